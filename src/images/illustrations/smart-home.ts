import { repeat } from './boards.ts';
import {
  circle,
  darken,
  ellipse,
  fitted,
  hsl,
  drawingInk,
  drawLabel,
  lighten,
  n,
  outline,
  palettes,
  path,
  rect,
  shadow,
  stroke,
  turned,
  type Color,
  type Ink,
} from './shading.ts';
import { chance, colorOf, colorsOf, pick, shadeOf, says, valueOf, type Draw, type Subject } from './subject.ts';

/** Drawings of smart home devices: lamps, switches, plugs, sensors, locks, hubs. */

const white = (subject: Subject): Color => shadeOf(subject) ?? pick(subject, 'white', palettes.plastic);

/** Returns the color of a lamp's light: any hue, or white from warm to cool. */
const lightOf = (subject: Subject): Color => {
  const supports = valueOf(subject, 'supports');
  if (/color(?! temp)|colour|rgb/u.test(`${supports} ${subject.name.toLowerCase()}`))
    return hsl(Math.floor(chance(subject, 'hue') * 360), 0.85, 0.7);
  return pick(subject, 'warmth', ['#ffc766', '#ffd998', '#ffeab8', '#e6efff', '#ffb757', '#fff4dc', '#d3e4ff']);
};

const glow = (ink: Ink, x: number, y: number, r: number, color: Color): string =>
  circle(
    x,
    y,
    r,
    ink.radial([
      [color, 0, 0.85],
      [color, 0.45, 0.35],
      [color, 1, 0],
    ]),
  );

const screwBase = (ink: Ink, x: number, y: number, w: number): string =>
  rect({ x: x - w / 2, y, w, h: 36, r: 3 }, ink.barrel('#c3c7cc')) +
  stroke(
    `M${n(x - w / 2, y + 8)}l${n(w)} 3M${n(x - w / 2, y + 17)}l${n(w)} 3M${n(x - w / 2, y + 26)}l${n(w)} 3`,
    '#7c828a',
    3,
  ) +
  path(`M${n(x - w * 0.3, y + 36)}h${n(w * 0.6)}l${n(-w * 0.14)} 10h${n(-w * 0.32)}z`, '#3a3e44');

/** Draws a bulb with its shape and base, lit in its own color. */
export const bulb: Draw = (subject, ink) => {
  const base = `${valueOf(subject, 'lamp_base')} ${subject.name.toLowerCase()}`;
  const light = lightOf(subject);
  const body = pick(subject, 'body', ['#f4f4f2', '#dfe3e8', '#b3bac2', '#efe0c4', '#8b939c', '#4a4e55']);
  const glass = ink.radial(
    [
      ['#ffffff', 0],
      [lighten(light, 0.45), 0.5],
      [light, 1],
    ],
    0.42,
    0.38,
    0.7,
  );
  const halo = glow(ink, 160, 124, 128, light);
  if (/gu10|mr16|gu5|par16|par\d|downlight|spot/u.test(base)) {
    const pins = /gu10|gu5|mr16/u.test(base);
    const w = /par[2-4]\d/u.test(base) ? 174 : 136 + chance(subject, 'w') * 20;
    return (
      halo +
      shadow(ink, 160, 282, 60) +
      path(`M${n(160 - w / 2, 92)}h${n(w)}q-6 60-36 104v26h${n(-w + 72)}v-26q-30-44-36-104z`, ink.barrel(body)) +
      repeat(pick(subject, 'ribs', [0, 5, 7]), (index) =>
        stroke(`M${n(160 - w * 0.3 + index * w * 0.1, 112)}q4 40 ${n(10 - index * 3)} 70`, darken(body, 0.25), 2),
      ) +
      ellipse(160, 92, w / 2, 27, ink.matt(lighten(body, 0.3))) +
      ellipse(160, 92, w * 0.43, 21, glass) +
      (pins
        ? rect({ x: 128, y: 222, w: 64, h: 24, r: 4 }, ink.barrel('#eceef0')) +
          rect({ x: 138, y: 246, w: 11, h: 24, r: 4 }, ink.barrel('#b9bec6')) +
          rect({ x: 171, y: 246, w: 11, h: 24, r: 4 }, ink.barrel('#b9bec6'))
        : screwBase(ink, 160, 222, 56))
    );
  }
  const filament = says(subject, /filament|edison|vintage|deco|clear/u);
  const neck = /e14|e12|b15|candle/u.test(base) ? 38 : 52;
  const form = pick(subject, 'form', ['pear', 'pear', 'globe', 'pear', 'tall']);
  const candle = /candle|e14|e12|b39/u.test(base) && form !== 'globe';
  const globe = /globe|g95|g125|g80|g93|g40|g25/u.test(base) || form === 'globe';
  const tall = form === 'tall' || /tube|t30|st64|st19/u.test(base);
  const wide = 44 + chance(subject, 'wide') * 20;
  const shape = candle
    ? `M${n(160 - neck / 2, 216)}q-8-14-26-34-22-40 2-76l24-52 24 52q24 36 2 76-18 20-26 34z`
    : globe
      ? `M${n(160 - neck / 2, 216)}q-6-16-30-26a80 80 0 1 1 ${n(60 + neck)} 0q-24 10-30 26z`
      : tall
        ? `M${n(160 - neck / 2, 216)}q-4-20-14-30V${n(86)}a${n(neck / 2 + 14)} ${n(34 + chance(subject, 'tip') * 20)} 0 0 1 ${n(neck + 28)} 0V186q-10 10-14 30z`
        : `M${n(160 - neck / 2, 216)}q-2-26-${n(wide - 20)}-56a${n(wide + 22, wide + 22)} 0 1 1 ${n((wide - 20) * 2 + neck)} 0q-${n(wide - 22)} 30-${n(wide - 20)} 56z`;
  const collar = filament
    ? ''
    : path(
        `M${n(160 - neck / 2 - 26, 170)}q26 ${n(8 + chance(subject, 'dip') * 12)} ${n(neck + 52)} 0q-22 26-26 50h${n(-neck)}q-4-24-26-50z`,
        ink.barrel(body),
      );
  return (
    halo +
    shadow(ink, 160, 284, 48, 7) +
    path(shape, '#d9dee4', 'transform="translate(1.5 2)"') +
    path(
      shape,
      filament
        ? ink.radial([
            ['#ffffff', 0, 0.9],
            [light, 0.6, 0.75],
            [darken(light, 0.2), 1, 0.8],
          ])
        : glass,
    ) +
    (filament
      ? stroke(
          'M142 206l-10-96 14 30 14-38 14 38 14-30-10 96',
          pick(subject, 'wire', ['#e28a1f', '#d9761a', '#f0a23c']),
          3.5,
          'stroke-linejoin="round"',
        )
      : '') +
    collar +
    ellipse(136, 92, 12, 24, '#fff', 'opacity=".65" transform="rotate(20 136 92)"') +
    (/b22|bayonet/u.test(base)
      ? rect({ x: 136, y: 216, w: 48, h: 42, r: 4 }, ink.barrel('#c3c7cc')) +
        circle(136, 240, 5, '#8b9098') +
        circle(184, 240, 5, '#8b9098')
      : screwBase(ink, 160, 216, neck))
  );
};

