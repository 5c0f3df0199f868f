import {
  circle,
  darken,
  ellipse,
  fitted,
  drawingInk,
  drawLabel,
  lighten,
  n,
  palettes,
  path,
  rect,
  shadow,
  stroke,
  turned,
  type Color,
  type Ink,
} from './shading.ts';
import { chance, colorOf, colorsOf, pick, says, valueOf, type Draw, type Subject } from './subject.ts';

/** Drawings of lenses and cameras, and of what holds them. */

/** Draws a front lens seen straight on: rings, coated glass, two reflections. */
const frontLens = (
  ink: Ink,
  x: number,
  y: number,
  r: number,
  ring: Color = '#2a2d31',
  coating: Color = '#33507c',
): string =>
  circle(x, y, r, ink.matt(ring)) +
  circle(x, y, r * 0.86, '#15171a') +
  circle(x, y, r * 0.72, ink.matt('#3a3e44')) +
  circle(x, y, r * 0.64, '#0c0e12') +
  circle(x, y, r * 0.52, ink.ball(coating)) +
  circle(x, y, r * 0.26, '#0a0c12') +
  ellipse(x - r * 0.2, y - r * 0.26, r * 0.17, r * 0.1, '#dfe9f7', 'opacity=".75"') +
  circle(x + r * 0.2, y + r * 0.22, r * 0.06, '#b9a6e0', 'opacity=".7"');

const coatings = ['#33507c', '#5a3f80', '#2f6b62', '#7a4a3a', '#34617e', '#3f3f86'] as const;

/** Returns the shortest and the longest focal length in millimeters, and the widest aperture. */
const focalOf = (subject: Subject): { short: number; long: number; aperture: number } => {
  const words = `${valueOf(subject, 'focal_mm')} ${subject.name.slice(0, 200).toLowerCase()}`;
  const [, one = '', two] = /(\d{1,4}(?:\.\d)?)(?:\s?[-–]\s?(\d{1,4}(?:\.\d)?))?\s?(?:mm|$| )/u.exec(words) ?? [];
  const [, stop = ''] = /f\/?\s?(\d{1,2}(?:\.\d{1,2})?)/u.exec(`${valueOf(subject, 'max_aperture')} ${words}`) ?? [];
  const short = Math.max(4, Math.min(1200, Number(one) || 50));
  return {
    short,
    long: Math.max(short, Math.min(1600, Number(two ?? one) || short)),
    aperture: Math.max(0.9, Math.min(22, Number(stop) || 4)),
  };
};

/** Returns the size of a lens in millimeters, by its focal lengths and aperture. */
const sizeOf = (subject: Subject): { length: number; width: number; mount: number; zoom: boolean } => {
  const { short, long, aperture } = focalOf(subject);
  const small = says(
    subject,
    /micro 4\/3|fujifilm x|canon ef-m|nikon cx|leica m|samsung nx|sony e\b|m42|l39/u,
    'mounts',
  );
  const zoom = long > short * 1.15;
  const glass = long / aperture;
  const width = Math.max(small ? 54 : 62, Math.min(132, glass + 16)) * (0.94 + chance(subject, 'width') * 0.18);
  const long1 = zoom
    ? 58 + short * 0.35 + Math.sqrt(long) * 5.5
    : long < 40
      ? 52 + 60 / aperture
      : 40 + long * (long > 250 ? 0.62 : 0.68);
  return { length: Math.max(24, Math.min(380, long1 * (small ? 0.85 : 1))), width, mount: small ? 46 : 58, zoom };
};

