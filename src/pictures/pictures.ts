import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureFormats, pictureWidths, type PictureFacts, type PictureFormat } from './address.ts';
import type { Fetch } from './download.ts';
import { encode } from './encode.ts';
import { exists, originalFile, sizeFile, writeWhole } from './files.ts';
import { fill, type Filling, type SizeRequest } from './fill.ts';
import { ingest } from './ingest.ts';
import { createLimiter, createSharing } from './limiter.ts';
import { openPictureIndex } from './picture-index.ts';

export type PictureFile = { path: string; type: string };
export type PicturesOptions = {
  /** One line for each picture that cannot be had. */
  log?: (line: string) => void;
  /** Milliseconds after which a known address is asked again; default one day. */
  recheckAfter?: number;
  /** Milliseconds since 1970; default the clock. */
  now?: () => number;
};

const allowedWidths: ReadonlySet<number> = new Set(pictureWidths);
const allowedFormats: ReadonlySet<string> = new Set(pictureFormats);
const day = 86_400_000;

/**
 * The shop's pictures in one folder: taken in from their addresses, kept once by content, resized on demand.
 * Several processes may use one folder at the same time; files are whole or absent.
 */
export const createPictures = (dir: string, options: PicturesOptions = {}) => {
  const { log = () => {}, recheckAfter = day, now = Date.now } = options;
  mkdirSync(dir, { recursive: true });
  sharp.concurrency(1);
  const index = openPictureIndex(join(dir, 'index.sqlite'));
  const downloads = createLimiter(6);
  const encodes = createLimiter(2);
  const shareIngest = createSharing<PictureFacts | null>();
  const shareSize = createSharing<void>();

  const makeSize = async (
    { key, width, format }: SizeRequest,
    priority: 'urgent' | 'low',
  ): Promise<PictureFile | null> => {
    if (!allowedWidths.has(width) || !allowedFormats.has(format)) return null;
    const picture = index.picture(key);
    if (picture?.facts.kind !== 'photo') return null;
    const path = sizeFile(dir, key, Math.min(width, picture.facts.width), format);
    if (!(await exists(path))) {
      const original = originalFile(dir, key, picture.type);
      if (!(await exists(original))) return null;
      await shareSize(path, () =>
        encodes(async () => writeWhole(path, await encode(original, width, format, picture.facts.ground)), priority),
      );
    }
    return { path, type: `image/${format}` };
  };

  return {
    /** Takes a picture in from an absolute http(s) address; null, with a log line, where it cannot be had. */
    ingest: (address: string, fetchFn?: Fetch): Promise<PictureFacts | null> =>
      shareIngest(address, () => downloads(() => ingest(address, { dir, index, recheckAfter, now, log }, fetchFn))),

    /** What is known of the picture at an address, without asking anybody. */
    facts: (address: string): PictureFacts | null => index.address(address)?.facts ?? null,

    /** One size of a photo, made now if it is missing; null for unknown keys, widths, formats and for drawings. */
    get: (key: string, width: number, format: PictureFormat): Promise<PictureFile | null> =>
      makeSize({ key, width, format }, 'urgent'),

    /** A drawing as it came in; unsafe ones were never taken in. */
    svg: async (key: string): Promise<PictureFile | null> => {
      const picture = index.picture(key);
      if (picture?.facts.kind !== 'svg') return null;
      const path = originalFile(dir, key, 'svg');
      return (await exists(path)) ? { path, type: 'image/svg+xml' } : null;
    },

    /** Makes missing sizes in the background, one at a time, while nobody waits for another. */
    fill: (requests: Iterable<SizeRequest>): Filling => fill(requests, (request) => makeSize(request, 'low'), log),

    close: (): void => index.close(),
  };
};

export type Pictures = ReturnType<typeof createPictures>;