/** Draws a strip, pendant, ceiling lamp, spot or driver. */
export const smartLight: Draw = (subject, ink) => {
  const light = lightOf(subject);
  const color = colorsOf(subject).first ?? pick(subject, 'body', ['#eceef0', '#33373d', '#c3c7cc', '#f6f2ea']);
  if (says(subject, /strip|lightstrip|gradient|flex|led tape/u)) {
    const second = hsl(Math.floor(chance(subject, 'hue2') * 360), 0.8, 0.7);
    const mixed = says(subject, /color|colour|rgb/u, 'supports')
      ? ink.linear('right', [light, 0], [second, 1])
      : ink.linear('right', [light, 0], [lighten(light, 0.4), 1]);
    const turns = pick(subject, 'turns', [3, 2, 4] as const);
    return (
      glow(ink, 160, 160, 150, light) +
      shadow(ink, 160, 266, 96) +
      repeat(
        turns,
        (index) =>
          circle(160, 156, 96 - index * 22, 'none', `stroke="${darken(color, 0.1)}" stroke-width="17"`) +
          circle(160, 156, 96 - index * 22, 'none', `stroke="${mixed}" stroke-width="12"`) +
          circle(
            160,
            156,
            96 - index * 22,
            'none',
            `stroke="#fff" stroke-width="5" stroke-dasharray="5 ${n(9 + index)}" opacity=".9"`,
          ),
      ) +
      path('M246 130l34-44 14 10-30 44z', mixed) +
      rect({ x: 262, y: 62, w: 36, h: 30, r: 4 }, ink.matt(color))
    );
  }
  if (says(subject, /controller|driver|dimmer|module|controll/u) && !says(subject, /lamp|light fixture|ceiling|panel/u))
    return lightDriver(subject, ink, light);
  const form = says(subject, /ceiling|panel|round|aurelle|surface|flush|plafon/u)
    ? 'ceiling'
    : says(subject, /pendant|hanging|suspension/u)
      ? 'pendant'
      : says(subject, /downlight|recessed/u)
        ? 'down'
        : says(subject, /\bspot/u)
          ? 'spot'
          : says(subject, /table|desk|iris|go\b|bloom|lantern|portable/u)
            ? 'table'
            : says(subject, /outdoor|wall|garden|bollard|path/u)
              ? 'wall'
              : pick(subject, 'form', ['ceiling', 'pendant', 'down', 'panel', 'table']);
  const lit = ink.radial([
    ['#ffffff', 0],
    [lighten(light, 0.4), 0.55],
    [light, 1],
  ]);
  const size = 84 + chance(subject, 'size') * 26;
  return (
    glow(ink, 160, 170, 140, light) +
    {
      ceiling:
        shadow(ink, 164, 168 + size, size) +
        circle(160, 160, size, ink.matt(color)) +
        circle(160, 160, size * pick(subject, 'rim', [0.9, 0.82, 0.74]), lit),
      pendant:
        stroke('M160 24V110', '#33373d', 4) +
        rect({ x: 148, y: 94, w: 24, h: 24, r: 4 }, ink.barrel(darken(color, 0.2))) +
        path(`M${n(160 - size, 222)}q4-108 ${n(size)}-108t${n(size)} 108z`, ink.barrel(color)) +
        ellipse(160, 222, size, 18, lit),
      down:
        shadow(ink, 164, 250, 84) +
        ellipse(160, 160, 112, 92, ink.matt(color)) +
        ellipse(160, 158, 84, 68, ink.matt(darken(color, 0.25))) +
        ellipse(160, 162, 58, 46, lit),
      panel:
        shadow(ink, 160, 266, 104) +
        rect({ x: 56, y: 56, w: 208, h: 208, r: 10 }, ink.matt(color)) +
        rect({ x: 66, y: 66, w: 188, h: 188, r: 6 }, lit),
      spot:
        rect({ x: 76, y: 44, w: 168, h: 22, r: 9 }, ink.upright(color)) +
        (says(subject, /double|ddouble|\b2\b|two|twin/u) ? [108, 212] : [160])
          .map((x) =>
            [
              rect({ x: x - 6, y: 62, w: 12, h: 48, r: 3 }, ink.barrel(darken(color, 0.2))),
              turned(
                x > 160 ? -14 : 14,
                x,
                110,
                rect({ x: x - 36, y: 100, w: 72, h: 128, r: 14 }, ink.barrel(color)),
                ellipse(x, 226, 36, 14, darken(color, 0.4)),
                ellipse(x, 228, 29, 10, lit),
              ),
            ].join(''),
          )
          .join(''),
      table:
        shadow(ink, 160, 276, 70) +
        ellipse(160, 266, 56, 12, ink.matt(color)) +
        rect({ x: 153, y: 150, w: 14, h: 116 }, ink.barrel(color)) +
        path(`M${n(160 - size * 0.5, 62)}h${n(size)}l${n(size * 0.36)} 104H${n(160 - size * 0.86)}z`, lit),
      wall:
        shadow(ink, 160, 282, 60) +
        rect({ x: 112, y: 44, w: 96, h: 226, r: pick(subject, 'r', [12, 48, 4]) }, ink.upright(color)) +
        rect({ x: 128, y: 62, w: 64, h: 108, r: pick(subject, 'r2', [8, 32]) }, lit),
    }[form]
  );
};

/** Draws what dims or colors a lamp: a long box with the mains on one side and a piece of lit strip on the other. */
const lightDriver = (subject: Subject, ink: Ink, light: Color): string => {
  const color = colorsOf(subject).first ?? pick(subject, 'module', ['#eceef0', '#33373d', '#dfe3e8', '#43505f']);
  const wide = 118 + chance(subject, 'w') * 34;
  const high = 70 + chance(subject, 'h') * 30;
  const [x, y] = [122 - wide / 2, 150 - high / 2];
  const strip = `M${n(x + wide + 20, 150)}q40 0 44 40t40 44`;
  return (
    glow(ink, 244, 196, 76, light) +
    shadow(ink, 120, y + high + 12, wide * 0.6) +
    stroke(`M${n(x + 6, 142)}q-34 0-22-52t-8-46M${n(x + 6, 158)}q-44 0-32-68t-8-46`, '#55595f', 6) +
    stroke(`M${n(x + wide - 6, 150)}h34`, '#33373d', 10) +
    stroke(strip, '#f4f4f2', 26) +
    stroke(strip, light, 18) +
    stroke(strip, '#fff', 9, 'stroke-dasharray="9 10"') +
    rect({ x, y, w: wide, h: high, r: pick(subject, 'corner', [8, 16, 24]) }, ink.matt(color)) +
    rect({ x: x + 10, y, w: 5, h: high }, darken(color, 0.18)) +
    rect({ x: x + wide - 15, y, w: 5, h: high }, darken(color, 0.18)) +
    fitted(
      { x: x + wide / 2, y: 152, size: 20, width: wide * 0.68 },
      (subject.brand ?? '').slice(0, 20),
      drawingInk(color),
      'font-weight="600"',
    ) +
    circle(x + wide / 2, y + high - 14, 4, ink.ball('#59d08b'))
  );
};

