/** Helpers of all illustrations: colors, light from the top left, and plain shapes as SVG markup. */

/** Pixels of the square frame. */
export const side = 320;

/** `#rrggbb` */
export type Color = string;

const channels = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const hex = (values: readonly number[]): Color =>
  `#${values
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Mixes two colors; `share` is the second color's share, from 0 to 1. */
export const mix = (one: Color, other: Color, share: number): Color => {
  const end = channels(other);
  return hex(channels(one).map((value, index) => value + ((end[index] ?? value) - value) * share));
};

export const lighten = (color: Color, share: number): Color => mix(color, '#ffffff', share);
export const darken = (color: Color, share: number): Color => mix(color, '#000000', share);

/** Returns a color by hue in degrees, saturation and lightness from 0 to 1. */
export const hsl = (hue: number, saturation: number, lightness: number): Color => {
  const spread = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const turn = (offset + hue / 30) % 12;
    return 255 * (lightness - spread * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return hex([channel(0), channel(8), channel(4)]);
};

/** Returns the perceived lightness of a color, from 0 to 1. */
export const lightness = (color: Color): number => {
  const [red, green, blue] = channels(color);
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
};

/** Returns a dark or a light ink, whichever is legible on the color. */
export const drawingInk = (color: Color): Color => (lightness(color) > 0.55 ? '#2a2d33' : '#e9ebee');

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Joins numbers for an attribute, rounded to a tenth of a pixel. */
export const n = (...values: readonly number[]): string => values.map(round).join(' ');

export const escapeText = (text: string): string =>
  text
    // Truncation may have split a surrogate pair.
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

type Box = { x: number; y: number; w: number; h: number; r?: number };

/** Returns a rectangle; `more`: further attributes. */
export const rect = ({ x, y, w, h, r = 0 }: Box, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}"${r > 0 ? ` rx="${n(r)}"` : ''} fill="${fill}"${more && ` ${more}`}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more && ` ${more}`}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`;

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

/** Returns a line of this color and width along a path. */
export const stroke = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}"${more && ` ${more}`}/>`;

/** Returns text on a thing, centered at x. */
export const drawLabel = (x: number, y: number, size: number, text: string, fill: string, more = ''): string =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" text-anchor="middle" fill="${fill}"${more && ` ${more}`}>${escapeText(text)}</text>`;

/** Returns such a text, scaled down if necessary so that it fits into `width`. */
export const fitted = (
  { x, y, size, width }: { x: number; y: number; size: number; width: number },
  text: string,
  fill: string,
  more = '',
): string => drawLabel(x, y, Math.min(size, width / (0.58 * Math.max(1, text.length))), text, fill, more);

/** Returns a shape's outline, as its further attributes. */
export const outline = (color: string, width: number): string => `stroke="${color}" stroke-width="${n(width)}"`;

/** Groups shapes that share these attributes. */
export const groupShapes = (attributes: string, ...content: readonly string[]): string =>
  `<g ${attributes}>${content.join('')}</g>`;

export const group = (transform: string, ...content: readonly string[]): string =>
  groupShapes(`transform="${transform}"`, ...content);

/** Clips shapes to a box. */
export const pane = ({ x, y, w, h }: Box, ...content: readonly string[]): string =>
  `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" viewBox="${n(x, y, w, h)}">${content.join('')}</svg>`;

/** Repeats a shape, rotated around 0,0 at equal angles, such as the blades of a fan. */
export const spokes = (count: number, d: string, fill: string): string =>
  groupShapes(
    `fill="${fill}"`,
    ...Array.from({ length: count }, (_, index) => `<path transform="rotate(${n((360 / count) * index)})" d="${d}"/>`),
  );

export const turned = (degrees: number, x: number, y: number, ...content: readonly string[]): string =>
  group(`rotate(${n(degrees, x, y)})`, ...content);

type Direction = 'down' | 'right' | 'diagonal';
const ends: Record<Direction, string> = {
  down: 'x2="0" y2="1"',
  right: 'x2="1" y2="0"',
  diagonal: 'x2="1" y2="1"',
};

/** A gradient stop: its color, position from 0 to 1, and opacity. */
type Stop = readonly [color: Color, at: number, opacity?: number];

