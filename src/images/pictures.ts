import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createConcurrencyLimiter, createSingleFlight, QueueError, type QueueOptions } from '../lib/concurrency.ts';
import { messageOf } from '../lib/errors.ts';
import { appleIconSize, iconSizes, ownWidth, pictureFormats, pictureWidths, type ImageMeta } from './address.ts';
import type { Fetch } from './download.ts';
import { encode, encodeIcon } from './encode.ts';
import { exists, iconFile, originalFile, removePicture, sizeFile, writePicture } from './files.ts';
import { fill, type Filling, type SizeRequest } from './fill.ts';
import { ingest } from './ingest.ts';
import { createIllustrations, type NamedSubject } from './illustrations.ts';
import { createOnDemandImages, type PictureFile, type SizePriority, type Urgency } from './on-demand.ts';
import { openPictureIndex } from './picture-index.ts';
import { createSilentOrigins } from './silent-origins.ts';
import type { SourceType } from './sniff.ts';

export type PicturesOptions = {
  /** Receives one line for each image that cannot be ingested. */
  log?: (line: string) => void;
  /** Milliseconds after which a known URL is fetched again; default: one day. */
  recheckAfter?: number;
  /** Milliseconds since 1970; default: the system clock. */
  now?: () => number;
};

const allowedWidths: ReadonlySet<number> = new Set(pictureWidths);
const allowedFormats: ReadonlySet<string> = new Set(pictureFormats);
const allowedIcons: ReadonlySet<number> = new Set([...iconSizes, appleIconSize]);
const dayMs = 86_400_000;

/** Queues of sizes to encode; the background queue is unbounded, since `fill` adds one size at a time. */
const queues: Record<SizePriority, QueueOptions> = {
  urgent: { priority: 2, maxQueued: 128 },
  low: { priority: 1, maxQueued: 32 },
  background: { priority: 0 },
};
/** Number of images removed at a time. */
const removalBatch = 50;
/** Milliseconds in between, for others to write the index. */
const removalPauseMs = 50;
const background: Urgency = () => 'background';

/**
 * Opens the shop's image store in a folder: images are ingested from their URLs, stored once by content, and resized on
 * demand. Several processes may share one folder; files are written atomically.
 */
