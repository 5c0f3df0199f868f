import type { ChildProcess } from 'node:child_process';

/** Interval of heartbeats, by which a parent notices a child that exists but whose event loop is blocked. */
const intervalMs = 1000;

type Heartbeat = { type: 'heartbeat' };

const isHeartbeat = (message: unknown): message is Heartbeat =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'heartbeat';

/** Sends a heartbeat each second to the process that forked this one; does nothing if none did. */
export const sendHeartbeats = (): void => {
  const send = (): void => {
    // A channel that has just closed is reported by 'disconnect'.
    if (process.connected) process.send?.({ type: 'heartbeat' } satisfies Heartbeat, undefined, {}, () => {});
  };
  send();
  setInterval(send, intervalMs).unref();
};

/**
 * Calls `onSilent` once if a child's heartbeats stop for `timeoutMs`. Watching begins with the first heartbeat, so that
 * a slow start does not count. Counts the parent's own ticks rather than reading the clock, so that a parent that was
 * blocked itself does not blame the child.
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