/** Draws a small box that is installed inside the wall. */
const moduleBox = (subject: Subject, ink: Ink, light: Color = '#59d08b'): string => {
  const color =
    colorsOf(subject).first ??
    pick(subject, 'module', [
      '#eceef0',
      '#f4f4f2',
      '#33373d',
      '#5b7aa3',
      '#dfe3e8',
      '#6f8f80',
      '#c9ced4',
      '#43505f',
      '#d8cfc2',
    ]);
  const w = 148 + chance(subject, 'w') * 60;
  const h = 120 + chance(subject, 'h') * 70;
  const x = 160 - w / 2;
  const y = 154 - h / 2;
  const accent = pick(subject, 'accent', palettes.accent);
  const ways = 3 + Math.floor(chance(subject, 'ways') * 4);
  const text = drawingInk(color);
  return (
    shadow(ink, 164, y + h + 22, w * 0.55) +
    rect(
      { x: x + 8, y: y + h - 10, w: w - 16, h: 28, r: 3 },
      ink.upright(pick(subject, 'block', ['#5f8f6d', '#33373d', '#3f6fb5', '#b9bec6'])),
    ) +
    repeat(ways, (index) =>
      rect({ x: x + 14 + (index * (w - 28)) / ways, y: y + h + 1, w: (w - 28) / ways - 5, h: 11, r: 2 }, '#101216'),
    ) +
    rect({ x, y, w, h, r: pick(subject, 'corner', [8, 18, 34]) }, ink.matt(color)) +
    circle(x + w - 24, y + 24, 7, ink.ball(light)) +
    rect({ x: x + 22, y: y + h * 0.62, w: w * 0.4, h: 5, r: 2 }, accent) +
    fitted(
      { x: 160, y: y + h * 0.48, size: 20, width: w * 0.8 },
      (subject.brand ?? '').slice(0, 20),
      text,
      'font-weight="600"',
    ) +
    stroke(`M${n(x + 22, y + h * 0.76)}h${n(w * 0.6)}`, text, 2, 'opacity=".35"')
  );
};

const gangsOf = (subject: Subject): number => {
  const [, digit = ''] =
    /\b([1-4])[ -]?(?:gang|way|button|key|ch|channel|rocker|load)/u.exec(subject.name.toLowerCase()) ?? [];
  if (digit) return Number(digit);
  if (says(subject, /triple|three/u)) return 3;
  return says(subject, /double|dual|two/u) ? 2 : pick(subject, 'gangs', [1, 1, 2]);
};

const plateOf = (subject: Subject): Color =>
  says(subject, /anthracite|graphite/u)
    ? '#43474e'
    : (colorsOf(subject).first ??
      pick(subject, 'plate', ['#f4f4f2', '#e4e7ea', '#f3ead8', '#33373d', '#c5cbd2', '#8f979f', '#d8c9b0']));

const wallPlate = (ink: Ink, color: Color, tall: boolean): string => {
  const [w, h] = tall ? [150, 226] : [214, 214];
  return (
    shadow(ink, 164, 160 + h / 2 + 5, w * 0.52) +
    rect({ x: 160 - w / 2 + 3, y: 160 - h / 2 + 4, w, h, r: 14 }, darken(color, 0.3)) +
    rect({ x: 160 - w / 2, y: 160 - h / 2, w, h, r: 14 }, ink.matt(color))
  );
};

/** Draws a plate with as many rockers or touch fields as it switches, or a module for the wall. */
export const wallSwitch: Draw = (subject, ink) => {
  if (says(subject, /module|relay|basic|mini|in-?wall|micro|din|inline|zbr|receiver|controller|breaker/u))
    return moduleBox(subject, ink);
  const color = plateOf(subject);
  const tall =
    says(subject, /us\b|neutral us|decora|jasco|lutron|ge |enbrighten|inovelli|leviton|sinope/u) ||
    chance(subject, 'tall') > 0.8;
  const gangs = gangsOf(subject);
  const w = tall ? 96 : 172;
  const h = tall ? 166 : 172;
  const x = 160 - w / 2;
  const y = 160 - h / 2;
  const touch = says(subject, /touch|glass/u) || chance(subject, 'touch') > 0.72;
  const accent = pick(subject, 'led', ['#3f87d6', '#59d08b', '#e2892f', '#d8433b']);
  const inner = pick(subject, 'inner', [lighten(color, 0.45), darken(color, 0.1), color, '#43474e']);
  return (
    wallPlate(ink, color, tall) +
    (touch
      ? rect(
          { x: x - 12, y: y - 12, w: w + 24, h: h + 24, r: 10 },
          ink.glass(drawingInk(color) === '#2a2d33' ? '#e4e7ea' : '#1b1f25'),
        ) +
        repeat(
          gangs,
          (index) =>
            circle(x + (w * (index + 0.5)) / gangs, 160, 19, 'none', `stroke="${accent}" stroke-width="3"`) +
            circle(x + (w * (index + 0.5)) / gangs, 160, 5, accent),
        )
      : rect({ x: x - 4, y: y - 4, w: w + 8, h: h + 8, r: 8 }, darken(color, 0.16)) +
        repeat(
          gangs,
          (index) =>
            rect({ x: x + (w / gangs) * index + 1.5, y, w: w / gangs - 3, h, r: 6 }, ink.upright(inner)) +
            rect({ x: x + (w / gangs) * (index + 0.5) - 9, y: y + h - 20, w: 18, h: 4, r: 2 }, accent) +
            path(
              `M${n(x + (w / gangs) * index + 4, y + h / 2)}h${n(w / gangs - 8)}`,
              'none',
              `stroke="${darken(color, 0.18)}" opacity=".7"`,
            ),
        ))
  );
};

export const dimmer: Draw = (subject, ink) => {
  if (says(subject, /module|mini|in-?wall|micro|din\b|controller|receiver|driver|ballast|triac/u))
    return moduleBox(subject, ink, '#ffd489');
  const color = plateOf(subject);
  const accent = pick(subject, 'led', ['#e2b03c', '#3f87d6', '#59d08b']);
  const turn = Math.floor(chance(subject, 'turn') * 260) - 130;
  const knob = 50 + chance(subject, 'size') * 24;
  const cap = pick(subject, 'cap', [color, '#43474e', '#b9bec6', lighten(color, 0.4)]);
  return says(subject, /rotary|knob|touch/u) || chance(subject, 'knob') > 0.5
    ? wallPlate(ink, color, false) +
        circle(
          160,
          160,
          82,
          'none',
          `${outline(accent, 5)} stroke-dasharray="${n(120 + chance(subject, 'level') * 220)} 600" transform="rotate(130 160 160)"`,
        ) +
        circle(162, 165, knob, darken(color, 0.35)) +
        circle(160, 160, knob, ink.ball(cap)) +
        turned(turn, 160, 160, rect({ x: 157, y: 166 - knob, w: 6, h: 24, r: 3 }, accent))
    : wallPlate(ink, color, true) +
        rect(
          { x: 118, y: 80, w: 84, h: 160, r: pick(subject, 'corner', [8, 42, 20]) },
          ink.upright(pick(subject, 'inner', [lighten(color, 0.3), '#43474e', darken(color, 0.1), '#b9bec6'])),
        ) +
        repeat(7, (index) =>
          rect(
            { x: 188, y: 216 - index * 19, w: 6, h: 12, r: 2 },
            index < 2 + chance(subject, 'level') * 5 ? accent : darken(color, 0.15),
          ),
        );
};

