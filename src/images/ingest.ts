import type { ImageMeta } from './address.ts';
import { download, NoAnswerError, type Fetch } from './download.ts';
import { exists, originalFile, writeDrawing, writePicture } from './files.ts';
import { measure, PictureError } from './measure.ts';
import type { PictureIndex } from './picture-index.ts';
import type { SilentOrigins } from './silent-origins.ts';

export type IngestOptions = {
  dir: string;
  index: PictureIndex;
  /** Milliseconds after which a known URL is fetched again. */
  recheckAfter: number;
  silentOrigins: SilentOrigins;
  /** Milliseconds since 1970. */
  now: () => number;
  log: (line: string) => void;
};

/**
 * Ingests an image from its URL. A known URL is fetched again only after `recheckAfter`, and then conditionally; if
 * that fails, or its origin is down, the known image is kept. Returns null, and logs a line, if there is no image.
 */
export const ingest = async (address: string, options: IngestOptions, fetchFn?: Fetch): Promise<ImageMeta | null> => {
  const { dir, index, recheckAfter, silentOrigins, now, log } = options;
  const entry = index.address(address);
  const stored = entry !== null && (await exists(originalFile(dir, entry.meta.key, entry.type)));
  const known = stored ? entry : null;
  const origin = URL.parse(address)?.origin ?? '';
  if (known && now() - known.checkedAt < recheckAfter) return known.meta;
  if (known && silentOrigins.isDown(origin)) return known.meta;
  try {
    const answer = await download(address, known, fetchFn);
    silentOrigins.note(origin, true);
    if (answer.status === 'unchanged') {
      index.confirm(address, now());
      return known?.meta ?? null;
    }
    const picture = await measure(answer.bytes);
    const file = originalFile(dir, picture.meta.key, picture.type);
    const write = picture.type === 'svg' ? writeDrawing : writePicture;
    if (!(await exists(file))) await write(dir, file, answer.bytes);
    index.remember(address, picture, answer, now());
    return picture.meta;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    silentOrigins.note(origin, !(error instanceof NoAnswerError));
    log(`picture ${address}: ${error.message}${known ? '; the earlier one stays' : ''}`);
    return known?.meta ?? null;
  }
};
