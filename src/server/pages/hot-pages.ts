import { LRUCache } from 'lru-cache';
import type { BodyReader } from '../../release/bodies.ts';
import type { Release } from '../../release/release.ts';
import type { StoredPageForm } from '../../release/compress.ts';

/** Remembers which forms of which pages were asked for, and makes them again for a new release before they are. */
export type HotPages = {
  note(address: string, form: StoredPageForm): void;
  /** Makes what is missing in memory, one after the other; a newer release ends it. */
  warm(release: Release): Promise<void>;
};

/** Forms that are remembered for each store: a switch costs a second of work at most. */
const maxForms = 512;

/** @param onError takes what went wrong; the request for the page will say so too */
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
        // Requests come first.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    },
  };
};
