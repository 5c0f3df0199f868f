import { repeat, boardFan as blades } from './boards.ts';
import {
  circle,
  darken,
  ellipse,
  lighten,
  path,
  palettes,
  rect,
  shadow,
  stroke,
  turned,
  type Color,
} from './shading.ts';
import { chance, colorOf, pick, type Draw, type Subject } from './subject.ts';

/** Drawings of things for the kitchen, the laundry and the bathroom. */

const body = (subject: Subject): Color =>
  colorOf(subject, ['#33373d', '#eceef0', '#c3c7cc', '#b4473f', '#a9b8a5', '#d8c3ac']);
const led = (subject: Subject): Color => pick(subject, 'led', ['#59d08b', '#8fd0ff', '#e2892f']);

export const coffeeMaker: Draw = (subject, ink) => {
  const color = body(subject);
  return (
    shadow(ink, 164, 276, 92) +
    rect({ x: 80, y: 46, w: 160, h: 226, r: 14 }, ink.upright(color)) +
    rect({ x: 96, y: 122, w: 128, h: 126, r: 8 }, ink.matt(darken(color, 0.55))) +
    rect({ x: 96, y: 62, w: 128, h: 36, r: 8 }, ink.glass()) +
    circle(206, 80, 8, led(subject)) +
    rect({ x: 140, y: 118, w: 40, h: 26, r: 5 }, ink.barrel('#c3c7cc')) +
    rect({ x: 152, y: 142, w: 5, h: 44 }, '#6b4630') +
    rect({ x: 164, y: 142, w: 5, h: 44 }, '#6b4630') +
    path('M132 186h56l-6 52h-44z', ink.barrel('#f4f4f2')) +
    stroke('M188 198q18 0 14 16t-18 12', '#dfe3e8', 6) +
    rect({ x: 90, y: 246, w: 140, h: 10, r: 3 }, ink.tube('#b9bec6'))
  );
};

export const airFryer: Draw = (subject, ink) => {
  const color = body(subject);
  return (
    shadow(ink, 164, 274, 98) +
    path('M72 130q0-84 88-84t88 84v118q0 22-22 22H94q-22 0-22-22z', ink.barrel(color)) +
    rect({ x: 84, y: 158, w: 152, h: 92, r: 12 }, ink.upright(darken(color, 0.18))) +
    rect({ x: 136, y: 184, w: 48, h: 62, r: 10 }, ink.barrel(darken(color, 0.45))) +
    rect({ x: 112, y: 84, w: 96, h: 50, r: 12 }, ink.glass()) +
    stroke('M128 110h40', led(subject), 6, 'stroke-linecap="round"') +
    circle(188, 110, 7, led(subject))
  );
};

export const blender: Draw = (subject, ink) => {
  const color = body(subject);
  const fill = pick(subject, 'fruit', ['#d8433b', '#e2892f', '#59a86b', '#a65fc9', '#e0bc3c']);
  return (
    shadow(ink, 160, 284, 74) +
    path('M104 54h112l-16 144h-80z', ink.barrel('#dfe8ee'), 'opacity=".8"') +
    path('M110 108h100l-10 90h-80z', ink.barrel(fill), 'opacity=".85"') +
    rect({ x: 102, y: 36, w: 116, h: 22, r: 8 }, ink.tube(darken(color, 0.3))) +
    stroke('M214 78q36 0 30 50t-40 44', ink.barrel(darken(color, 0.2)), 11) +
    path('M114 198h92l16 74q0 8-8 8H106q-8 0-8-8z', ink.barrel(color)) +
    circle(160, 242, 19, ink.ball('#c3c7cc')) +
    rect({ x: 158, y: 226, w: 4, h: 14, r: 2 }, '#33373d')
  );
};

export const kettle: Draw = (subject, ink) => {
  const color = body(subject);
  return (
    shadow(ink, 160, 270, 98) +
    stroke('M202 96q74-6 62 72-6 40-40 52', ink.barrel('#26292d'), 20, 'stroke-linecap="round"') +
    path('M108 86h90l26 160H82z', ink.barrel(color)) +
    path('M110 92L66 112l30 48z', ink.matt(darken(color, 0.1))) +
    ellipse(153, 86, 46, 12, ink.matt(lighten(color, 0.2))) +
    circle(153, 70, 9, ink.ball('#26292d')) +
    rect({ x: 76, y: 244, w: 154, h: 20, r: 8 }, ink.tube('#33373d')) +
    rect({ x: 142, y: 132, w: 14, h: 80, r: 7 }, '#8fb7d8', 'opacity=".6"')
  );
};

export const stickVacuum: Draw = (subject, ink) => {
  const accent = pick(subject, 'accent', palettes.accent);
  return (
    shadow(ink, 150, 282, 92) +
    turned(
      16,
      160,
      160,
      rect({ x: 151, y: 120, w: 18, h: 130, r: 6 }, ink.barrel(accent)),
      rect({ x: 132, y: 44, w: 56, h: 84, r: 20 }, ink.barrel('#c3c7cc')),
      rect({ x: 138, y: 76, w: 44, h: 70, r: 12 }, ink.glass('#5d7388')),
      stroke('M186 58q34 8 24 54l-24 6', ink.barrel('#33373d'), 13),
    ) +
    rect({ x: 76, y: 252, w: 116, h: 26, r: 10 }, ink.tube('#43474d')) +
    rect({ x: 84, y: 270, w: 100, h: 6, r: 3 }, accent)
  );
};

