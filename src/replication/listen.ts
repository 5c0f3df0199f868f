import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createBackoff } from '../lib/backoff.ts';
import { releaseChannel } from './release-log.ts';

const connectTimeoutMs = 5000;

/**
 * Listens for the log's notifications on its own connection, which is reopened whenever it is lost.
 * @param onChange gets a store's code; null: changes may have been missed while not listening
 */
export const listenToLog = (url: string, onChange: (store: string | null) => void): { close(): Promise<void> } => {
  const ended = new AbortController();
  let stop: (() => void) | null = null;
  const backoff = createBackoff({ firstMs: 100, maxMs: 2000, resetMs: 5000 });

  /** Listens until the connection ends. */
  const listen = async (): Promise<void> => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
      stop = resolve;
    });
    // Ignores further errors: the first one has already ended the wait.
    client.on('error', () => undefined);
    try {
      await client.connect();
      client.on('notification', ({ payload }) => onChange(payload ?? null));
      await client.query(`LISTEN ${releaseChannel}`);
      onChange(null);
      await lost;
    } catch {
      // Polling reports that the server is unreachable.
    }
    await client.end().catch(() => undefined);
  };

  const work = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      const startedAt = performance.now();
      await listen();
      const pause = backoff(performance.now() - startedAt);
      await sleep(pause, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  };
  const done = work();
  return {
    close: async () => {
      ended.abort();
      stop?.();
      await done;
    },
  };
};
