import type { Sharp } from 'sharp';
import type { ImageMeta } from './address.ts';

/** Focal point of an image: fractions of its width and height, from the top left. */
export type Focus = { x: number; y: number };

type Size = Pick<ImageMeta, 'width' | 'height'>;
type Color = readonly [number, number, number];

/** Longest side, in pixels, of the reduced image in which the focal point is searched for. */
const sampleSide = 96;
/** Squares with at least this fraction of the best one's weight count as equally good; the middle of them is used. */
const asGood = 0.98;

const distance = (one: Color, other: Color): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/**
 * Returns the visual weight of each line across the longer axis: edges, and differences from the background, which is
 * sampled at both ends of the line.
 */
const weighLines = (at: (line: number, offset: number) => Color, lines: number, length: number): number[] =>
  Array.from({ length: lines }, (_, line) => {
    const [first, last] = [at(line, 0), at(line, length - 1)];
    let sum = 0;
    for (let offset = 1; offset < length; offset += 1) {
      const color = at(line, offset);
      const edge = distance(color, at(line, offset - 1));
      // Squared, so that an object outweighs slight shades of the background, however large that is.
      sum += Math.min(distance(color, first), distance(color, last)) ** 2 + edge ** 2;
    }
    return sum;
  });

/** Returns the middle of the window with the greatest weight, as a fraction of all lines. */
const bestWindow = (weights: readonly number[], length: number): number => {
  const starts = Array.from({ length: weights.length - length + 1 }, (_, start) => ({
    start,
    sum: weights.slice(start, start + length).reduce((sum, weight) => sum + weight, 0),
  }));
  const most = Math.max(...starts.map(({ sum }) => sum));
  const good = starts.filter(({ sum }) => sum >= most * asGood).map(({ start }) => start);
  const start = ((good[0] ?? 0) + (good.at(-1) ?? 0)) / 2;
  return (start + length / 2) / weights.length;
};

/** Finds the focal point of an upright image: the middle of the square with the greatest visual weight. */
export const findFocus = async (image: Sharp, { width, height }: Size): Promise<Focus> => {
  const scale = Math.min(1, sampleSide / Math.max(width, height));
  const [across, down] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const data = await image
    .resize({ width: across, height: down, fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const colorAt = (x: number, y: number): Color => {
    const at = (y * across + x) * 3;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
  const isWide = across > down;
  const weights = isWide
    ? weighLines(colorAt, across, down)
    : weighLines((line, offset) => colorAt(offset, line), down, across);
  const middle = bestWindow(weights, Math.min(across, down));
  return isWide ? { x: middle, y: 0.5 } : { x: 0.5, y: middle };
};

/** Returns the largest square of an image around its focal point. */
export const cropAround = ({ width, height }: Size, { x, y }: Focus) => {
  const side = Math.min(width, height);
  const start = (share: number, whole: number): number =>
    Math.round(Math.min(whole - side, Math.max(0, share * whole - side / 2)));
  return { left: start(x, width), top: start(y, height), width: side, height: side };
};
