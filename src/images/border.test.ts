import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { averageColor, judgeBorder } from './border.ts';

const pixels = async (picture: Sharp) => {
  const png = await picture.png().toBuffer();
  const { data, info } = await sharp(png)
    .resize(64, 64, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const plain = (background: string) => sharp({ create: { width: 200, height: 200, channels: 4, background } });
const box = (width: number, height: number, background: string) =>
  plain(background).resize(width, height, { fit: 'fill' }).png().toBuffer();

test('a product on even ground is a cut-out with that ground', async () => {
  const picture = plain('#f3f3f3').composite([{ input: await box(80, 80, '#802020') }]);
  expect(judgeBorder(await pixels(picture))).toEqual({ even: true, ground: '#f3f3f3' });
});

test('a product that reaches over one edge is still a cut-out', async () => {
  const picture = plain('#ffffff').composite([{ input: await box(80, 120, '#111111'), left: 60, top: 80 }]);
  expect(judgeBorder(await pixels(picture))).toEqual({ even: true, ground: '#ffffff' });
});

test('see-through ground counts as white', async () => {
  const picture = plain('#00000000').composite([{ input: await box(100, 100, '#204080') }]);
  expect(judgeBorder(await pixels(picture))).toEqual({ even: true, ground: '#ffffff' });
});

test('a scene has no ground', async () => {
  const width = 64;
  const data = Uint8Array.from({ length: width * width * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 7) % 251));
  expect(judgeBorder({ data, width, height: width })).toEqual({ even: false });
});

test('a soft vignette is a scene: its seam would show', async () => {
  const gradient = Buffer.from(
    '<svg width="200" height="200"><linearGradient id="g"><stop stop-color="#eee"/><stop offset="1" stop-color="#bbb"/></linearGradient><rect width="200" height="200" fill="url(#g)"/></svg>',
  );
  expect(judgeBorder(await pixels(sharp(gradient)))).toEqual({ even: false });
});

test('the average colour counts see-through parts as white', async () => {
  expect(averageColor(await pixels(plain('#804020')))).toBe('#804020');
  expect(averageColor(await pixels(plain('#00000000')))).toBe('#ffffff');
});
