/** Raw RGBA bytes, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number };
type Color = [number, number, number];

/** Color distances are Euclidean in 8-bit sRGB. */
const evenDistance = 5;
const sameDistance = 2;

const hex = (color: Color): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const pixelsOf = ({ data, width, height }: Pixels, keep: (x: number, y: number) => boolean) => {
  const found: [number, number, number, number][] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (keep(x, y)) found.push([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 255]);
    }
  }
  return found;
};

const middle = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 255;
const distance = (one: Color, other: Color): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Returns the average color as `#rrggbb`; transparent pixels count as white, as they are shown. */
export const averageColor = (pixels: Pixels): string => {
  const all = pixelsOf(pixels, () => true);
  const sum: Color = [0, 0, 0];
  for (const [red, green, blue, alpha] of all) {
    for (const [part, value] of [red, green, blue].entries()) {
      sum[part] = (sum[part] ?? 0) + (value * alpha + 255 * (255 - alpha)) / 255;
    }
  }
  return hex(sum.map((part) => part / Math.max(1, all.length)) as Color);
};

/** Returns whether all outermost pixels are opaque: the drawing then has its own background. */
export const hasGround = (pixels: Pixels): boolean => {
  const { width, height } = pixels;
  const border = pixelsOf(pixels, (x, y) => x === 0 || y === 0 || x === width - 1 || y === height - 1);
  return border.every(([, , , alpha]) => alpha === 255);
};

/**
 * Distinguishes a cut-out from a scene by the outermost two pixels of an image scaled to about 64 × 64. A cut-out has a
 * uniform border: either 90% of it is close to the median color, or 75% is nearly identical to it (a product that
 * crosses one edge). If at least a quarter of the border is transparent, the image is also a cut-out, with a white
 * ground.
 */
export const judgeBorder = (pixels: Pixels): { even: true; ground: string } | { even: false } => {
  const { width, height } = pixels;
  const border = pixelsOf(pixels, (x, y) => x < 2 || y < 2 || x >= width - 2 || y >= height - 2);
  const seeThrough = border.filter(([, , , alpha]) => alpha < 128).length / Math.max(1, border.length);
  if (seeThrough >= 0.25) return { even: true, ground: '#ffffff' };
  const ground: Color = [
    middle(border.map(([red]) => red)),
    middle(border.map(([, green]) => green)),
    middle(border.map(([, , blue]) => blue)),
  ];
  const distances = border
    .map(([red, green, blue]) => distance([red, green, blue], ground))
    .toSorted((one, other) => one - other);
  const share = (part: number): number => distances[Math.floor((distances.length - 1) * part)] ?? 0;
  return share(0.9) <= evenDistance || share(0.75) <= sameDistance
    ? { even: true, ground: hex(ground) }
    : { even: false };
};
