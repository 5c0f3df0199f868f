import {
  circle,
  darken,
  ellipse,
  group,
  hsl,
  lighten,
  outline,
  palettes,
  pane,
  path,
  rect,
  shadow,
  stroke,
  type Color,
  type Ink,
} from './shading.ts';
import { chance, colorOf, numberOf, pick, says, valueOf, type Draw, type Subject } from './subject.ts';

/** Drawings of things that are held in the hand or worn: phones, tablets, watches, handheld consoles, VR headsets. */

type Box = { x: number; y: number; w: number; h: number; r: number };

/** Draws a wallpaper that varies by product: two hues and one of four soft shapes. */
export const wallpaper = (subject: Subject, ink: Ink, { x, y, w, h, r }: Box): string => {
  // Leaves out hues that look muddy on a screen: from orange to olive.
  const hue = (80 + Math.floor(chance(subject, 'hue') * 310)) % 360;
  const turn = 25 + Math.floor(chance(subject, 'hue2') * 50);
  const next = hue < 30 ? hue + 360 - turn : Math.min(hue + turn, 380);
  const deep = 0.3 + chance(subject, 'deep') * 0.35;
  const base = ink.linear('diagonal', [hsl(hue, 0.5, deep + 0.16), 0], [hsl(next, 0.52, deep), 1]);
  const glow = hsl(next + 25, 0.7, 0.78);
  const at = (name: string): number => chance(subject, name);
  const low = y + h * (0.45 + at('hill') * 0.35);
  const shapes = pick(subject, 'wallpaper', ['hills', 'sun', 'rays', 'waves']);
  const art = {
    hills: path(
      `M${x} ${low}q${w * 0.3} ${-h * 0.2} ${w * 0.55} ${-h * 0.02}t${w * 0.45} ${-h * 0.08}V${y + h}H${x}z`,
      hsl(next, 0.5, deep - 0.12),
    ),
    sun: circle(x + w * (0.25 + at('sun') * 0.5), low - h * 0.1, Math.min(w, h) * 0.34, glow, 'opacity=".75"'),
    rays: path(`M${x + w * 0.1} ${y + h}L${x + w} ${y + h * at('ray')}V${y + h}z`, glow, 'opacity=".45"'),
    waves: stroke(
      `M${x} ${low}q${w * 0.25} ${-h * 0.16} ${w * 0.5} 0t${w * 0.5} 0M${x} ${low + h * 0.15}q${w * 0.25} ${-h * 0.16} ${w * 0.5} 0t${w * 0.5} 0`,
      glow,
      Math.min(w, h) * 0.09,
      'opacity=".5"',
    ),
  }[shapes].replaceAll(/\d{1,4}\.\d{1,20}/gu, (value) => String(Math.round(Number(value) * 10) / 10));
  return pane({ x, y, w, h }, rect({ x, y, w, h, r }, base), art);
};

const whole = (value: number): number => Math.round(value);

/** Returns a screen's aspect ratio, longer side to shorter side, from 1.2 to 2.4. */
const ratioOf = (subject: Subject, other: number): number => {
  const [, one = '', two = ''] = /(\d{3,5})\s*[x×]\s*(\d{3,5})/u.exec(valueOf(subject, 'resolution')) ?? [];
  const [short, long] = [Number(one), Number(two)].toSorted((a, b) => a - b);
  return short && long ? Math.min(2.4, Math.max(1.2, long / short)) : other;
};

/** Returns the style of a phone's rear camera, and its number of lenses. */
const cameraOf = (
  subject: Subject,
  year: number,
): { style: 'bar' | 'island' | 'column' | 'disc' | 'single'; lenses: number } => {
  const brand = (subject.brand ?? '').toLowerCase();
  const guess = year < 2018 ? 1 : year < 2020 ? 2 : pick(subject, 'lenses', [3, 3, 2, 4]);
  const lenses = Math.round(numberOf(subject, 'rear_cameras', { min: 1, max: 4, other: guess }));
  if (lenses === 1) return { style: 'single', lenses };
  if (brand === 'google') return { style: year >= 2021 ? 'bar' : 'island', lenses: Math.min(lenses, 3) };
  if (brand === 'samsung') return { style: 'column', lenses };
  if (brand === 'apple') return { style: 'island', lenses };
  return { style: year < 2020 ? 'column' : pick(subject, 'camera', ['island', 'disc', 'column', 'island']), lenses };
};

