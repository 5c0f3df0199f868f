/** Keeps the buffers used last, up to a number of bytes. */
export type ByteCache = {
  get(key: string): Buffer | undefined;
  set(key: string, bytes: Buffer): void;
  /** Bytes held. */
  readonly size: number;
};

export const createByteCache = (limit: number): ByteCache => {
  const held = new Map<string, Buffer>();
  let size = 0;
  const drop = (key: string): void => {
    size -= held.get(key)?.length ?? 0;
    held.delete(key);
  };
  return {
    get: (key) => {
      const bytes = held.get(key);
      if (bytes) {
        held.delete(key);
        held.set(key, bytes);
      }
      return bytes;
    },
    set: (key, bytes) => {
      drop(key);
      if (bytes.length > limit / 8) return;
      held.set(key, bytes);
      size += bytes.length;
      for (const oldest of held.keys()) {
        if (size <= limit) break;
        drop(oldest);
      }
    },
    get size() {
      return size;
    },
  };
};