/** Draws a plug or an outlet of its country's type. */
export const plug: Draw = (subject, ink) => {
  const color = white(subject);
  const us = says(subject, /\bus\b|s31|american|duplex/u);
  const uk = says(subject, /\buk\b|british|3-pin/u);
  const hole = drawingInk(color) === '#e9ebee' ? '#0b0c0e' : '#2a2d31';
  const holes = (x: number, y: number): string =>
    us
      ? rect({ x: x - 18, y: y - 20, w: 7, h: 26, r: 2 }, '#2a2d31') +
        rect({ x: x + 11, y: y - 20, w: 7, h: 26, r: 2 }, '#2a2d31') +
        circle(x, y + 18, 7, '#2a2d31')
      : uk
        ? rect({ x: x - 6, y: y - 34, w: 12, h: 22, r: 2 }, '#2a2d31') +
          rect({ x: x - 32, y: y + 8, w: 22, h: 12, r: 2 }, '#2a2d31') +
          rect({ x: x + 10, y: y + 8, w: 22, h: 12, r: 2 }, '#2a2d31')
        : circle(x, y, 46, ink.matt(darken(color, 0.12))) +
          circle(
            x,
            y,
            42,
            ink.radial([
              [darken(color, 0.18), 0],
              [darken(color, 0.05), 1],
            ]),
          ) +
          circle(x - 19, y, 7, hole) +
          circle(x + 19, y, 7, hole) +
          rect({ x: x - 5, y: y - 43, w: 10, h: 11, r: 2 }, '#b9bec6') +
          rect({ x: x - 5, y: y + 32, w: 10, h: 11, r: 2 }, '#b9bec6');
  const led = pick(subject, 'led', ['#59d08b', '#3f87d6', '#e2892f', '#d8433b']);
  if (says(subject, /wall|outlet|socket|in-?wall/u))
    return (
      wallPlate(ink, color, us) +
      rect(
        {
          x: us ? 112 : 78,
          y: us ? 76 : 78,
          w: us ? 96 : 164,
          h: us ? 168 : 164,
          r: pick(subject, 'inset', [10, 40, 82]),
        },
        ink.matt(pick(subject, 'face', [lighten(color, 0.3), darken(color, 0.12), lighten(color, 0.12), '#4a4e55'])),
      ) +
      (us ? holes(160, 118) + holes(160, 202) : holes(160, 160)) +
      circle(us ? 198 : 228, us ? 88 : 92, 5, led)
    );
  if (says(subject, /strip|power board|multi|extension/u))
    return (
      shadow(ink, 160, 226, 118) +
      stroke('M46 162q-30 6-20 60', '#33373d', 8) +
      rect({ x: 44, y: 104, w: 232, h: 116, r: 18 }, ink.matt(color)) +
      [92, 160, 228]
        .map(
          (x) =>
            circle(x, 162, 27, ink.matt(darken(color, 0.14))) +
            circle(x - 10, 162, 4.5, '#2a2d31') +
            circle(x + 10, 162, 4.5, '#2a2d31'),
        )
        .join('') +
      circle(262, 120, 5, led)
    );
  const round = !us && (chance(subject, 'round') > 0.45 || says(subject, /round/u));
  const w = 156 + chance(subject, 'w') * 52;
  const accent = pick(subject, 'trim', [
    darken(color, 0.08),
    '#3f87d6',
    '#59a86b',
    '#e2892f',
    '#33373d',
    darken(color, 0.2),
  ]);
  return (
    shadow(ink, 164, 162 + w / 2 + 6, w * 0.5) +
    (round
      ? circle(163, 165, w / 2, darken(color, 0.35)) +
        circle(160, 160, w / 2, ink.ball(color)) +
        circle(160, 160, w * 0.38, 'none', `stroke="${accent}" stroke-width="4"`)
      : rect({ x: 163 - w / 2, y: 164 - w / 2, w, h: w * 1.05, r: 30 }, darken(color, 0.35)) +
        rect({ x: 160 - w / 2, y: 160 - w / 2, w, h: w * 1.05, r: 30 }, ink.matt(color)) +
        rect({ x: 172 - w / 2, y: 160 + w * 0.36, w: w - 24, h: 5, r: 2 }, accent)) +
    holes(160, 156) +
    rect({ x: 150, y: 164 - w * 0.43, w: 20, h: 8, r: 4 }, led)
  );
};

/** Draws a remote with one button, several, or a dial. */
export const remote: Draw = (subject, ink) => {
  const color = white(subject);
  const accent = pick(subject, 'accent', palettes.accent);
  const scale = 0.88 + chance(subject, 'scale') * 0.16;
  const buttons = Number(
    /\b([1-9])[ -]?(?:button|gang|key|scene|way)/u.exec(subject.name.toLowerCase())?.[1] ??
      (says(subject, /double|two|on\/off/u)
        ? 2
        : says(subject, /four|styrbar|quad|dimmer/u)
          ? 4
          : pick(subject, 'buttons', [1, 2, 4, 6])),
  );
  if (says(subject, /rotary|knob|dial|rodret|symfonisk/u))
    return (
      shadow(ink, 164, 262, 92) +
      circle(163, 166, 96, darken(color, 0.35)) +
      circle(160, 160, 96, ink.matt(darken(color, 0.06))) +
      circle(160, 160, 76, ink.ball(color)) +
      circle(160, 106, 6, accent)
    );
  if (says(subject, /cube/u))
    return (
      shadow(ink, 166, 256, 90) +
      path('M84 118l76-38 78 36-76 42z', ink.matt(lighten(color, 0.3))) +
      path('M84 118l78 40v94l-78-44z', ink.matt(color)) +
      path('M238 116l-76 42v94l76-44z', ink.matt(darken(color, 0.16))) +
      circle(122, 184, 10, accent)
    );
  if (buttons === 1) {
    const round = chance(subject, 'round') > 0.4;
    const size = 170 + chance(subject, 'size') * 36;
    const x = 160 - size / 2;
    return (
      shadow(ink, 164, 160 + size / 2 + 6, size * 0.5) +
      rect({ x: x + 3, y: x + 5, w: size, h: size, r: round ? size / 2 : 34 }, darken(color, 0.35)) +
      rect({ x, y: x, w: size, h: size, r: round ? size / 2 : 34 }, ink.matt(color)) +
      circle(
        160,
        160,
        size * pick(subject, 'inner', [0.3, 0.38, 0.2]),
        ink.ball(pick(subject, 'push', [color, color, accent])),
      ) +
      circle(160, x + 20, 4, accent)
    );
  }
  const columns = buttons > 4 ? 2 : buttons === 4 ? pick(subject, 'columns', [2, 1]) : 1;
  const rows = Math.ceil(buttons / columns);
  const w = (columns === 2 ? 168 : 118) * scale + chance(subject, 'wide') * 26;
  const h = Math.min(216, rows * (columns === 2 ? 70 : 54) * scale + 50);
  const x = 160 - w / 2;
  const y = 160 - h / 2;
  return (
    shadow(ink, 164, y + h + 6, w * 0.56) +
    rect({ x: x + 3, y: y + 5, w, h, r: 22 }, darken(color, 0.35)) +
    rect({ x, y, w, h, r: 22 }, ink.matt(color)) +
    repeat(Math.min(8, buttons), (index) => {
      const cx = x + (w / columns) * ((index % columns) + 0.5);
      const cy = y + 14 + ((h - 28) / rows) * (Math.floor(index / columns) + 0.5);
      return (
        rect(
          {
            x: cx - w / columns / 2 + 10,
            y: cy - (h - 28) / rows / 2 + 5,
            w: w / columns - 20,
            h: (h - 28) / rows - 10,
            r: pick(subject, 'key', [8, 22, 14]),
          },
          ink.upright(
            index === 0 && chance(subject, 'tint') > 0.5
              ? accent
              : pick(subject, 'keys', [lighten(color, 0.4), '#43474e', darken(color, 0.1), '#8fa0b0']),
          ),
        ) + circle(cx, cy, 4, index % 2 ? '#8b9098' : accent)
      );
    })
  );
};

