/** A place in a cache: whoever holds it reads it without a look-up. */
export type Held = {
  /** null: it had to make room. */
  bytes: Buffer | null;
  /** To be set by whoever reads it. */
  asked: boolean;
};

/** Keeps buffers up to a number of bytes; those that nobody asked for since they came to the front go first. */
export type ByteCache = {
  get(key: string): Buffer | undefined;
  /** The place of a key, for reading again and again. */
  place(key: string): Held | undefined;
  set(key: string, bytes: Buffer): void;
  /** Bytes held. */
  readonly size: number;
};

/**
 * A hit sets a mark and moves nothing; room is made by looking at the oldest: a marked one loses its mark and lines up
 * again, the first without a mark goes.
 * @param limit bytes; a buffer above an eighth of it is not kept
 */
export const createByteCache = (limit: number): ByteCache => {
  const held = new Map<string, Held>();
  let size = 0;
  const drop = (key: string): void => {
    const entry = held.get(key);
    size -= entry?.bytes?.length ?? 0;
    if (entry) entry.bytes = null;
    held.delete(key);
  };
  const makeRoom = (bytes: number): void => {
    for (const [key, entry] of held) {
      if (size + bytes <= limit) return;
      if (entry.asked) {
        entry.asked = false;
        held.delete(key);
        held.set(key, entry);
      } else drop(key);
    }
  };
  return {
    get: (key) => {
      const entry = held.get(key);
      if (!entry) return undefined;
      entry.asked = true;
      return entry.bytes ?? undefined;
    },
    place: (key) => held.get(key),
    set: (key, bytes) => {
      drop(key);
      if (bytes.length > limit / 8) return;
      makeRoom(bytes.length);
      held.set(key, { bytes, asked: false });
      size += bytes.length;
    },
    get size() {
      return size;
    },
  };
};