const barrelColor = (subject: Subject, long: number): Color => {
  const pale =
    (says(subject, /canon/u) && says(subject, /\bl\b|l is|f[\d./]{1,5}l/u)) ||
    (says(subject, /sony/u) && says(subject, /\bgm?\b/u));
  if (long >= 200 && pale && chance(subject, 'white') > 0.3) return '#e6e4dc';
  return pick(subject, 'barrel', [
    '#26292d',
    '#3b3f46',
    '#1f2124',
    '#4a4e55',
    '#2b2f3a',
    ...(says(subject, /leica|voigt|olympus|m42|l39|pentax|fujifilm/u, 'mounts')
      ? (['#b5bac1'] as const)
      : ([] as const)),
  ]);
};

const ringOf = (subject: Subject): Color =>
  says(subject, /canon/u) && says(subject, /f\/?[\d.]+\s?l\b|l is|l usm/u)
    ? '#c8342f'
    : says(subject, /nikkor|nikon/u)
      ? '#c9a653'
      : pick(subject, 'ring', ['#c9ccd1', '#d0483e', '#4f7fc4', '#d9b04c', '#59a86b', '#8a8f98']);

/** Draws a lens standing on its mount, with its glass facing up. */
export const lens: Draw = (subject, ink) => {
  const { short, long } = focalOf(subject);
  const { length, width, mount, zoom } = sizeOf(subject);
  const scale = Math.min(232 / (length + width * 0.34), 2.05, 190 / width);
  const h = length * scale;
  const w = width * scale;
  const m = Math.min(w * 0.94, mount * scale * 1.05);
  const tilt = w * 0.15;
  const top = 160 - (h + tilt) / 2 + tilt;
  const color = barrelColor(subject, long);
  const body = ink.barrel(color);
  const hood = chance(subject, 'hood') > 0.75;
  const rubber = ink.barrel(darken(color, 0.45));
  const text = drawingInk(color);
  const slab = (from: number, to: number, one: number, two: number, fill: string): string => {
    const [a, b] = [top + h * from, top + h * to];
    return path(
      `M${n(160 - one / 2, a)}L${n(160 - two / 2, b)}A${n(two / 2, tilt * 0.9)} 0 0 0 ${n(160 + two / 2, b)}L${n(160 + one / 2, a)}A${n(one / 2, tilt)} 0 0 1 ${n(160 - one / 2, a)}z`,
      fill,
    );
  };
  const ribs = (from: number, to: number, wide: number): string => {
    const lines = Array.from({ length: 13 }, (_, index) => {
      const turn = ((index - 6) / 7) * 1.35;
      const x = 160 + (Math.sin(turn) * wide) / 2;
      const drop = Math.cos(turn) * tilt * 0.9;
      return `M${n(x, top + h * from + drop)}V${n(top + h * to + drop)}`;
    });
    return stroke(lines.join(''), '#000', 2, 'opacity=".35"');
  };
  const inner = w * 0.9;
  const first = 0.1 + chance(subject, 'first') * 0.08;
  const grip = (zoom ? 0.17 : 0.2) + chance(subject, 'grip') * (zoom ? 0.06 : 0.1);
  const second = first + grip + 0.05;
  const ringAt = zoom ? 0.84 : first + grip + 0.02;
  /** Returns the barrel's width at a fraction of its length, for the rings around it. */
  const around = (part: number): number =>
    part < 0.8 ? w * 0.96 + (inner - w * 0.96) * ((part - 0.05) / 0.75) : inner + (m - inner) * ((part - 0.78) / 0.15);
  const band = (from: number, to: number, fill: string): string => slab(from, to, around(from), around(to), fill);
  return (
    shadow(ink, 162, top + h + tilt * 0.75, w * 0.56, 12) +
    slab(0.9, 1, m, m * 0.94, ink.barrel('#b9bec6')) +
    slab(0.78, 0.93, inner, m, ink.barrel(pick(subject, 'base', [color, '#17191c', '#6b7078', color]))) +
    slab(0.05, 0.8, w * 0.96, inner, body) +
    band(first, first + grip, rubber) +
    ribs(first, first + grip, around(first)) +
    (zoom ? band(second, second + grip * 0.8, rubber) + ribs(second, second + grip * 0.8, around(second)) : '') +
    band(ringAt, ringAt + 0.025, ink.barrel(ringOf(subject))) +
    drawLabel(
      160,
      top + h * (zoom ? 0.745 : Math.min(0.78, second + 0.13)) + tilt * 0.9 + 4,
      Math.max(13, w * 0.12),
      zoom ? `${short}-${long}mm` : `${long}mm`,
      text,
      'font-weight="600"',
    ) +
    slab(0, hood ? 0.16 : 0.08, hood ? w * 1.08 : w, w, hood ? ink.barrel('#17191c') : body) +
    (chance(subject, 'trim') > 0.55
      ? band(first - 0.05, first - 0.02, ink.barrel(pick(subject, 'trimColor', palettes.accent)))
      : '') +
    ellipse(160, top, w / 2, tilt, ink.matt(lighten(color, 0.12))) +
    ellipse(160, top + 1, w * 0.44, tilt * 0.86, '#0d0f13') +
    ellipse(160, top + 2, w * 0.36, tilt * 0.7, ink.ball(pick(subject, 'coating', coatings))) +
    ellipse(160 - w * 0.1, top - tilt * 0.2, w * 0.12, tilt * 0.16, '#e6eefb', 'opacity=".7"')
  );
};