/** Draws a sensor according to what it senses: an eye, two halves, a reading, a drop. */
export const sensor: Draw = (subject, ink) => {
  const about = `${valueOf(subject, 'supports')} ${subject.name.toLowerCase()}`;
  const color = white(subject);
  const accent = pick(subject, 'accent', palettes.accent);
  const size = 176 + chance(subject, 'size') * 40;
  const puck = (most: number, more = ''): string => {
    const r = most * (0.86 + chance(subject, 'puck') * 0.18);
    return (
      shadow(ink, 164, 162 + r, r * 0.95) +
      circle(163, 166, r, darken(color, 0.32)) +
      circle(160, 160, r, ink.matt(color)) +
      circle(
        160,
        160,
        r * pick(subject, 'rim', [0.95, 0.9, 0.97]),
        'none',
        `stroke="${pick(subject, 'ring', [darken(color, 0.12), accent, '#8b9098'])}" stroke-width="3"`,
      ) +
      more
    );
  };
  if (/open or closed|door|window|contact/u.test(about)) {
    const h = size * 1.08;
    const w = 78 + chance(subject, 'w') * 26;
    const r = pick(subject, 'r', [10, 24, 38]);
    const gap = 10;
    const x = 160 - (w + 40 + gap) / 2;
    const low = h * pick(subject, 'low', [0.55, 1, 0.7]);
    return (
      shadow(ink, 164, 160 + h / 2 + 5, 86) +
      rect({ x: x + 3, y: 164 - h / 2, w, h, r }, darken(color, 0.3)) +
      rect({ x, y: 160 - h / 2, w, h, r }, ink.matt(color)) +
      rect({ x: x + w + gap + 2, y: 164 + h / 2 - low, w: 40, h: low, r: Math.min(r, 18) }, darken(color, 0.3)) +
      rect({ x: x + w + gap, y: 160 + h / 2 - low, w: 40, h: low, r: Math.min(r, 18) }, ink.matt(color)) +
      circle(x + w / 2, 160 - h * 0.3, 6, accent) +
      path(`M${n(x + w + gap + 20, 154 + h / 2 - low / 2)}l-7 12h14z`, darken(color, 0.3))
    );
  }
  if (/smoke|fire|gas|carbon|\bco\b/u.test(about))
    return puck(
      104,
      circle(
        160,
        160,
        86,
        'none',
        `stroke="${darken(color, 0.28)}" stroke-width="10" stroke-dasharray="${pick(subject, 'grill', ['14 6', '28 8', '6 5'])}"`,
      ) +
        circle(160, 160, 60, ink.ball(lighten(color, 0.2))) +
        circle(160, 160 + 34, 6, '#d8433b') +
        circle(160, 154, 16, ink.matt(pick(subject, 'test', [color, accent, '#33373d']))),
    );
  if (/water|leak|flood/u.test(about))
    return (
      puck(
        96,
        path(
          'M160 112q34 44 34 66a34 34 0 0 1-68 0q0-22 34-66z',
          ink.matt(pick(subject, 'drop', ['#3f87d6', '#3aa6a0', '#6fa9e0'])),
        ) + ellipse(148, 180, 6, 12, '#fff', 'opacity=".6"'),
      ) +
      circle(100, 250, 6, '#b9bec6') +
      circle(220, 250, 6, '#b9bec6')
    );
  if (/motion|occupancy|presence|human|radar|pir/u.test(about)) {
    const flat = /presence|radar|mmwave|fp1|fp2/u.test(about);
    const w = 132 + chance(subject, 'w') * 54;
    const r = pick(subject, 'r', [66, 34, 22]);
    const eye = 40 + chance(subject, 'eye') * 18;
    return (
      shadow(ink, 164, 258, w * 0.52) +
      rect({ x: 140, y: 220, w: 40, h: 34, r: 6 }, ink.barrel(darken(color, 0.12))) +
      rect({ x: 163 - w / 2, y: 56, w, h: w * pick(subject, 'tall', [1, 1.12, 1.25]), r }, darken(color, 0.3)) +
      rect({ x: 160 - w / 2, y: 52, w, h: w * pick(subject, 'tall', [1, 1.12, 1.25]), r }, ink.matt(color)) +
      (flat
        ? rect({ x: 160 - w * 0.36, y: 84, w: w * 0.72, h: w * 0.5, r: 16 }, ink.glass('#2a2d33'))
        : circle(
            160,
            52 + w * 0.52,
            eye,
            ink.ball(pick(subject, 'dome', ['#eef0f2', '#dfe3e8', '#33373d', '#f6f2ea'])),
          ) +
          stroke(
            `M${n(160 - eye * 0.8, 52 + w * 0.42)}h${n(eye * 1.6)}M${n(160 - eye * 0.9, 52 + w * 0.56)}h${n(eye * 1.8)}M${n(160 - eye * 0.4, 52 + w * 0.52 - eye * 0.85)}v${n(eye * 1.7)}M${n(160 + eye * 0.4, 52 + w * 0.52 - eye * 0.85)}v${n(eye * 1.7)}`,
            '#8b9098',
            1.5,
            'opacity=".5"',
          )) +
      circle(160, 64 + w * 0.02, 3.5, accent)
    );
  }
  if (/temperature|humidity|thermo|climate|air quality|voc|co2|soil/u.test(about) && !/vibration/u.test(about)) {
    const degrees = `${18 + Math.floor(chance(subject, 'degrees') * 14)}.${Math.floor(chance(subject, 'tenth') * 10)}°`;
    const display = /display|screen|lcd|monitor|clock|e-?ink/u.test(about) || chance(subject, 'display') > 0.4;
    if (!display)
      return puck(
        size / 2,
        circle(160, 160, size * 0.36, 'none', `stroke="${darken(color, 0.12)}" stroke-width="3"`) +
          path(
            'M160 116a11 11 0 0 1 11 11v46a20 20 0 1 1-22 0v-46a11 11 0 0 1 11-11z',
            lighten(color, 0.4),
            `stroke="${darken(color, 0.3)}" stroke-width="3"`,
          ) +
          circle(160, 188, 12, pick(subject, 'mercury', ['#d8433b', '#3f87d6', '#e2892f'])) +
          rect(
            { x: 156, y: 138 + chance(subject, 'level') * 26, w: 8, h: 46 },
            pick(subject, 'mercury', ['#d8433b', '#3f87d6', '#e2892f']),
          ),
      );
    const w = pick(subject, 'w', [220, 184, 206]);
    const h = pick(subject, 'h', [176, 196, 148]);
    const paper: Color = pick(subject, 'lcd', ['#dfe5dc', '#e9ecee', '#1b1f25', '#d3dcd6']);
    return (
      shadow(ink, 164, 160 + h / 2 + 6, w * 0.52) +
      rect({ x: 163 - w / 2, y: 164 - h / 2, w, h, r: pick(subject, 'r', [16, 30, 44]) }, darken(color, 0.3)) +
      rect({ x: 160 - w / 2, y: 160 - h / 2, w, h, r: pick(subject, 'r', [16, 30, 44]) }, ink.matt(color)) +
      rect({ x: 178 - w / 2, y: 178 - h / 2, w: w - 36, h: h - 52, r: 8 }, paper) +
      drawLabel(160, 160, 40, degrees, drawingInk(paper), 'font-weight="600"') +
      drawLabel(160, 160 + h * 0.17, 17, `${40 + Math.floor(chance(subject, 'wet') * 45)} %`, drawingInk(paper)) +
      circle(160, 160 + h / 2 - 17, 4, accent)
    );
  }
  if (/vibration|shock|tilt/u.test(about))
    return puck(92, stroke('M112 160q12-50 24 0t24 0 24 0 24 0', accent, 7, 'stroke-linecap="round"'));
  if (/light|lux|illumin/u.test(about))
    return puck(
      94,
      circle(160, 160, 34, ink.ball('#ffd489')) +
        circle(160, 160, 56, 'none', `${outline('#e2b03c', 14)} stroke-dasharray="5 24.3"`),
    );
  if (/siren|alarm|sound/u.test(about))
    return puck(
      104,
      repeat(4, (index) =>
        stroke(`M${n(106, 132 + index * 18)}h108`, darken(color, 0.4), 6, 'stroke-linecap="round"'),
      ) + path('M128 68q32-30 64 0z', ink.ball('#d8433b')),
    );
  const square = chance(subject, 'square') > 0.5;
  return (
    shadow(ink, 164, 160 + size / 2 + 5, size * 0.5) +
    rect({ x: 163 - size / 2, y: 164 - size / 2, w: size, h: size, r: square ? 30 : size / 2 }, darken(color, 0.32)) +
    rect({ x: 160 - size / 2, y: 160 - size / 2, w: size, h: size, r: square ? 30 : size / 2 }, ink.matt(color)) +
    circle(160, 160, size * 0.2, ink.matt(darken(color, 0.08))) +
    circle(160, 160, 6, accent)
  );
};

