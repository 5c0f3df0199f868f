import sharp from 'sharp';
import { sniffType } from './sniff.ts';

/** Pictures that shoppers send in: receipts. */

export const receivedLimits = { bytes: 5_242_880, pixels: 25_000_000, side: 2000 } as const;

/** A picture that is not taken. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
  readonly reason: 'too_large' | 'unsupported';
  constructor(reason: 'too_large' | 'unsupported', message: string) {
    super(message);
    this.reason = reason;
  }
}

const taken = new Set(['jpeg', 'png', 'webp']);
const open = { limitInputPixels: receivedLimits.pixels, failOn: 'error', animated: false } as const;

/** Beginnings of what else a file may be at the same time: no camera writes any of these into a picture. */
const second = /<(?:script|html|svg[\s>]|!doctype|\?php)|%PDF-1\./iu;
/** The end of a ZIP archive, which may stand behind anything. */
const archive = 'PK\u0005\u0006';

const isTwo = (text: string): boolean => second.test(text) || text.includes(archive);

const check = async (bytes: Buffer): Promise<void> => {
  if (bytes.length > receivedLimits.bytes) throw new PictureRefused('too_large', `${bytes.length} bytes`);
  const type = sniffType(bytes);
  if (type === null || !taken.has(type)) throw new PictureRefused('unsupported', 'neither JPEG, PNG nor WebP');
  if (isTwo(bytes.toString('latin1'))) throw new PictureRefused('unsupported', 'a picture and something else');
  const { format, width, height } = await sharp(bytes, { ...open, limitInputPixels: false }).metadata();
  if (format !== type) throw new PictureRefused('unsupported', `the content is ${format}, not ${type}`);
  if (width * height > receivedLimits.pixels) throw new PictureRefused('too_large', `${width} × ${height} pixels`);
};

/**
 * Makes a received picture anew: upright, at most 2000 pixels wide and high,
 * as WebP, with its pixels and nothing else. The same picture gives the same
 * bytes.
 * @throws {PictureRefused} where it is no JPEG, PNG or WebP of at most 5 MB and 25 megapixels, or is broken
 */
export const cleanPicture = async (bytes: Buffer): Promise<Buffer> => {
  try {
    await check(bytes);
    return await sharp(bytes, { ...open, sequentialRead: true })
      .timeout({ seconds: 15 })
      .autoOrient()
      .resize({ width: receivedLimits.side, height: receivedLimits.side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3 })
      .toBuffer();
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    throw new PictureRefused('unsupported', error instanceof Error ? error.message : String(error));
  }
};
