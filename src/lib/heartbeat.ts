import type { ChildProcess } from 'node:child_process';

/** How a parent notices a process that still exists but answers nobody: its event loop no longer turns. */
const intervalMs = 1000;

type Heartbeat = { type: 'heartbeat' };

const isHeartbeat = (message: unknown): message is Heartbeat =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'heartbeat';

/** Sends a heartbeat each second to the process that forked this one; does nothing if none did. */
export const sendHeartbeats = (): void => {
  const send = (): void => {
    // A channel that just closed is told by 'disconnect'.
    if (process.connected) process.send?.({ type: 'heartbeat' } satisfies Heartbeat, undefined, {}, () => {});
  };
  send();
  setInterval(send, intervalMs).unref();
};

/**
 * Calls `onSilent` once if a child's heartbeats stop for `timeoutMs`. The watch begins with the first one, so that a
 * start may take its time. Counts own ticks and not the clock: a parent that stood still itself accuses nobody.
 */
export const watchHeartbeats = (child: ChildProcess, timeoutMs: number, onSilent: () => void): void => {
  let silentMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const tickMs = Math.min(intervalMs, timeoutMs);
  const tick = (): void => {
    silentMs += tickMs;
    if (silentMs < timeoutMs) return;
    clearInterval(timer);
    onSilent();
  };
  child.on('message', (message) => {
    if (!isHeartbeat(message)) return;
    silentMs = 0;
    timer ??= setInterval(tick, tickMs).unref();
  });
  child.once('exit', () => clearInterval(timer));
};
