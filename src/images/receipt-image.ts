import { fork, type ChildProcess } from 'node:child_process';
import * as z from 'zod';
import { isAnimated } from './animation.ts';
import { sniffPhoto } from './sniff.ts';

/** Limits for images that shoppers upload, which are payment receipts. */

export const receivedLimits = { bytes: 5_242_880, pixels: 25_000_000, side: 2000 } as const;

/** Thrown for an image that is not accepted. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
  readonly reason: 'too_large' | 'unsupported';
  constructor(reason: 'too_large' | 'unsupported', message: string) {
    super(message);
    this.reason = reason;
  }
}

const rewritten = z.union([
  z.object({ picture: z.instanceof(Uint8Array) }),
  z.object({ refused: z.enum(['too_large', 'unsupported']), why: z.string() }),
]);

/** Response of `receipt-image-process.ts`. */
export type Rewritten = z.infer<typeof rewritten>;

/** Milliseconds allowed for decoding an image, and until an idle process is ended. */
const usualLimits = { timeoutMs: 15_000, idleMs: 20_000 };

const checkBytes = (bytes: Buffer): void => {
  if (bytes.length > receivedLimits.bytes) throw new PictureRefused('too_large', `${bytes.length} bytes`);
  const type = sniffPhoto(bytes);
  if (type === null) throw new PictureRefused('unsupported', 'neither JPEG, PNG nor WebP');
  if (isAnimated(bytes, type)) throw new PictureRefused('unsupported', 'an animation');
};

/** Starts a process that does not keep this one alive while it is idle, and that inherits no secrets. */
const startProcess = (): ChildProcess => {
  const child = fork(new URL('receipt-image-process.ts', import.meta.url), {
    execArgv: [],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Ignores a child that fails after its response, for example because it was killed.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  return child;
};

/** Sends an image and waits for the response. Rejects if the process dies; kills it after `timeoutMs`. */
const ask = (child: ChildProcess, bytes: Buffer, timeoutMs: number): Promise<Rewritten> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      settle();
    };
    const refuse = (why: string): void => end(() => reject(new PictureRefused('unsupported', why)));
    const onMessage = (message: unknown): void => {
      const { data } = rewritten.safeParse(message);
      if (data) end(() => resolve(data));
      else refuse('the decoder answered something else');
    };
    const onExit = (): void => refuse('the decoder crashed');
    const onError = (error: Error): void => end(() => reject(error));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      refuse(`not decoded within ${timeoutMs} ms`);
    }, timeoutMs);
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(bytes, (error) => {
      if (error) onError(error);
    });
  });

export type PictureCleaner = (bytes: Buffer) => Promise<Buffer>;

/**
 * Decodes images in child processes, one per concurrent call: the caller must limit concurrency. The returned function
 * re-encodes an image: upright, at most 2000 pixels wide and high, as WebP, with its pixels and nothing else. The same
 * image gives the same bytes. It rejects with {@link PictureRefused} unless the image is a JPEG, PNG or WebP with one
 * frame, at most 5 MB and 25 megapixels, intact, and decoded within `timeoutMs`.
 */
export const createPictureCleaner = (limits: Partial<typeof usualLimits> = {}): PictureCleaner => {
  const { timeoutMs, idleMs } = { ...usualLimits, ...limits };
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  const take = (): ChildProcess => {
    for (const [child, timer] of idle) {
      clearTimeout(timer);
      idle.delete(child);
      if (child.connected) return child;
    }
    return startProcess();
  };

  const giveBack = (child: ChildProcess): void => {
    const end = (): void => {
      idle.delete(child);
      child.kill('SIGKILL');
    };
    idle.set(child, setTimeout(end, idleMs).unref());
  };

  return async (bytes) => {
    checkBytes(bytes);
    const child = take();
    const answer = await ask(child, bytes, timeoutMs).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
    giveBack(child);
    if ('refused' in answer) throw new PictureRefused(answer.refused, answer.why);
    return Buffer.from(answer.picture.buffer, answer.picture.byteOffset, answer.picture.byteLength);
  };
};