const mark = ({ brand }: Subject, box: { x: number; y: number; size: number; width: number }, fill: string): string =>
  brand ? fitted(box, brand.slice(0, 10), fill, 'font-weight="700"') : '';

/** Returns the colors of a body's metal and of its leather or paint. */
const skinOf = (subject: Subject, old: boolean): { metal: Color; skin: Color } => {
  const { first } = colorsOf(subject);
  if (first) return { metal: first, skin: darken(first, 0.3) };
  const twoTone = chance(subject, 'two') < (old ? 0.75 : 0.28);
  return twoTone
    ? {
        metal: pick(subject, 'metal', ['#c3c7cc', '#b6bbc2', '#cfc9bd']),
        skin: pick(subject, 'skin', ['#25272b', '#2a2523', '#5a3a2a', '#1f2328', '#3b3f45']),
      }
    : { metal: pick(subject, 'metal', palettes.dark), skin: pick(subject, 'skin', ['#1b1d20', '#222529']) };
};

/** Draws a camera with a hump over the lens: DSLR or mirrorless. */
const humped = (subject: Subject, ink: Ink, { hump, grip }: { hump: number; grip: number }): string => {
  const { metal, skin } = skinOf(subject, false);
  const w = 196 + chance(subject, 'w') * 34;
  const h = 120 + chance(subject, 'h') * 26 + (hump > 40 ? 8 : 0);
  const x = 160 - w / 2;
  const y = 176 - h / 2 + hump * 0.2;
  const r = h * (0.4 + chance(subject, 'lens') * 0.1);
  const cx = 160 + 8 + chance(subject, 'cx') * 10;
  const peak = 30 + chance(subject, 'peak') * 14;
  const flat = pick(subject, 'flat', [0.5, 0.62, 0.74]);
  return (
    shadow(ink, 160, y + h + 2, w * 0.54, 11) +
    path(
      `M${n(cx - peak - 16, y + 6)}L${n(cx - peak * flat, y - hump)}q2 -5 8 -5H${n(cx + peak * flat - 8)}q6 0 8 5L${n(cx + peak + 16, y + 6)}z`,
      ink.upright(metal),
    ) +
    rect({ x: x + 14, y: y - 12, w: 40, h: 16, r: 5 }, ink.matt(darken(metal, 0.15))) +
    circle(x + 36, y - 13, 8, ink.matt('#55595f')) +
    rect({ x: x + w - 52, y: y - 11, w: 36, h: 14, r: 3 }, ink.barrel(darken(metal, 0.1))) +
    rect({ x, y, w, h, r: 16 }, ink.upright(metal)) +
    rect({ x: x + 2, y: y + 24, w: w - 4, h: h - 40, r: 8 }, ink.upright(skin)) +
    path(
      `M${n(x + 4, y + 4)}h${n(grip)}q8 0 8 10V${n(y + h - 14)}q0 14 -14 14H${n(x + 14)}q-14 0 -14 -14z`,
      ink.barrel(skin),
    ) +
    mark(
      subject,
      {
        x: cx,
        y: y - hump * 0.35,
        size: Math.min(15, peak * 0.42),
        width: 2 * (peak * flat + (peak * (1 - flat) + 16) * 0.42) - 8,
      },
      drawingInk(metal),
    ) +
    circle(cx + r + 10, y + 15, 4, '#1a1c1f') +
    (chance(subject, 'dot') > 0.6
      ? circle(x + 18, y + 34, 4, pick(subject, 'dotc', ['#c43c36', '#d8a53c', '#e6e7ea']))
      : '') +
    frontLens(
      ink,
      cx,
      y + h * 0.54,
      r,
      pick(subject, 'ring', ['#2a2d31', '#33373d', '#4a4e55', '#8b9098', '#1f2226', '#b9bec6']),
      pick(subject, 'coating', coatings),
    )
  );
};

