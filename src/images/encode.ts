import sharp from 'sharp';
import type { PictureFormat } from './address.ts';
import { openOptions } from './measure.ts';

/**
 * Encodes one size of an image. Never enlarges; transparent parts become `ground` in JPEG, which has no transparency.
 */
export const encode = (file: string, width: number, format: PictureFormat, ground: string): Promise<Buffer> => {
  const resized = sharp(file, openOptions)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb');
  if (format === 'avif') return resized.avif({ quality: 52, effort: 2 }).toBuffer();
  if (format === 'webp') return resized.webp({ quality: 76, effort: 4, smartSubsample: true }).toBuffer();
  return resized.flatten({ background: ground }).jpeg({ quality: 78, mozjpeg: true }).toBuffer();
};

/** Encodes an image as a square icon: whole, centered on white, enlarged if it is smaller. */
export const encodeIcon = (file: string, size: number): Promise<Buffer> =>
  sharp(file, { ...openOptions, density: 300 })
    .autoOrient()
    .resize({ width: size, height: size, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
