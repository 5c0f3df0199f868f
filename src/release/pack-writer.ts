import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { compress } from './compress.ts';
import { contentHash } from './content-hash.ts';
import { writeAll } from './durable.ts';
import { packFile, packsFolder, timedName } from './layout.ts';
import type { ObjectRef } from './types.ts';

export type PackWriter = {
  /** The pack's name. */
  readonly name: string;
  /**
   * Stores a body in all its forms. The same body twice gives the same place (among the last few thousand).
   * @throws the file system's error, such as ENOSPC; the writer is then of no more use
   */
  add(body: string | Buffer): ObjectRef;
  /** Writes what is left and syncs the file. Objects may be named in a release after this alone. */
  close(): void;
};

const flushAt = 1 << 20;
const remembered = 4096;

/** A new pack of its own name: one for each worker of a publishing run. */
export const createPackWriter = (storeDir: string): PackWriter => {
  mkdirSync(packsFolder(storeDir), { recursive: true });
  const name = timedName(Date.now());
  const descriptor = openSync(packFile(storeDir, name), 'wx');
  const known = new Map<string, ObjectRef>();
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let offset = 0;

  const flush = (): void => {
    if (waitingBytes > 0) writeAll(descriptor, Buffer.concat(waiting, waitingBytes));
    waiting = [];
    waitingBytes = 0;
  };

  return {
    name,
    add: (given) => {
      const body = typeof given === 'string' ? Buffer.from(given) : given;
      const hash = contentHash(body);
      const former = known.get(hash);
      if (former) return former;
      const { zstd, br, gzip } = compress(body);
      const ref = { hash, pack: name, offset, zstd: zstd.length, br: br.length, gzip: gzip.length, size: body.length };
      waiting.push(zstd, br, gzip);
      const bytes = zstd.length + br.length + gzip.length;
      waitingBytes += bytes;
      offset += bytes;
      if (waitingBytes >= flushAt) flush();
      if (known.size >= remembered) known.delete(known.keys().next().value ?? '');
      known.set(hash, ref);
      return ref;
    },
    close: () => {
      try {
        flush();
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
  };
};