export const dslr: Draw = (subject, ink) => humped(subject, ink, { hump: 42 + chance(subject, 'hump') * 12, grip: 40 });

/** Draws a mirrorless camera, without a hump if its series has none. */
export const mirrorless: Draw = (subject, ink) =>
  says(subject, /x-e|x-pro|x-a|x-m|nex|a6\d|a5\d|eos m|pen|e-p|gx|gm\d|gf|nx\d|ilce-[56]|sigma|nikon 1|zfc/u)
    ? flat(subject, ink, false)
    : humped(subject, ink, { hump: 22 + chance(subject, 'hump') * 14, grip: 32 });

/** Draws a flat body with a viewfinder in its corner. */
const flat = (subject: Subject, ink: Ink, old: boolean): string => {
  const { metal, skin } = skinOf(subject, old || chance(subject, 'old') > 0.5);
  const w = 220 + chance(subject, 'w') * 14;
  const h = 124 + chance(subject, 'h') * 16;
  const x = 160 - w / 2;
  const y = 172 - h / 2;
  const cx = 160 + pick(subject, 'cx', [0, 10, 18]);
  const band = 28 + chance(subject, 'band') * 10;
  const dial = (at: number, r: number): string =>
    rect({ x: x + at - r, y: y - 12, w: 2 * r, h: 14, r: 2 }, ink.barrel(metal));
  return (
    shadow(ink, 160, y + h + 2, w * 0.52, 10) +
    dial(50, 14) +
    dial(w - 40, 17) +
    dial(w - 78, 9) +
    rect({ x: cx - 22, y: y - 6, w: 44, h: 8, r: 2 }, '#2a2d31') +
    rect({ x, y, w, h, r: old ? 20 : 14 }, ink.upright(metal)) +
    rect({ x, y: y + band, w, h: h - band - 12 }, ink.upright(skin)) +
    rect({ x: x + w - 54, y: y + 7, w: 36, h: band - 14, r: 3 }, ink.glass('#26303f')) +
    rect({ x: x + 40, y: y + 9, w: 20, h: band - 18, r: 2 }, '#dfe5ec', 'opacity=".8"') +
    mark(subject, { x: x + 98, y: y + band * 0.64, size: 13, width: 68 }, drawingInk(metal)) +
    (says(subject, /leica/u) ? circle(cx + 34, y + band * 0.5, 7, '#c8342f') : '') +
    frontLens(
      ink,
      cx,
      y + band + (h - band) * 0.44,
      h * 0.38,
      old ? '#b9bec6' : pick(subject, 'ring', ['#2a2d31', '#b9bec6', '#3a3e44']),
      pick(subject, 'coating', coatings),
    )
  );
};

