import { Agent, request } from 'node:http';

/** A call to send. */
export type LoadCall = { method: string; path: string; headers: Record<string, string>; body: string | null };

export type Answered = { milliseconds: number; failed: boolean };

const send = (port: number, agent: Agent, { method, path, headers, body }: LoadCall): Promise<boolean> =>
  new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200));
    });
    outgoing.once('error', () => resolve(false));
    outgoing.end(body ?? undefined);
  });

/**
 * Sends calls at an even pace, whether earlier ones have been answered or not, as visitors do. The time of each counts
 * from when it was due.
 */
export const steadyLoad = async (
  port: number,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  call: (number: number) => LoadCall,
): Promise<Answered[]> => {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const sent: Promise<Answered>[] = [];
  const one = async (number: number): Promise<Answered> => {
    const due = began + (number * 1000) / perSecond;
    const ok = await send(port, agent, call(number));
    return { milliseconds: performance.now() - due, failed: !ok };
  };
  for (let number = 0; number < perSecond * seconds;) {
    while (performance.now() - began >= (number * 1000) / perSecond) sent.push(one(number++));
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
  }
  const answered = await Promise.all(sent);
  agent.destroy();
  return answered;
};
