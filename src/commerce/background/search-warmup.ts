import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '../storage/storage.ts';

/** How often the catalogue is checked for changes, in milliseconds. */
const everyMs = 1000;

/**
 * Loads search data into memory: after the start, and after each change once the catalogue has not changed for a
 * second, so that a long import does not trigger a rebuild per row.
 */
export const startSearchWarmup = (
  storage: Pick<Storage, 'catalogueVersion' | 'warmUpSearch'>,
  log: FastifyBaseLogger,
): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    let warmed: string | null = null;
    let before = await storage.catalogueVersion();
    while (!signal.aborted) {
      const version = await storage.catalogueVersion();
      if (version === before && version !== warmed) {
        await storage.warmUpSearch(signal).catch((error: unknown) => log.error(error, 'failed to warm up search'));
        warmed = version;
      }
      before = version;
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run().catch((error: unknown) => log.error(error, 'search warm-up has stopped'));
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