export const rangefinder: Draw = (subject, ink) => flat(subject, ink, true);

/** Draws a compact camera, with its lens in the middle or to the right of it. */
export const compact: Draw = (subject, ink) => {
  if (says(subject, /p\d{3,4}\b|superzoom|bridge|\bfz|\bhx\d{3}|rx10|sx\d0 hs|dsc-h|finepix s|\bs\d{4}|dimage a|dc-z/u))
    return humped(subject, ink, { hump: 24, grip: 38 });
  if (says(subject, /x100|\bgr\b|\bq\d?\b|rx1\b|leica|x70|sigma dp/u)) return flat(subject, ink, false);
  const color = colorOf(subject, [
    '#c3c7cc',
    '#2a2d31',
    '#c9ced4',
    '#33373d',
    '#a93c3c',
    '#3e5f8f',
    '#b98aa0',
    '#8fb0b8',
    '#c7b283',
    '#6f5a86',
    '#e4e6e8',
  ]);
  const w = 206 + chance(subject, 'w') * 32;
  const h = w * (0.54 + chance(subject, 'h') * 0.14);
  const x = 160 - w / 2;
  const y = 168 - h / 2;
  const cx = x + w * pick(subject, 'cx', [0.5, 0.62, 0.66, 0.6]);
  const cy = y + h * (0.52 + chance(subject, 'cy') * 0.04);
  const r = h * (0.28 + chance(subject, 'r') * 0.09);
  /** How far the lens reaches to each side, next to the flash and the name. */
  const reach = Math.sqrt(Math.max(0, (r * 1.12) ** 2 - (cy - y - h * 0.21) ** 2)) + 6;
  const flash = Math.min(x + w - 40, Math.max(x + w - 58, cx + reach));
  const corner = pick(subject, 'corner', [12, 20, 34, 8]);
  const strip = pick(subject, 'strip', ['none', 'band', 'grip', 'bow']);
  const extra = {
    none: '',
    band: rect({ x, y: y + h * 0.24, w, h: h * 0.58 }, ink.upright(darken(color, 0.28))),
    grip: rect({ x: x + 12, y: y + h * 0.28, w: 18, h: h * 0.58, r: 8 }, ink.barrel(darken(color, 0.45))),
    bow: stroke(`M${n(x + 10, y + h * 0.8)}Q${n(cx, y + h * 1.06, x + w - 10, y + h * 0.7)}`, darken(color, 0.35), 4),
  }[strip];
  return (
    shadow(ink, 160, y + h + 3, w * 0.52, 9) +
    rect({ x: x + 30, y: y - 7, w: 44, h: 14, r: 6 }, ink.matt(darken(color, 0.12))) +
    rect({ x: x + 88, y: y - 4, w: 18, h: 8, r: 3 }, ink.matt(darken(color, 0.25))) +
    rect({ x, y, w, h, r: corner }, ink.upright(color)) +
    extra +
    mark(
      subject,
      { x: (x + 16 + cx - reach) / 2, y: y + h * 0.19, size: h * 0.11, width: cx - reach - x - 22 },
      drawingInk(color),
    ) +
    rect(
      { x: flash, y: y + h * 0.09, w: Math.min(34, x + w - 14 - flash), h: h * 0.12, r: 4 },
      '#f1f4f8',
      'opacity=".92"',
    ) +
    (flash - 18 > cx + reach
      ? circle(flash - 14, y + h * 0.15, 4, pick(subject, 'lamp', ['#c8742f', '#8a8f98', '#b33']))
      : '') +
    circle(cx, cy, r * 1.12, ink.matt(lighten(color, 0.1))) +
    frontLens(
      ink,
      cx,
      cy,
      r,
      pick(subject, 'ring', ['#3a3e44', '#8b9098', '#c3c7cc', '#2a2d31', '#5b5f66']),
      pick(subject, 'coating', coatings),
    )
  );
};

