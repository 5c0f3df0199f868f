import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { loadSources } from '../assistant/load-sources.ts';
import { languages } from '../localization/language.ts';
import type { StorageReads } from '../storage/storage.ts';

/**
 * Loads the assistant's sources of every store once after the start. This parses and caches their phrases, which takes
 * a second or more, so that no shopper's first question has to wait for it.
 */
export const startAssistantWarmup = (
  storage: Pick<StorageReads, 'content' | 'store' | 'storeCodes' | 'subcategoryTerms'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): { done: Promise<void>; stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    for (const store of await storage.storeCodes())
      for (const language of languages) {
        if (stopping.signal.aborted) return;
        await loadSources(storage, store, language);
        await setImmediate();
      }
  };
  const done = run().catch((error: unknown) => log.error(error, 'failed to warm up the assistant'));
  return {
    done,
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
};
