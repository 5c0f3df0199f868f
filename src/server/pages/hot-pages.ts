import { LRUCache } from 'lru-cache';
import type { BodyReader } from '../../release/bodies.ts';
import type { Release } from '../../release/release.ts';
import type { Encoding } from '../http/accept-encoding.ts';

/** Remembers which forms of which pages were asked for, and makes them again for a new release before they are. */
export type HotPages = {
  note(address: string, encoding: Encoding): void;
  /** Makes what is missing in memory, one after the other; a newer release ends it. */
  warm(release: Release): Promise<void>;
};

/** Forms that are remembered for each store: a switch costs a second of work at most. */
const maxForms = 512;

/** @param onError takes what went wrong; the request for the page will say so too */
export const createHotPages = (reader: BodyReader, onError: (error: unknown) => void): HotPages => {
  const asked = new LRUCache<string, { address: string; encoding: Encoding }>({ max: maxForms });
  let latest: Release | null = null;
  return {
    note: (address, encoding) => {
      asked.set(`${encoding} ${address}`, { address, encoding });
    },
    warm: async (release) => {
      latest = release;
      for (const { address, encoding } of Array.from(asked.values())) {
        if (latest !== release) return;
        try {
          const entry = release.get(address);
          if (entry) await reader.read(entry.hash, encoding, address);
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