const lens = (ink: Ink, x: number, y: number, r: number): string =>
  circle(x, y, r, '#0f1115') +
  circle(x, y, r * 0.62, ink.ball('#24324a')) +
  circle(x - r * 0.25, y - r * 0.25, r * 0.16, '#dfe8f5');

const cameras = (subject: Subject, ink: Ink, { x, y, w }: Box, color: Color, year: number): string => {
  const { style, lenses } = cameraOf(subject, year);
  const bump = ink.matt(darken(color, 0.1));
  const r = w * 0.105;
  if (style === 'single') {
    const middle = pick(subject, 'side', [0.5, 0.24]);
    const reader =
      year >= 2014 && chance(subject, 'reader') > 0.4
        ? circle(x + w / 2, y + w * 0.62, w * 0.1, ink.matt(darken(color, 0.15)))
        : '';
    return (
      lens(ink, x + w * middle, y + w * 0.22, r) +
      circle(x + w * (middle + 0.17), y + w * 0.22, w * 0.03, '#f4e9c8') +
      reader
    );
  }
  const at = (index: number): [number, number] => {
    if (style === 'bar') return [x + w * (0.24 + index * 0.26), y + w * 0.4];
    if (style === 'column') return [x + w * 0.22, y + w * (0.2 + index * 0.27)];
    if (style === 'disc') return [x + w * (0.36 + (index % 2) * 0.28), y + w * (0.32 + Math.floor(index / 2) * 0.28)];
    return [
      x + w * (0.22 + (index % 2) * 0.27),
      y + w * (0.21 + Math.floor(index / 2) * 0.27 + (lenses === 3 && index === 1 ? 0.135 : 0)),
    ];
  };
  const plate = {
    bar: rect({ x: x - 1, y: y + w * 0.25, w: w + 2, h: w * 0.3, r: w * 0.08 }, ink.matt(darken(color, 0.3))),
    column: '',
    disc: circle(x + w * 0.5, y + w * 0.46, w * 0.37, bump),
    island: rect({ x: x + w * 0.06, y: y + w * 0.05, w: w * 0.6, h: w * 0.6, r: w * 0.15 }, bump),
  }[style];
  const flash = style === 'column' ? circle(x + w * 0.44, y + w * 0.2, w * 0.035, '#f4e9c8') : '';
  return plate + Array.from({ length: lenses }, (_, index) => lens(ink, ...at(index), r)).join('') + flash;
};

const icons = (x: number, y: number, w: number, size: number): string =>
  [0, 1, 2, 3]
    .map((index) =>
      rect({ x: x + (w / 4) * (index + 0.5) - size / 2, y, w: size, h: size, r: size * 0.28 }, '#fff', 'opacity=".8"'),
    )
    .join('');

