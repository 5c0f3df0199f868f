import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { messageOf } from '../lib/errors.ts';
import type { ImageMeta } from './address.ts';
import { averageColor, hasGround, judgeBorder } from './border.ts';
import { findFocus, type Focus } from './focus.ts';
import { sniffType, type SourceType } from './sniff.ts';
import { isSafeSvg } from './svg-safety.ts';

/** Options for opening untrusted images: at most 64 megapixels, first frame only, broken data refused. */
export const openOptions = { limitInputPixels: 64_000_000, failOn: 'error', animated: false } as const;

/** Thrown for an image that cannot be ingested; the message is a sentence for the shop's staff. */
export class PictureError extends Error {
  override name = 'PictureError';
}

const decoderNames: Record<SourceType, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  svg: 'svg',
  avif: 'heif',
};

const sampleSide = 64;

const samplePixels = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes, openOptions)
    .autoOrient()
    .resize(sampleSide, sampleSide, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/**
 * Measures an image: type, upright size, colors, whether it is a cut-out or a scene and, for photos that get cropped,
 * the focal point.
 * @throws {PictureError} if its type is not accepted, or it is broken, too large, or an unsafe drawing
 */
export const measure = async (bytes: Buffer): Promise<{ meta: ImageMeta; type: SourceType; focus: Focus | null }> => {
  const type = sniffType(bytes);
  if (type === null) throw new PictureError('not a JPEG, PNG, WebP, AVIF, GIF or SVG picture');
  if (type === 'svg' && !isSafeSvg(bytes)) throw new PictureError('the SVG holds script or refers outside itself');
  try {
    const { format, autoOrient } = await sharp(bytes, openOptions).metadata();
    if (format !== decoderNames[type]) throw new PictureError(`the content is ${format}, not ${type}`);
    const pixels = await samplePixels(bytes);
    const color = averageColor(pixels);
    const border = judgeBorder(pixels);
    const key = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const isDrawing = type === 'svg';
    const fit = isDrawing ? (hasGround(pixels) ? 'full' : 'contain') : border.even ? 'contain' : 'cover';
    const ground = border.even ? border.ground : color;
    const kind = isDrawing ? 'svg' : 'photo';
    const { width, height } = autoOrient;
    const isCropped = kind === 'photo' && fit === 'cover' && width !== height;
    const focus = isCropped ? await findFocus(sharp(bytes, openOptions).autoOrient(), autoOrient) : null;
    return { meta: { key, kind, width, height, color, ground, fit }, type, focus };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(`the picture cannot be read: ${messageOf(error)}`);
  }
};