/** Draws a box with a large lens and a film back. */
export const mediumFormat: Draw = (subject, ink) => {
  if (says(subject, /rollei|twin|2\.8[a-z]|tlr|seagull|yashica/u))
    return (
      shadow(ink, 160, 276, 70) +
      path('M104 74l10-28h92l10 28z', ink.upright('#2a2d31')) +
      rect({ x: 100, y: 70, w: 120, h: 202, r: 8 }, ink.upright('#26282c')) +
      rect({ x: 112, y: 82, w: 96, h: 180, r: 6 }, ink.upright('#a9aeb5')) +
      mark(subject, { x: 160, y: 96, size: 12, width: 84 }, '#2a2d31') +
      frontLens(ink, 160, 136, 38, '#3a3e44', pick(subject, 'coating', coatings)) +
      frontLens(ink, 160, 216, 42, '#3a3e44') +
      circle(232, 180, 14, ink.matt('#8b9098'))
    );
  const { metal, skin } = skinOf(subject, true);
  return (
    shadow(ink, 160, 264, 96) +
    rect({ x: 110, y: 56, w: 100, h: 40, r: 8 }, ink.upright(darken(metal, 0.1))) +
    rect({ x: 62, y: 84, w: 196, h: 176, r: 14 }, ink.upright(metal)) +
    rect({ x: 70, y: 108, w: 180, h: 142, r: 8 }, ink.upright(skin)) +
    rect({ x: 240, y: 120, w: 28, h: 116, r: 10 }, ink.barrel(skin)) +
    mark(subject, { x: 160, y: 101, size: 14, width: 130 }, drawingInk(metal)) +
    frontLens(ink, 160, 180, 64 + chance(subject, 'r') * 8, '#2a2d31', pick(subject, 'coating', coatings))
  );
};

export const instantCamera: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#f1f1ef', '#9fc5d6', '#e3b7c0', '#2a2d31', '#bcd3b1']);
  return (
    shadow(ink, 160, 270, 96) +
    path('M66 150q0-66 62-74h64q62 8 62 74v84q0 14-14 14H80q-14 0-14-14z', ink.upright(color)) +
    rect({ x: 62, y: 196, w: 196, h: 68, r: 14 }, ink.upright(darken(color, 0.08))) +
    rect({ x: 88, y: 222, w: 144, h: 9, r: 4 }, '#23262b') +
    ['#d8433b', '#e2892f', '#e0bc3c', '#59a86b', '#3f87d6']
      .map((one, index) => rect({ x: 150 + index * 4, y: 196, w: 4, h: 26 }, one))
      .join('') +
    rect({ x: 84, y: 96, w: 46, h: 28, r: 5 }, ink.glass('#e9eef4')) +
    rect({ x: 196, y: 98, w: 32, h: 24, r: 4 }, ink.glass()) +
    frontLens(ink, 160, 152, 42) +
    circle(86, 168, 10, '#d8433b')
  );
};

export const filmCamera: Draw = (subject, ink) =>
  chance(subject, 'film') > 0.5 ? flat(subject, ink, true) : humped(subject, ink, { hump: 26, grip: 12 });

