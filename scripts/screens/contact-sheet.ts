import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { locales } from '../../src/i18n/locales.ts';

/** Size of one screenshot on a sheet, in pixels, and how many are side by side. */
const cells = {
  phone: { width: 176, height: 362, columns: 9 },
  tablet: { width: 240, height: 320, columns: 7 },
  desktop: { width: 328, height: 205, columns: 5 },
} as const;
const gap = 12;
const caption = 22;

const captionSvg = (text: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${caption}"><text x="0" y="15" font-family="sans-serif" font-size="13" fill="#444">${text}</text></svg>`,
  );

/** Makes a sheet with the first views of some screens, each with its name below it, in the given order. */
const sheet = async (
  folder: string,
  size: keyof typeof cells,
  locale: string,
  names: readonly string[],
): Promise<string | null> => {
  const { width, height, columns } = cells[size];
  const there = names.filter((name) => existsSync(join(folder, `${name}-${size}-${locale}.png`)));
  if (there.length === 0) return null;
  const parts = await Promise.all(
    there.map(async (name, index) => {
      const left = gap + (index % columns) * (width + gap);
      const top = gap + Math.floor(index / columns) * (height + caption + gap);
      const input = await sharp(join(folder, `${name}-${size}-${locale}.png`))
        .resize({ width, height, fit: 'cover', position: 'top' })
        .png()
        .toBuffer();
      return [
        { input, left, top },
        { input: captionSvg(name, width), left, top: top + height + 2 },
      ];
    }),
  );
  const file = join(folder, `sheet-${size}-${locale}.webp`);
  await sharp({
    create: {
      width: gap + Math.min(columns, there.length) * (width + gap),
      height: gap + Math.ceil(there.length / columns) * (height + caption + gap),
      channels: 3,
      background: '#dcdcdc',
    },
  })
    .composite(parts.flat())
    .webp({ quality: 50, effort: 6 })
    .toFile(file);
  return file;
};

/**
 * Makes a sheet of a folder's screenshots for each size and language that it has.
 * @param names names of the screens, in the order of the sheet
 * @returns the files made
 */
export const contactSheets = async (folder: string, names: readonly string[]): Promise<string[]> => {
  const made: string[] = [];
  for (const size of ['phone', 'tablet', 'desktop'] as const)
    for (const locale of locales) {
      const file = await sheet(folder, size, locale, names);
      if (file) made.push(file);
    }
  return made;
};