/** Creates the fills of one drawing; each is defined once, however often it is used. */
export const createInk = () => {
  const definitions = new Map<string, string>();

  const define = (markup: (id: string) => string): string => {
    const body = markup('');
    const known = definitions.get(body);
    const id = known ?? `g${definitions.size}`;
    definitions.set(body, id);
    return `url(#${id})`;
  };
  const stops = (list: readonly Stop[]): string =>
    list
      .map(
        ([color, at, opacity]) =>
          `<stop offset="${Math.round(at * 100) / 100}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('');

  const linear = (direction: Direction, ...list: readonly Stop[]): string =>
    define((id) => `<linearGradient id="${id}" ${ends[direction]}>${stops(list)}</linearGradient>`);

  return {
    linear,
    /** Radial gradient from the center outward; `cx` and `cy` move the light. */
    radial: (list: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string =>
      define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`),

    /** A matte surface, lit at its upper left. */
    matt: (color: Color): string => {
      const gain = lightness(color) > 0.8 ? 0.6 : 0.2;
      return linear('diagonal', [lighten(color, gain), 0], [color, 0.5], [darken(color, 0.16), 1]);
    },
    /** An upright surface: lit at the top, darker toward the floor. */
    upright: (color: Color): string => linear('down', [lighten(color, 0.14), 0], [color, 0.4], [darken(color, 0.2), 1]),
    /** An upright cylinder. */
    barrel: (color: Color): string =>
      linear(
        'right',
        [darken(color, 0.35), 0],
        [lighten(color, 0.38), 0.26],
        [color, 0.5],
        [darken(color, 0.42), 0.93],
        [darken(color, 0.3), 1],
      ),
    /** A cylinder lying on its side. */
    tube: (color: Color): string =>
      linear('down', [darken(color, 0.1), 0], [lighten(color, 0.4), 0.25], [color, 0.55], [darken(color, 0.4), 1]),
    /** A ball, or a dome seen from the front. */
    ball: (color: Color): string =>
      define(
        (id) =>
          `<radialGradient id="${id}" cx=".36" cy=".3" r=".75">${stops([
            [lighten(color, 0.55), 0],
            [color, 0.55],
            [darken(color, 0.3), 1],
          ])}</radialGradient>`,
      ),
    /** Returns the attribute that clips shapes to this outline. */
    clip: (d: string): string => `clip-path="${define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)}"`,

    /** Dark glass that reflects the sky in its upper left. */
    glass: (color: Color = '#15181d'): string =>
      linear('diagonal', [lighten(color, 0.3), 0], [color, 0.45], [darken(color, 0.3), 1]),

    definitions: (): string => [...definitions].map(([body, id]) => body.replace('id=""', `id="${id}"`)).join(''),
  };
};

export type Ink = ReturnType<typeof createInk>;

/** Draws the soft shadow that a thing casts on the ground. */
export const shadow = (ink: Ink, x: number, y: number, rx: number, ry = 9): string =>
  ellipse(
    x,
    y,
    rx,
    ry,
    ink.radial([
      ['#1b2330', 0, 0.34],
      ['#1b2330', 0.6, 0.13],
      ['#1b2330', 1, 0],
    ]),
  );

/** Typical product colors. */
export const palettes = {
  gadget: [
    '#23262b',
    '#3b4048',
    '#e6e7ea',
    '#b9c0c9',
    '#2f4668',
    '#8fa9c2',
    '#a9b8a5',
    '#c9b6d6',
    '#d8c3ac',
    '#7a2f38',
  ],
  accent: [
    '#d8433b',
    '#e2892f',
    '#e0bc3c',
    '#59a86b',
    '#3aa6a0',
    '#3f87d6',
    '#6a6fd8',
    '#a65fc9',
    '#d65f97',
    '#9aa3ad',
  ],
  dark: ['#1f2226', '#2a2d31', '#3b4047', '#272c38', '#33302d', '#4a4f57'],
  plastic: ['#f1f1ef', '#e4e7ea', '#f6f2ea', '#d3d8dd', '#ebe4d8', '#bcc4cc', '#3d4249', '#dde5e0'],
} as const satisfies Record<string, readonly Color[]>;