/** Draws a drone, or a small cube with a wide-angle lens. */
export const actionCamera: Draw = (subject, ink) => {
  if (says(subject, /dji|mavic|phantom|drone|mini|spark|hasselblad|parrot/u) && !says(subject, /osmo|pocket|action/u)) {
    const color = says(subject, /phantom/u)
      ? '#eceef0'
      : pick(subject, 'color', ['#6b7078', '#9ba1a9', '#43474e', '#c9ced4', '#e6e8ea']);
    const tips = pick(subject, 'tips', ['#d8653a', '#43474e', '#d8a53c', '#8b9098', '#c43c36', '#e6e7ea']);
    const wide = 40 + chance(subject, 'wide') * 16;
    const rotor = (x: number, y: number): string =>
      ellipse(x, y, 50, 8, '#59606a', 'opacity=".28"') +
      path(`M${n(x - 50, y - 2)}q50 -7 100 0q-50 6 -100 0z`, tips) +
      rect({ x: x - 7, y: y + 1, w: 14, h: 22, r: 5 }, ink.barrel('#33373d'));
    return (
      shadow(ink, 160, 246, 110, 8) +
      stroke(
        'M160 150L66 112M160 150L254 112M160 156L84 176M160 156L236 176',
        ink.matt(darken(color, 0.15)),
        13,
        'stroke-linecap="round"',
      ) +
      rotor(66, 96) +
      rotor(254, 96) +
      rotor(84, 158) +
      rotor(236, 158) +
      path(
        `M${n(160 - wide, 140)}q0-26 ${n(wide)}-28 ${n(wide)} 2 ${n(wide)} 28v24q0 22-26 22h${n(52 - 2 * wide)}q-26 0-26-22z`,
        ink.upright(color),
      ) +
      path(
        `M${n(160 - wide * 0.6, 116)}q${n(wide * 0.6)}-8 ${n(wide * 1.2)} 0l-8 12h${n(16 - wide * 1.2)}z`,
        pick(subject, 'canopy', [lighten(color, 0.3), darken(color, 0.3), tips]),
      ) +
      circle(132, 152, 5, '#23262b') +
      circle(188, 152, 5, '#23262b') +
      rect({ x: 136, y: 176, w: 48, h: 38, r: 12 }, ink.matt('#33373d')) +
      frontLens(ink, 160, 196, 17, '#1f2226', pick(subject, 'coating', coatings))
    );
  }
  const color = colorOf(subject, ['#33373d', '#4a4e55', '#8b9098', '#26292d', '#b9bec6']);
  const w = pick(subject, 'w', [190, 210, 170]);
  return (
    shadow(ink, 160, 244, w * 0.5) +
    rect({ x: 160 - w / 2, y: 84, w, h: 156, r: 22 }, ink.upright(color)) +
    rect({ x: 160 - w / 2 + 12, y: 132, w: w * 0.36, h: 72, r: 6 }, ink.glass()) +
    mark(subject, { x: 160 - w * 0.24, y: 120, size: 15, width: w * 0.38 }, drawingInk(color)) +
    rect({ x: 160 - w * 0.36, y: 78, w: 34, h: 10, r: 4 }, '#c43c36') +
    rect({ x: 160 + w * 0.5 - 100, y: 96, w: 88, h: 88, r: 18 }, ink.matt('#26292d')) +
    frontLens(ink, 160 + w * 0.5 - 56, 140, 36, '#3a3e44', pick(subject, 'coating', coatings))
  );
};

export const tripod: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#2a2d31', '#8b9098', '#a93c3c']);
  return (
    shadow(ink, 160, 284, 96) +
    turned(
      17,
      160,
      96,
      rect({ x: 153, y: 96, w: 14, h: 190, r: 5 }, ink.barrel('#33373d')),
      rect({ x: 150, y: 160, w: 20, h: 12, r: 3 }, ink.barrel(color)),
    ) +
    turned(
      -17,
      160,
      96,
      rect({ x: 153, y: 96, w: 14, h: 190, r: 5 }, ink.barrel('#33373d')),
      rect({ x: 150, y: 160, w: 20, h: 12, r: 3 }, ink.barrel(color)),
    ) +
    rect({ x: 153, y: 90, w: 14, h: 192, r: 5 }, ink.barrel('#43474d')) +
    rect({ x: 140, y: 80, w: 40, h: 26, r: 8 }, ink.barrel(color)) +
    circle(160, 62, 18, ink.ball('#4a4e55')) +
    rect({ x: 128, y: 36, w: 64, h: 14, r: 4 }, ink.barrel('#2a2d31'))
  );
};