/** Draws a door lock with its handle and keypad, or a cylinder with a knob. */
export const lock: Draw = (subject, ink) => {
  const color = colorOf(subject, [
    '#33373d',
    '#8b9098',
    '#c3c7cc',
    '#1f2226',
    '#a58a63',
    '#d9dde1',
    '#5b4a3a',
    '#6f7d8c',
  ]);
  const wide = 84 + chance(subject, 'wide') * 34;
  const lever = pick(subject, 'lever', ['#c3c7cc', lighten(color, 0.2), '#33373d', '#b99a63']);
  if (says(subject, /cylinder|knob|nuki|danalock|retrofit|controller|button/u))
    return (
      shadow(ink, 160, 262, 84) +
      rect({ x: 106, y: 48, w: 108, h: 212, r: 54 }, ink.matt(color)) +
      circle(162, 118, 58, darken(color, 0.4)) +
      circle(160, 114, 56, ink.ball(lighten(color, 0.15))) +
      turned(
        Math.floor(chance(subject, 'turn') * 120) - 60,
        160,
        114,
        rect({ x: 153, y: 66, w: 14, h: 96, r: 7 }, ink.barrel(darken(color, 0.1))),
      ) +
      circle(160, 222, 10, '#111317')
    );
  const keys = pick(subject, 'keys', [12, 6, 0] as const);
  return (
    shadow(ink, 160, 284, 60) +
    rect({ x: 154 - wide / 2, y: 38, w: wide, h: 242, r: pick(subject, 'r', [14, 46, 6, 26]) }, ink.barrel(color)) +
    rect(
      { x: 116, y: 54, w: 76, h: pick(subject, 'pad', [108, 92, 120]), r: 10 },
      ink.glass(pick(subject, 'glass', ['#15181d', '#2b3445', '#3a3e44'])),
    ) +
    (keys
      ? repeat(keys, (index) =>
          circle(
            132 + (index % 3) * 22,
            72 + Math.floor(index / 3) * 24,
            5,
            pick(subject, 'light', ['#8fd0ff', '#ffffff', '#59d08b']),
          ),
        )
      : circle(154, 108, 26, 'none', 'stroke="#8fd0ff" stroke-width="4"')) +
    circle(154, 204, 26, ink.ball(lever)) +
    rect(
      { x: 150, y: 192, w: 96 + chance(subject, 'arm') * 30, h: pick(subject, 'thick', [24, 17, 30]), r: 10 },
      ink.tube(lever),
    ) +
    circle(154, 256, 8, '#111317')
  );
};