/** Draws a phone's back with its cameras, and in front of it the phone's front. */
export const phone: Draw = (subject, ink) => {
  const year = numberOf(subject, 'release_year', { min: 2000, max: 2040, other: 2023 });
  const inches = numberOf(subject, 'screen_size', { min: 2.2, max: 7.6, other: 6.3 });
  const ratio = ratioOf(subject, year >= 2018 ? 2.1 : 1.78);
  const color = colorOf(subject, palettes.gadget);
  // Millimeters of the screen and of the frame around it.
  const width = (inches * 25.4) / Math.hypot(1, ratio);
  const [above, beside] = year >= 2018 ? [5, 3] : year >= 2015 ? [14, 3.5] : [17, 4.5];
  const scale = Math.min(1.44, 226 / (width * ratio + 2 * above), 124 / (width + 2 * beside));
  const h = whole((width * ratio + 2 * above) * scale);
  const w = whole((width + 2 * beside) * scale);
  const r = whole(w * (year >= 2018 ? 0.14 : pick(subject, 'corner', [0.07, 0.12, 0.18])));
  const top = whole(158 - h / 2);
  const left = whole(160 - w * 0.97);
  const front = whole(160 - w * 0.1);
  const edge = ink.linear(
    'right',
    [lighten(color, 0.35), 0],
    [darken(color, 0.2), 0.08],
    [color, 0.5],
    [darken(color, 0.35), 1],
  );
  const back =
    rect({ x: left, y: top - 6, w, h, r }, edge) +
    rect({ x: left + 2, y: top - 4, w: w - 4, h: h - 4, r: r - 2 }, ink.matt(color)) +
    cameras(subject, ink, { x: left + 2, y: top - 4, w: w - 4, h, r }, color, year);
  const screen = {
    x: whole(front + beside * scale),
    y: whole(top + 6 + above * scale),
    w: whole(width * scale),
    h: whole(width * ratio * scale),
    r: year >= 2018 ? r - 3 : 1,
  };
  const bezel = year < 2018 && chance(subject, 'bezel') > 0.7 ? '#eceef0' : '#0d0e11';
  const middle = front + w / 2;
  const detail =
    year >= 2020
      ? circle(middle, screen.y + 8, 3.2, '#0d0e11')
      : year >= 2018
        ? rect({ x: middle - w * 0.2, y: screen.y - 1, w: w * 0.4, h: 7, r: 3.5 }, bezel)
        : rect({ x: middle - w * 0.12, y: screen.y - above * scale * 0.55, w: w * 0.24, h: 2.5, r: 1 }, '#8a8f98') +
          (chance(subject, 'button') > 0.45
            ? rect(
                {
                  x: middle - w * 0.14,
                  y: screen.y + screen.h + above * scale * 0.25,
                  w: w * 0.28,
                  h: above * scale * 0.45,
                  r: 5,
                },
                '#2c3036',
              )
            : '');
  const face =
    rect({ x: front, y: top + 6, w, h, r }, edge) +
    rect({ x: front + 2, y: top + 8, w: w - 4, h: h - 4, r: r - 1 }, bezel) +
    wallpaper(subject, ink, screen) +
    icons(screen.x, screen.y + screen.h - w * 0.25, screen.w, w * 0.14) +
    detail +
    path(
      `M${screen.x} ${screen.y}h${whole(screen.w * 0.62)}L${screen.x} ${screen.y + whole(screen.h * 0.6)}z`,
      '#fff',
      'opacity=".07"',
    );
  return (
    shadow(ink, 162, top + h + 6, w * 1.1) +
    back +
    rect({ x: front - 4, y: top + 12, w: 10, h: h - 18, r: 5 }, '#000', 'opacity=".14"') +
    face
  );
};

/** Draws a tablet in landscape, with its back showing behind it. */
export const tablet: Draw = (subject, ink) => {
  const inches = numberOf(subject, 'screen_size', { min: 6, max: 15, other: 10.5 });
  const year = numberOf(subject, 'release_year', { min: 2008, max: 2040, other: 2022 });
  const ratio = Math.min(1.8, ratioOf(subject, 1.5));
  const color = colorOf(subject, palettes.gadget);
  const width = Math.min(238, 150 + inches * 7.4);
  const bezel = year < 2017 ? 17 : 9;
  const w = whole(width);
  const h = whole((width - 2 * bezel) / ratio + 2 * bezel);
  const x = whole(160 - w / 2) + 4;
  const y = whole(158 - h / 2) + 4;
  const r = year < 2017 ? 10 : 13;
  const screen = { x: x + bezel, y: y + bezel, w: w - 2 * bezel, h: h - 2 * bezel, r: 3 };
  const dark = year >= 2017 || chance(subject, 'bezel') > 0.5;
  const size = whole(h * 0.1);
  const grid = pick(subject, 'home', ['dock', 'tiles', 'clock']);
  const home = {
    dock:
      rect(
        { x: 160 - size * 3, y: screen.y + screen.h - size * 1.7, w: size * 6.4, h: size * 1.4, r: 7 },
        '#fff',
        'opacity=".28"',
      ) + icons(160 - size * 2.9, screen.y + screen.h - size * 1.5, size * 6.2, size),
    tiles:
      icons(screen.x + 8, screen.y + size, screen.w - 16, size) +
      icons(screen.x + 8, screen.y + size * 3, screen.w - 16, size),
    clock:
      circle(screen.x + screen.w * 0.22, screen.y + screen.h * 0.32, size * 1.3, '#fff', 'opacity=".85"') +
      stroke(
        `M${screen.x + whole(screen.w * 0.22)} ${whole(screen.y + screen.h * 0.32)}v-${size}m0 ${size}l${whole(size * 0.7)} 4`,
        '#3b4048',
        2.5,
      ),
  }[grid];
  return (
    shadow(ink, 164, y + h + 5, w * 0.5) +
    rect({ x: x - 9, y: y - 9, w, h, r }, ink.matt(color)) +
    rect({ x, y, w, h, r }, ink.matt(darken(color, 0.1))) +
    rect({ x: x + 2, y: y + 2, w: w - 4, h: h - 4, r: r - 1 }, dark ? '#101216' : '#eef0f2') +
    wallpaper(subject, ink, screen) +
    home +
    circle(year < 2014 ? x + w - bezel / 2 : 160, year < 2014 ? y + h / 2 : y + bezel / 2, 2.2, '#4a5058') +
    path(
      `M${screen.x} ${screen.y}h${whole(screen.w * 0.5)}L${screen.x} ${screen.y + screen.h}z`,
      '#fff',
      'opacity=".06"',
    )
  );
};

