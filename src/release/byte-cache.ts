/** An entry of the cache. Its holder can read it without a lookup. */
export type CacheEntry = {
  /** null: evicted. */
  bytes: Buffer | null;
  /** Set by each reader. */
  wasRead: boolean;
};

/** Caches buffers up to a number of bytes; those that were not read lately are evicted first. */
export type ByteCache = {
  get(key: string): Buffer | undefined;
  /** Returns the entry of a key, for repeated reads. */
  entry(key: string): CacheEntry | undefined;
  set(key: string, bytes: Buffer): void;
  /** Total length of the cached buffers, in bytes. */
  readonly size: number;
};

/**
 * Creates a cache that evicts by second chance (CLOCK): a hit marks the entry and moves nothing. To make room, the
 * oldest entry is evicted if it has no mark; otherwise it loses its mark and goes to the end of the queue.
 * @param limit bytes; a buffer larger than an eighth of it is not cached
 */
export const createByteCache = (limit: number): ByteCache => {
  const entries = new Map<string, CacheEntry>();
  let size = 0;
  const drop = (key: string): void => {
    const entry = entries.get(key);
    size -= entry?.bytes?.length ?? 0;
    if (entry) entry.bytes = null;
    entries.delete(key);
  };
  const makeRoom = (bytes: number): void => {
    for (const [key, entry] of entries) {
      if (size + bytes <= limit) return;
      if (entry.wasRead) {
        entry.wasRead = false;
        entries.delete(key);
        entries.set(key, entry);
      } else drop(key);
    }
  };
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entry.wasRead = true;
      return entry.bytes ?? undefined;
    },
    entry: (key) => entries.get(key),
    set: (key, bytes) => {
      drop(key);
      if (bytes.length > limit / 8) return;
      makeRoom(bytes.length);
      entries.set(key, { bytes, wasRead: false });
      size += bytes.length;
    },
    get size() {
      return size;
    },
  };
};