/** Draws a box with lights and antennas, or a stick. */
export const hub: Draw = (subject, ink) => {
  const color = white(subject);
  const accent = pick(subject, 'accent', palettes.accent);
  if (says(subject, /usb|dongle|stick|adapter|adaptor/u)) {
    const dark =
      shadeOf(subject) ?? pick(subject, 'stick', ['#26292d', '#eceef0', '#43505f', '#8b9098', '#c3c7cc', '#5b7aa3']);
    const lean = pick(subject, 'lean', [-18, -28, -10, -36]);
    const aerial = says(subject, /plus|antenna|pa\b|dongle-|cc26|efr/u) || chance(subject, 'aerial') > 0.5;
    const long = 96 + chance(subject, 'long') * 46;
    return turned(
      lean,
      160,
      160,
      shadow(ink, 166, 210, 116, 8),
      aerial ? rect({ x: 60 + long, y: 60, w: 13, h: 88, r: 6 }, ink.barrel('#202226')) : '',
      rect({ x: 78, y: 128, w: long + 50, h: 66, r: 10 }, ink.matt(dark)),
      rect({ x: 40, y: 140, w: 42, h: 42, r: 3 }, ink.matt('#c3c7cc')),
      rect({ x: 50, y: 150, w: 9, h: 8 }, '#55595f'),
      rect({ x: 50, y: 164, w: 9, h: 8 }, '#55595f'),
      fitted(
        { x: 104 + long / 2, y: 168, size: 17, width: long },
        (subject.brand ?? '').slice(0, 18),
        drawingInk(dark),
        'font-weight="600"',
      ),
      circle(long + 112, 142, 4, accent),
    );
  }
  const form = pick(subject, 'form', ['round', 'square', 'flat', 'tower']);
  const aerials = chance(subject, 'aerials') > 0.6 && form !== 'round' ? 2 : 0;
  const box = { round: [190, 190, 95], square: [196, 196, 34], flat: [224, 110, 22], tower: [126, 190, 40] }[form];
  const [wide = 0, high = 0, r = 0] = box;
  const grow = 0.86 + chance(subject, 'grow') * 0.2;
  const [w, h] = [wide * grow, high * grow];
  const y = Math.min(164 - h / 2 + (aerials ? 18 : 0), 264 - h);
  return (
    shadow(ink, 164, y + h + 6, w * 0.52) +
    repeat(aerials, (index) =>
      rect(
        { x: 160 + (index ? 1 : -1) * w * 0.36 - 6, y: Math.max(40, y - 74), w: 12, h: 96, r: 6 },
        ink.barrel('#33373d'),
      ),
    ) +
    rect({ x: 163 - w / 2, y: y + 5, w, h, r }, darken(color, 0.32)) +
    rect({ x: 160 - w / 2, y, w, h, r }, ink.matt(color)) +
    (form === 'round'
      ? circle(160, y + h / 2, w * 0.34, 'none', `stroke="${accent}" stroke-width="5"`)
      : repeat(3, (index) => circle(160 - 16 + index * 16, y + h * 0.78, 4, index === 0 ? accent : '#59d08b'))) +
    rect(
      { x: 160 - w * 0.3, y: y + h * 0.9, w: w * 0.6, h: 5, r: 2 },
      pick(subject, 'foot', [accent, '#33373d', darken(color, 0.2)]),
    ) +
    stroke(
      `M144 ${n(y + h * 0.5)}a16 16 0 0 1 32 0M134 ${n(y + h * 0.5)}a26 26 0 0 1 52 0`,
      darken(color, 0.4),
      4,
      'stroke-linecap="round"',
    ) +
    circle(160, y + h * 0.52, 5, darken(color, 0.4))
  );
};

export const repeater: Draw = (subject, ink) =>
  says(subject, /meter|din|module/u)
    ? moduleBox(subject, ink)
    : says(subject, /usb|stick/u)
      ? hub(subject, ink)
      : plug(subject, ink) +
        stroke(
          'M265 122q14 30 0 60M281 108q22 44 0 88M55 122q-14 30 0 60M39 108q-22 44 0 88',
          pick(subject, 'waves', ['#3f87d6', '#3aa6a0', '#8a93a0']),
          8,
          'stroke-linecap="round" opacity=".85"',
        );

/** Draws a radiator valve, a wall thermostat, or a valve in a pipe. */
export const climate: Draw = (subject, ink) => {
  const color = white(subject);
  const accent = pick(subject, 'accent', ['#d8433b', '#e2892f', '#3f87d6', '#3aa6a0']);
  const degrees = `${17 + Math.floor(chance(subject, 'degrees') * 10)}°`;
  if (says(subject, /purifier|starkvind|air quality|fan speed/u, 'supports')) return airPurifier(subject, ink);
  if (says(subject, /water|valve|gas|irrigation|sprinkler/u) && !says(subject, /radiator|trv|thermostat/u))
    return valve(subject, ink);
  if (says(subject, /radiator|trv|valve|head/u)) {
    const w = 92 + chance(subject, 'w') * 46;
    const lcd = pick(subject, 'lcd', ['#1b1f25', '#dfe5dc', '#2f4a6e', '#3f4a44']);
    return (
      shadow(ink, 164, 274, 78) +
      rect({ x: 66, y: 232, w: 188, h: 22, r: 6 }, ink.tube(pick(subject, 'pipe', ['#b9bec6', '#d8844f', '#e4e7ea']))) +
      rect(
        { x: 134, y: 206, w: 52, h: 40, r: 4 },
        ink.barrel(pick(subject, 'brass', ['#c9a653', '#b9bec6', '#43474e'])),
      ) +
      rect({ x: 160 - w / 2, y: 54, w, h: 160, r: pick(subject, 'r', [20, 46, 10]) }, ink.barrel(color)) +
      rect({ x: 160 - w * 0.36, y: 78, w: w * 0.72, h: 58, r: 8 }, ink.glass(lcd)) +
      drawLabel(160, 118, 30, degrees, drawingInk(lcd), 'font-weight="600"') +
      repeat(2, (index) => circle(140 + index * 40, 168, 9, ink.matt(darken(color, 0.12)))) +
      repeat(6, (index) =>
        rect({ x: 160 - w / 2 + 8 + index * ((w - 16) / 6), y: 188, w: 4, h: 20, r: 2 }, darken(color, 0.2)),
      )
    );
  }
  const round = chance(subject, 'round') > 0.5;
  const dark = chance(subject, 'dark') > 0.5;
  return (
    shadow(ink, 164, 268, 104) +
    (round
      ? circle(163, 166, 104, darken(color, 0.35)) +
        circle(
          160,
          160,
          104,
          ink.matt(dark ? pick(subject, 'rim', ['#b9bec6', '#c9a67a', '#43474e', '#eceef0']) : color),
        ) +
        circle(160, 160, 88, dark ? ink.glass() : ink.matt(lighten(color, 0.4)))
      : rect({ x: 59, y: 61, w: 208, h: 208, r: 22 }, darken(color, 0.35)) +
        rect({ x: 56, y: 56, w: 208, h: 208, r: 22 }, ink.matt(color)) +
        rect({ x: 74, y: 74, w: 172, h: 150, r: 12 }, dark ? ink.glass() : '#e9ecee')) +
    circle(
      160,
      152,
      62,
      'none',
      `${outline(accent, 8)} stroke-linecap="round" stroke-dasharray="${n(90 + chance(subject, 'level') * 160)} 500" transform="rotate(140 160 152)"`,
    ) +
    drawLabel(160, 168, 48, degrees, dark ? '#f4f6fa' : '#2a2d33', 'font-weight="600"')
  );
};

