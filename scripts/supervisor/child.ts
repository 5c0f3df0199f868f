import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { inheritedSocket } from '../../src/lib/inherited-socket.ts';
import { nodeFlagsOf } from '../node-flags.mjs';

/** Thrown if a step of the start fails; the message is one sentence for the person at the terminal. */
export class StepError extends Error {
  override name = 'StepError';
}

export type Child = {
  /** Its name in messages: "commerce API". */
  name: string;
  process: ChildProcess;
  /** Resolves with a phrase that says how it ended, when it ends. */
  ended: Promise<string>;
};

const describeEnd = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal ? `was ended by ${signal}` : `ended with code ${code}`;

const watch = (name: string, child: ChildProcess): Child => ({
  name,
  process: child,
  ended: new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('close', (code, signal) => resolve(describeEnd(code, signal)));
  }),
});

const ownSession = { detached: process.platform !== 'win32' } as const;

/**
 * Starts a long-running script, which sends `{ type: 'ready', port }` once it serves, and ends cleanly on SIGTERM. If
 * its environment names a socket that already listens, the script inherits it.
 */
export const startService = (name: string, script: string, env: NodeJS.ProcessEnv, args: string[] = []): Child => {
  const socket = inheritedSocket(env);
  const stdio = ['inherit' as const, 'inherit' as const, 'inherit' as const, ...(socket === null ? [] : [socket])];
  const execArgv = [...process.execArgv, ...nodeFlagsOf(script)];
  return watch(name, fork(script, args, { env, execArgv, stdio: [...stdio, 'ipc'], ...ownSession }));
};

/** Starts a program without an IPC channel that shares the terminal; `quiet` shows its output only if it fails. */
export const startProgram = (
  name: string,
  command: string,
  args: string[],
  { env, quiet = false }: { env: NodeJS.ProcessEnv; quiet?: boolean },
): Child => {
  const child = spawn(command, args, { env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...ownSession });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
  child.once('close', (code) => {
    if (code !== 0) process.stderr.write(Buffer.concat(output));
  });
  return watch(name, child);
};

const isReady = (message: unknown): message is { type: 'ready'; port: number } =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';

/**
 * Waits until a service serves.
 * @returns its port
 * @throws {StepError} if it ends before that
 */
export const whenReady = async (child: Child): Promise<number> => {
  const ready = new Promise<number>((resolve) => {
    child.process.on('message', (message) => {
      if (isReady(message)) resolve(message.port);
    });
  });
  const first = await Promise.race([ready, child.ended]);
  if (typeof first === 'number') return first;
  throw new StepError(`The ${child.name} ${first} before it was ready.`);
};

/**
 * Waits until a program has done its work and ended.
 * @throws {StepError} if it did not succeed
 */
export const whenDone = async (child: Child): Promise<void> => {
  const end = await child.ended;
  if (end !== 'ended with code 0') throw new StepError(`The ${child.name} ${end}.`);
};

/** How long a child may take to finish before it is killed. */
const patienceMs = 10_000;

/** Asks a child to finish by a SIGTERM, and kills it if it takes too long. */
export const stopChild = async (child: Child): Promise<void> => {
  const { pid, exitCode, signalCode } = child.process;
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  const gone = once(child.process, 'exit');
  const timer = setTimeout(() => child.process.kill('SIGKILL'), patienceMs);
  child.process.kill('SIGTERM');
  await gone;
  clearTimeout(timer);
};
