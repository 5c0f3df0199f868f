import sharp, { type Sharp } from 'sharp';
import type { ImageMeta, PictureFormat, PictureShape } from './address.ts';
import { cropAround, findFocus, type Focus } from './focus.ts';
import { openOptions } from './measure.ts';

/** `focus`: null if it is not known yet. */
type Source = { meta: ImageMeta; focus: Focus | null };

/**
 * Makes an image square: a cut-out is padded with its ground, which also replaces transparent parts; a scene is
 * cropped.
 */
const toSquare = async (image: Sharp, { meta, focus }: Source, side: number): Promise<Sharp> => {
  const { fit, ground: background } = meta;
  if (fit === 'contain')
    return image.resize({ width: side, height: side, fit: 'contain', background }).flatten({ background });
  const area = cropAround(meta, focus ?? (await findFocus(image.clone(), meta)));
  return image.extract(area).resize({ width: side, height: side });
};

/**
 * Encodes one size of an image; in JPEG, which has no transparency, transparent parts become `ground`.
 * @param width at most the source's width
 */
export const encode = async (
  file: string,
  source: Source,
  shape: PictureShape,
  width: number,
  format: PictureFormat,
): Promise<Buffer> => {
  const upright = sharp(file, openOptions).autoOrient();
  const sized = shape === 'square' ? await toSquare(upright, source, width) : upright.resize({ width });
  const resized = sized.toColourspace('srgb');
  if (format === 'avif') return resized.avif({ quality: 50, effort: 3 }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 76, effort: 4, smartSubsample: true }).toBuffer();
  return resized.flatten({ background: source.meta.ground }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
};

/** Encodes an image as a square icon: whole, centered on white, enlarged if it is smaller. */
export const encodeIcon = async (file: string, size: number): Promise<Buffer> => {
  const { width, height } = await sharp(file, openOptions).metadata();
  // At 72 dots per inch, an SVG has the size that it names.
  const density = Math.max(72, Math.ceil((72 * size) / Math.max(width, height)));
  return sharp(file, { ...openOptions, density })
    .autoOrient()
    .resize({ width: size, height: size, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
};
