import { close, open } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);
const closeFile = promisify(close);

type Held = { opening: Promise<number>; users: number; dropped: boolean };

/** LRU-caches descriptors of files open for reading; one in use is never closed. */
export type Descriptors = {
  /** Calls `use` with the file's descriptor. */
  with<T>(path: string, use: (descriptor: number) => Promise<T>): Promise<T>;
  /** Closes all files, those in use once they are free. */
  close(): Promise<void>;
};

export const createDescriptors = (limit: number): Descriptors => {
  const held = new Map<string, Held>();

  const closeWhenFree = async (file: Held): Promise<void> => {
    if (file.dropped && file.users === 0) await file.opening.then(closeFile).catch(() => {});
  };

  const drop = async (path: string, file: Held): Promise<void> => {
    if (held.get(path) === file) held.delete(path);
    if (file.dropped) return;
    file.dropped = true;
    await closeWhenFree(file);
  };

  const take = (path: string): Held => {
    const file = held.get(path) ?? { opening: openFile(path, 'r'), users: 0, dropped: false };
    held.delete(path);
    held.set(path, file);
    file.users += 1;
    return file;
  };

  return {
    with: async (path, use) => {
      const file = take(path);
      try {
        for (const [oldest, other] of held) {
          if (held.size <= limit) break;
          await drop(oldest, other);
        }
        const descriptor = await file.opening.catch(async (error: unknown) => {
          await drop(path, file);
          throw error;
        });
        return await use(descriptor);
      } finally {
        file.users -= 1;
        await closeWhenFree(file);
      }
    },
    close: async () => {
      await Promise.all([...held].map(([path, file]) => drop(path, file)));
    },
  };
};