export const watch: Draw = (subject, ink) => {
  const smart = says(subject, /smart|apple|fit|band|gps|galaxy|gear/u);
  const color = colorOf(subject, ['#c9ccd1', '#2a2d31', '#cfae7a', '#b98b6f']);
  const strap = smart
    ? pick(subject, 'strap', palettes.gadget)
    : pick(subject, 'strap', ['#3a2a22', '#23262b', '#6d4a36', '#9aa0a8']);
  const band = ink.barrel(strap);
  const hour = Math.floor(chance(subject, 'hour') * 360);
  const face = smart
    ? rect({ x: 98, y: 96, w: 124, h: 132, r: 36 }, ink.matt(color)) +
      rect({ x: 106, y: 104, w: 108, h: 116, r: 29 }, '#0c0d10') +
      wallpaper(subject, ink, { x: 116, y: 122, w: 88, h: 80, r: 14 })
    : circle(160, 160, 70, ink.matt(color)) +
      circle(160, 160, 60, ink.ball(pick(subject, 'dial', ['#f4f2ec', '#20242b', '#2c4768', '#e9ecef']))) +
      circle(160, 160, 53, 'none', `${outline('#8c929b', 7)} stroke-dasharray="2 25.7"`) +
      stroke(`M160 160v-38`, '#c44', 2.5) +
      group(`rotate(${hour} 160 160)`, stroke('M160 160v-30', '#9aa0a8', 5)) +
      circle(160, 160, 4, '#9aa0a8');
  return (
    shadow(ink, 162, 284, 56) +
    path('M126 110l8-66h52l8 66z', band) +
    path('M126 210l8 70h52l8-70z', band) +
    rect({ x: smart ? 220 : 226, y: 148, w: 10, h: 24, r: 4 }, ink.matt(darken(color, 0.2))) +
    face
  );
};

/** Draws a screen between two grips. */
export const handheldConsole: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#2a2d31', '#e8e9eb', '#5b5f66', '#8a6fb0', '#39617d']);
  const two = says(subject, /switch|nintendo/u);
  const left: Color = two ? '#2aa5c8' : color;
  const right: Color = two ? '#e2564d' : color;
  const stick = (x: number, y: number): string => circle(x, y, 13, '#191b1f') + circle(x, y, 9, ink.ball('#4a4e55'));
  return (
    shadow(ink, 160, 226, 120) +
    path('M82 100H66q-28 0-28 30v60q0 30 28 30h16z', ink.matt(left)) +
    path('M238 100h16q28 0 28 30v60q0 30-28 30h-16z', ink.matt(right)) +
    rect({ x: 78, y: 98, w: 164, h: 124, r: 6 }, '#16181b') +
    wallpaper(subject, ink, { x: 86, y: 108, w: 148, h: 104, r: 2 }) +
    stick(58, 132) +
    stick(262, 180) +
    [
      [58, 170],
      [58, 194],
      [46, 182],
      [70, 182],
      [262, 120],
      [262, 144],
      [250, 132],
      [274, 132],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 6, '#191b1f', 'opacity=".85"'))
      .join('')
  );
};

export const headset: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#eceef0', '#2a2d31', '#c9ccd1']);
  const dot = pick(subject, 'eyes', [2, 4, 3] as const);
  return (
    shadow(ink, 160, 246, 110) +
    stroke('M66 170Q70 82 160 80T254 170', ink.matt(darken(color, 0.18)), 22) +
    stroke('M160 82V140', ink.matt(darken(color, 0.25)), 18) +
    path(
      'M56 150q0-24 26-26h156q26 2 26 26v50q0 30-30 32h-30q-18 0-26-16t-18-16-18 16-26 16H86q-30-2-30-32z',
      ink.upright(color),
    ) +
    path('M70 150q0-14 16-15h148q16 1 16 15v26q0 14-16 14H86q-16 0-16-14z', ink.glass()) +
    Array.from({ length: dot }, (_, index) => circle(90 + (140 / (dot - 1)) * index, 164, 6, ink.ball('#3b4c66'))).join(
      '',
    ) +
    ellipse(160, 140, 70, 2, '#fff', 'opacity=".25"')
  );
};
