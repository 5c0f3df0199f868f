import { LRUCache } from 'lru-cache';
import type { BodyReader } from '../../release/bodies.ts';
import type { Release } from '../../release/release.ts';
import type { StoredPageForm } from '../../release/compress.ts';

/**
 * Remembers which encodings of which pages were requested, and prepares them for a new release before they are
 * requested again.
 */
export type HotPages = {
  note(address: string, form: StoredPageForm): void;
  /** Loads what is missing in memory, one by one; stops if a newer release is warmed. */
  warm(release: Release): Promise<void>;
};

/** Maximum number of encodings remembered for each store: a switch costs at most a second of work. */
const maxForms = 512;

/** @param onError receives errors; a request for the page will report them too */
export const createHotPages = (reader: BodyReader, onError: (error: unknown) => void): HotPages => {
  const asked = new LRUCache<string, { address: string; form: StoredPageForm }>({ max: maxForms });
  let latest: Release | null = null;
  return {
    note: (address, form) => {
      asked.set(`${form} ${address}`, { address, form });
    },
    warm: async (release) => {
      latest = release;
      for (const { address, form } of Array.from(asked.values())) {
        if (latest !== release) return;
        try {
          const entry = release.get(address);
          if (entry) await reader.read(entry.hash, form, address);
        } catch (error) {
          onError(error);
          return;
        }
        // Lets waiting requests go first.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    },
  };
};