export const createPictures = (dir: string, options: PicturesOptions = {}) => {
  const { log = () => {}, recheckAfter = dayMs, now = Date.now } = options;
  sharp.concurrency(1);
  const index = openPictureIndex(join(dir, 'index.sqlite'));
  const downloads = createConcurrencyLimiter({ maxConcurrent: 6 });
  const encodes = createConcurrencyLimiter({ maxConcurrent: 2 });
  const silentOrigins = createSilentOrigins(now);
  const shareIngest = createSingleFlight<ImageMeta | null>();
  const shareSize = createSingleFlight<void>();

  /** Makes a file once for all concurrent requests; returns false if the queue is full. */
  const makeOnce = async (path: string, make: () => Promise<void>, urgency: Urgency): Promise<boolean> => {
    try {
      await shareSize(path, () => encodes.run(make, queues[urgency()]));
      return true;
    } catch (error) {
      if (error instanceof QueueError) return false;
      throw error;
    }
  };

  const makeSize = async (
    { key, shape, width, format }: SizeRequest,
    urgency: Urgency,
  ): Promise<PictureFile | 'busy' | null> => {
    if (!allowedWidths.has(width) || !allowedFormats.has(format)) return null;
    const picture = index.picture(key);
    if (picture?.meta.kind !== 'photo') return null;
    const side = Math.min(width, ownWidth(picture.meta, shape));
    const path = sizeFile(dir, key, shape, side, format);
    if (!(await exists(path))) {
      const original = originalFile(dir, key, picture.type);
      if (!(await exists(original))) return null;
      const make = async () => writePicture(dir, path, await encode(original, picture, shape, side, format));
      if (!(await makeOnce(path, make, urgency))) return 'busy';
    }
    return { path, type: `image/${format}` };
  };

  const take = (address: string, fetchFn?: Fetch): Promise<ImageMeta | null> =>
    shareIngest(address, () =>
      downloads.run(() => ingest(address, { dir, index, recheckAfter, silentOrigins, now, log }, fetchFn)),
    );

  const illustrations = createIllustrations(dir, index, now);
  const metaOf = (address: string): ImageMeta | null => index.address(address)?.meta ?? null;

  const svg = async (key: string): Promise<PictureFile | null> => {
    const picture = index.picture(key);
    if (picture?.meta.kind !== 'svg') return null;
    const path = originalFile(dir, key, 'svg');
    return (await exists(path)) || (await illustrations.draw(key)) ? { path, type: 'image/svg+xml' } : null;
  };

  const sizeOf = (picture: ImageMeta, width: number, urgency: Urgency): Promise<PictureFile | 'busy' | null> =>
    picture.kind === 'svg'
      ? svg(picture.key)
      : makeSize({ key: picture.key, shape: 'square', width, format: 'webp' }, urgency);

  return {
    /** Records the illustrations of products without a picture; each is drawn when it is first requested. */
    illustrate: (subjects: Iterable<NamedSubject>): void => illustrations.take(subjects),

    /** Returns the illustration with this name; null if there is none. */
    illustration: async (name: string): Promise<PictureFile | null> => {
      const known = metaOf(name);
      return known && svg(known.key);
    },

    /** Ingests an image from an absolute http(s) URL; returns null, and logs a line, if that fails. */
    ingest: take,

    /** Returns what is known of the image at a URL, without a request. */
    metaOf,

    /**
     * Returns one size of an image's square (WebP; drawings unchanged) by its URL, ingesting the image if it is
     * unknown.
     */
    at: createOnDemandImages({ metaOf, ingest: take, size: sizeOf, now }),

    /**
     * Returns one size of a photo, encoding it if it is missing; null for drawings and for unknown keys, widths and
     * formats, 'busy' if the queue is full.
     */
    get: (request: SizeRequest, urgency: Urgency = background): Promise<PictureFile | 'busy' | null> =>
      makeSize(request, urgency),

    /** Returns a drawing unchanged; unsafe ones are never ingested. */
    svg,

    /**
     * Returns an image as a square PNG icon, encoding it if it is missing; null for unknown keys and sizes, 'busy' if
     * the queue is full.
     */
    icon: async (key: string, size: number, urgency: Urgency = background): Promise<PictureFile | 'busy' | null> => {
      const picture = allowedIcons.has(size) ? index.picture(key) : null;
      if (!picture) return null;
      const path = iconFile(dir, key, size);
      if (!(await exists(path))) {
        const original = originalFile(dir, key, picture.type);
        if (!(await exists(original)) && !(await illustrations.draw(key))) return null;
        const make = async () => writePicture(dir, path, await encodeIcon(original, size));
        if (!(await makeOnce(path, make, urgency))) return 'busy';
      }
      return { path, type: 'image/png' };
    },

    /** Encodes missing sizes in the background, one at a time, while no others are requested. */
    fill: (requests: Iterable<SizeRequest>): Filling => fill(requests, (request) => makeSize(request, background), log),

    /** Records which images are used, by their keys: to be called once a night. */
    noteUse: (used: ReadonlySet<string>): void => index.noteUse(used, now()),

    /**
     * Removes images that were not used for a number of nights in a row, as recorded by `noteUse`. What is asked for
     * again later is ingested again. One whose files cannot be removed is logged, and tried again next time.
     * @returns how many were removed
     */
    removeUnused: async (nights: number): Promise<number> => {
      const remove = (key: string, type: SourceType): boolean => {
        try {
          removePicture(dir, key, type);
          return true;
        } catch (error) {
          log(`picture ${key} cannot be removed: ${messageOf(error)}`);
          return false;
        }
      };
      let removed = 0;
      for (let after = ''; ;) {
        const batch = index.forgetUnused({ nights, max: removalBatch, after }, remove);
        if (!batch) return removed;
        removed += batch.forgotten;
        after = batch.last;
        await sleep(removalPauseMs);
      }
    },

    close: (): void => index.close(),
  };
};

export type Pictures = ReturnType<typeof createPictures>;