export const uprightVacuum: Draw = (subject, ink) => {
  const color = pick(subject, 'color', palettes.accent);
  return (
    shadow(ink, 160, 284, 84) +
    rect({ x: 152, y: 34, w: 16, h: 100, r: 8 }, ink.barrel('#43474d')) +
    rect({ x: 118, y: 92, w: 84, h: 150, r: 24 }, ink.barrel(color)) +
    rect({ x: 130, y: 112, w: 60, h: 86, r: 16 }, ink.glass('#5d7388')) +
    path('M96 246q0-18 18-18h92q18 0 18 18v30H96z', ink.upright('#33373d')) +
    circle(112, 272, 12, '#17191c') +
    circle(208, 272, 12, '#17191c')
  );
};

export const fan: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#c9ced4', '#33373d', '#8fa9c2', '#e4e7ea']);
  return (
    shadow(ink, 160, 284, 66) +
    rect({ x: 152, y: 190, w: 16, h: 80, r: 4 }, ink.barrel(color)) +
    ellipse(160, 272, 58, 12, ink.matt(darken(color, 0.15))) +
    circle(160, 130, 94, ink.matt(darken(color, 0.2))) +
    blades(ink, 160, 130, 86, { blades: pick(subject, 'blades', [5, 7, 3]), color, hub: '#55595f' }) +
    [80, 62, 44]
      .map((r) => circle(160, 130, r, 'none', `stroke="${lighten(color, 0.3)}" stroke-width="1.5" opacity=".7"`))
      .join('')
  );
};

export const iron: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#3f6fb5', '#8d76b8', '#3aa6a0', '#d65f97']);
  return (
    shadow(ink, 160, 248, 122) +
    path('M36 232q20-92 128-104h82q26 0 34 104z', ink.upright(color)) +
    path('M96 142q30-60 110-58 40 0 48 52l-24 6q-4-28-34-28-50 0-70 34z', ink.matt(darken(color, 0.3))) +
    rect({ x: 32, y: 228, w: 252, h: 16, r: 7 }, ink.tube('#c3c7cc')) +
    circle(196, 178, 20, ink.ball('#eceef0')) +
    circle(104, 160, 7, '#eceef0') +
    stroke('M250 120q34-10 28-66', '#33373d', 7)
  );
};

export const steamer: Draw = (subject, ink) => {
  const color = body(subject);
  return (
    shadow(ink, 164, 284, 62) +
    path(
      'M74 66q0-22 24-22h60q28 0 34 44l22 176q2 16-14 16h-44q-14 0-16-16l-16-134H92q-18 0-18-18z',
      ink.barrel(color),
    ) +
    rect({ x: 56, y: 56, w: 22, h: 66, r: 8 }, ink.upright('#c3c7cc')) +
    [66, 88, 110]
      .map((y) => stroke(`M50 ${y}q-10-6-18 0t-14 0`, '#b9cfe4', 6, 'stroke-linecap="round" opacity=".7"'))
      .join('') +
    rect({ x: 158, y: 176, w: 34, h: 76, r: 12 }, ink.glass('#6f8fae')) +
    circle(146, 112, 7, led(subject))
  );
};

export const hairDryer: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#33373d', '#d794ab', '#8d76b8', '#eceef0']);
  return (
    shadow(ink, 178, 284, 60) +
    path('M154 150h58l-14 118q-2 12-16 12h-20q-14 0-12-14z', ink.barrel(darken(color, 0.12))) +
    path('M40 86h44l40-20h98a54 54 0 0 1 0 108h-98l-40-22H40z', ink.tube(color)) +
    rect({ x: 34, y: 84, w: 16, h: 72, r: 5 }, ink.upright('#26292d')) +
    circle(224, 120, 36, ink.matt(darken(color, 0.3))) +
    circle(224, 120, 24, '#17191c') +
    rect({ x: 172, y: 188, w: 14, h: 36, r: 7 }, pick(subject, 'accent', palettes.accent))
  );
};

export const trimmer: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#33373d', '#8b9098', '#2f4668']);
  const accent = pick(subject, 'accent', palettes.accent);
  return (
    shadow(ink, 164, 286, 52) +
    path('M122 104h76l10 90-12 78q-4 12-16 12h-40q-12 0-16-12l-12-78z', ink.barrel(color)) +
    rect({ x: 128, y: 60, w: 64, h: 48, r: 6 }, ink.barrel('#c3c7cc')) +
    stroke('M130 56h60', '#8b9098', 14, 'stroke-dasharray="4 3"') +
    rect({ x: 148, y: 136, w: 24, h: 52, r: 12 }, accent) +
    stroke('M138 232h44', led(subject), 4, 'stroke-dasharray="8 4"')
  );
};

export const shaver: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#2f4668', '#33373d', '#8b9098']);
  const heads =
    chance(subject, 'heads') > 0.4
      ? [
          [126, 88],
          [194, 88],
          [160, 140],
        ]
      : [
          [138, 96],
          [182, 96],
        ];
  return (
    shadow(ink, 164, 286, 54) +
    path('M118 150h84l6 60-14 62q-4 12-16 12h-36q-12 0-16-12l-14-62z', ink.barrel(color)) +
    path('M90 88q0-44 70-44t70 44q0 84-70 88-70-4-70-88z', ink.matt(darken(color, 0.2))) +
    heads
      .map(
        ([x = 0, y = 0]) =>
          circle(x, y, 27, ink.ball('#c3c7cc')) +
          circle(x, y, 16, 'none', 'stroke="#6b7078" stroke-width="5" stroke-dasharray="2 2"') +
          circle(x, y, 6, '#43474d'),
      )
      .join('') +
    circle(160, 216, 12, ink.ball(led(subject))) +
    repeat(3, (index) => rect({ x: 148, y: 242 + index * 9, w: 24, h: 4, r: 2 }, '#000', 'opacity=".3"'))
  );
};