const valve = (subject: Subject, ink: Ink): string => {
  const color = colorOf(subject, ['#33373d', '#5b7aa3', '#eceef0', '#6f8f80', '#c9ced4', '#d8a65a']);
  const pipe = pick(subject, 'pipe', ['#c9a653', '#b9bec6', '#d8844f', '#e4e7ea']);
  const head = pick(subject, 'head', [22, 50, 8]);
  const wide = 104 + chance(subject, 'wide') * 44;
  return (
    shadow(ink, 162, 272, 104) +
    rect({ x: 42, y: 206, w: 236, h: 44, r: 6 }, ink.tube(pipe)) +
    rect({ x: 42, y: 198, w: 30, h: 60, r: 5 }, ink.tube(darken(pipe, 0.12))) +
    rect({ x: 248, y: 198, w: 30, h: 60, r: 5 }, ink.tube(darken(pipe, 0.12))) +
    rect({ x: 138, y: 160, w: 44, h: 60, r: 5 }, ink.barrel('#b9bec6')) +
    rect({ x: 160 - wide / 2, y: 60, w: wide, h: 112, r: head }, ink.matt(color)) +
    circle(
      160,
      116,
      22 + chance(subject, 'knob') * 20,
      ink.ball(pick(subject, 'cap', [lighten(color, 0.2), '#33373d', '#d8433b', '#3f87d6'])),
    ) +
    circle(150 + wide * 0.34, 80, 6, '#59d08b')
  );
};

/** Draws a motor with its rail, or a blind. */
export const curtain: Draw = (subject, ink) => {
  const fabric =
    shadeOf(subject) ??
    pick(subject, 'fabric', ['#b3bac2', '#a9b8a5', '#8fa9c2', '#d8c3ac', '#e4e0d6', '#b98b8b', '#7d8794', '#c9b48a']);
  const shade = ink.barrel(fabric);
  if (says(subject, /blind|roller|shade|kadrilj|fyrtur|praktlysing|tredansen/u)) {
    const drop = 130 + chance(subject, 'drop') * 80;
    return (
      shadow(ink, 160, 62 + drop + 18, 104) +
      rect({ x: 44, y: 42, w: 232, h: 30, r: 15 }, ink.tube('#e4e7ea')) +
      rect({ x: 58, y: 64, w: 204, h: drop, r: 0 }, ink.upright(fabric)) +
      repeat(says(subject, /cell|pleat/u) ? Math.floor(drop / 14) : 0, (index) =>
        rect({ x: 58, y: 74 + index * 14, w: 204, h: 2 }, darken(fabric, 0.2)),
      ) +
      rect({ x: 54, y: 60 + drop, w: 212, h: 13, r: 6 }, ink.tube('#c3c7cc')) +
      circle(262, 57, 7, '#3f87d6')
    );
  }
  if (says(subject, /switch|module|controller|relay|wall/u)) return wallSwitch(subject, ink);
  const open = 18 + chance(subject, 'open') * 40;
  const fold = (x: number, w: number): string =>
    repeat(4, (index) => path(`M${n(x + (w / 4) * index, 74)}h${n(w / 4)}v196q${n(-w / 8)} 8 ${n(-w / 4)} 0z`, shade));
  return (
    shadow(ink, 160, 276, 118) +
    fold(48, 112 - open) +
    fold(160 + open, 112 - open) +
    rect({ x: 40, y: 58, w: 240, h: 16, r: 8 }, ink.tube('#dfe3e8')) +
    rect({ x: 40, y: 50, w: 44, h: 96, r: 14 }, ink.barrel(pick(subject, 'motor', ['#f4f4f2', '#bcc4cc', '#33373d']))) +
    circle(62, 126, 5, pick(subject, 'led', ['#59d08b', '#3f87d6']))
  );
};

export const smartDevice: Draw = (subject, ink) =>
  says(subject, /valve|water|gas/u)
    ? valve(subject, ink)
    : says(subject, /button|remote/u)
      ? remote(subject, ink)
      : moduleBox(subject, ink);

export const tvBox: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#33373d', '#eceef0']);
  const stick = says(subject, /stick|dongle|chromecast/u);
  const remoteBody =
    rect({ x: 232, y: 84, w: 42, h: 168, r: 18 }, ink.barrel(darken(color, 0.1))) +
    circle(253, 118, 13, '#0e1013', 'stroke="#6b7078" stroke-width="2"') +
    repeat(4, (index) =>
      circle(
        245 + (index % 2) * 16,
        152 + Math.floor(index / 2) * 18,
        4.5,
        pick(subject, `key${index}`, ['#8b9098', '#d8433b', '#59a86b', '#3f87d6']),
      ),
    );
  const w = stick ? 84 : 148 + chance(subject, 'w') * 30;
  const h = stick ? 170 : 70 + chance(subject, 'h') * 70;
  return (
    shadow(ink, 160, 258, 122) +
    rect({ x: 130 - w / 2, y: 252 - h, w, h, r: pick(subject, 'r', [14, 28, 8]) }, ink.matt(color)) +
    circle(130, 252 - h / 2, 14, ink.matt(lighten(color, 0.12))) +
    circle(130 + w / 2 - 16, 240, 3.5, pick(subject, 'led', ['#8fd0ff', '#59d08b', '#ffffff'])) +
    (stick ? rect({ x: 114, y: 252 - h - 26, w: 32, h: 30, r: 2 }, ink.matt('#c3c7cc')) : '') +
    remoteBody
  );
};

export const airPurifier: Draw = (subject, ink) => {
  const color = white(subject);
  const round = chance(subject, 'round') > 0.4;
  return (
    shadow(ink, 164, 280, 82) +
    rect({ x: 88, y: 46, w: 144, h: 230, r: round ? 54 : 18 }, ink.barrel(color)) +
    ellipse(160, 66, round ? 50 : 56, 13, '#2a2d31', 'opacity=".8"') +
    repeat(8, (index) => stroke(`M104 ${150 + index * 13}h112`, darken(color, 0.3), 4, 'stroke-dasharray="4 4"')) +
    circle(160, 112, 20, ink.glass()) +
    circle(160, 112, 13, 'none', `stroke="${pick(subject, 'air', ['#59d08b', '#3f87d6', '#e0bc3c'])}" stroke-width="3"`)
  );
};

export const humidifier: Draw = (subject, ink) =>
  shadow(ink, 160, 278, 72) +
  [-16, 8, 22]
    .map((dx) => stroke(`M${160 + dx} 96q-14-18 0-34t0-30`, '#b9cfe4', 9, 'stroke-linecap="round" opacity=".6"'))
    .join('') +
  path('M104 272q-22-140 56-170 78 30 56 170z', ink.barrel(white(subject))) +
  path('M112 272q-6-50 0-74h96q6 24 0 74z', ink.matt(pick(subject, 'water', ['#8fb7d8', '#a9c7d6']))) +
  circle(160, 176, 8, '#59d08b');

export const robotVacuum: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#f1f1ef', '#2a2d31']);
  return (
    shadow(ink, 164, 232, 116, 14) +
    ellipse(160, 190, 116, 62, darken(color, 0.4)) +
    ellipse(160, 164, 116, 66, ink.ball(color)) +
    ellipse(160, 160, 84, 46, 'none', `stroke="${darken(color, 0.2)}" stroke-width="2"`) +
    ellipse(160, 138, 36, 17, darken(color, 0.25)) +
    ellipse(160, 130, 36, 17, ink.matt(darken(color, 0.1))) +
    circle(160, 186, 9, '#3f87d6')
  );
};
