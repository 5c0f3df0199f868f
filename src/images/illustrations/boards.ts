import {
  circle,
  darken,
  ellipse,
  fitted,
  group,
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
  spokes,
  stroke,
  type Color,
  type Ink,
} from './shading.ts';
import { chance, colorsOf, numberOf, pick, says, shadeOf, valueOf, type Draw } from './subject.ts';

/** Drawings of boards, and of the parts that plug into them: motherboards, processors, memory, cards. */

const gold = '#d8b25a';
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Draws gold contacts along an edge. */
const contacts = (x: number, y: number, w: number, h: number): string =>
  rect({ x, y, w, h }, '#2f5d45') +
  stroke(`M${n(x + 2, y + h / 2 + 1)}H${n(x + w - 2)}`, gold, h - 3, 'stroke-dasharray="4 2"');

type FanStyle = { blades?: number; color?: Color; hub?: Color; glow?: Color | null };

/** Draws a fan; `r` is the radius to the tips of its blades. */
export const boardFan = (
  ink: Ink,
  x: number,
  y: number,
  r: number,
  { blades = 9, color = '#2b2e33', hub = '#3a3e44', glow = null }: FanStyle = {},
): string => {
  const tip = r * 0.94;
  const blade = `M0 ${n(-r * 0.24)}Q${n(r * 0.42, -r * 0.62, r * 0.1, -tip)}Q${n(-r * 0.34, -r * 0.86, -r * 0.2, -r * 0.2)}z`;
  return (
    circle(x, y, r, '#121417') +
    group(`translate(${n(x, y)})`, spokes(blades, blade, ink.matt(color))) +
    (glow ? circle(x, y, r - 2, 'none', `${outline(glow, 4)} opacity=".85"`) : '') +
    circle(x, y, r * 0.28, ink.ball(hub))
  );
};

const bracket = (ink: Ink, x: number, y: number, h: number): string =>
  rect({ x, y, w: 7, h, r: 2 }, ink.barrel('#c3c7cc')) + rect({ x: x - 6, y, w: 13, h: 6, r: 1 }, ink.matt('#b9bec6'));

/** Draws a graphics card, its length to scale, with its real number of fans. */
export const graphicsCard: Draw = (subject, ink) => {
  const length = numberOf(subject, 'length', { min: 140, max: 360, other: 270 });
  const slots = numberOf(subject, 'total_slot_width', { min: 1, max: 4, other: 2 });
  const cooling = valueOf(subject, 'cooling');
  const wet = /water|hybrid|liquid/u.test(cooling);
  const passive = /passive|no fan/u.test(cooling);
  const blower =
    cooling.includes('blower') ||
    (says(subject, /blower|turbo|founders|reference|quadro|rtx a\d/u) && length > 230 && slots <= 2);
  const fans = passive
    ? 0
    : blower
      ? 1
      : Math.round(numberOf(subject, 'cooling', { min: 1, max: 4, other: length > 290 ? 3 : length > 190 ? 2 : 1 }));
  const { first, second } = colorsOf(subject);
  const color = shadeOf(subject) ?? pick(subject, 'color', palettes.dark);
  const accent =
    second && second !== first ? second : pick(subject, 'accent', ['#5b6068', '#8b9098', ...palettes.accent]);
  const w = 150 + (length - 140) * 0.41;
  const h = Math.min(122, 82 + slots * 9 + (w > 200 ? 10 : 0));
  const x = 164 - w / 2;
  const y = 156 - h / 2;
  const shape = pick(subject, 'shape', ['chamfer', 'round', 'notch', 'step', 'wave']);
  const c = 12 + chance(subject, 'cut') * 12;
  const trim = pick(subject, 'trim', ['none', 'ends', 'belt', 'corner', 'frame']);
  const metal = pick(subject, 'metal', ['#8b9098', '#5b6068', lighten(color, 0.3), accent, '#b9bec6']);
  const shroud = {
    chamfer: `M${n(x + c, y)}H${n(x + w - c)}L${n(x + w, y + c)}V${n(y + h - c)}L${n(x + w - c, y + h)}H${n(x)}V${n(y + c)}z`,
    round: `M${n(x, y + 4)}q0 -4 4 -4H${n(x + w - c)}q${n(c, 0, c, c)}V${n(y + h - c)}q${n(0, c, -c, c)}H${n(x + 4)}q-4 0 -4 -4z`,
    notch: `M${n(x, y)}H${n(x + w * 0.4)}l8 7h${n(w * 0.2)}l8 -7H${n(x + w)}V${n(y + h)}H${n(x + w * 0.6)}l-8 -7h${n(-w * 0.14)}l-8 7H${n(x)}z`,
    step: `M${n(x, y + 8)}H${n(x + w * 0.3)}l8 -8H${n(x + w)}V${n(y + h - 10)}l-10 10H${n(x)}z`,
    wave: `M${n(x, y + 6)}Q${n(x + w / 2, y - 8, x + w, y + 6)}V${n(y + h - 6)}Q${n(x + w / 2, y + h + 8, x, y + h - 6)}z`,
  }[shape];
  const lit = says(subject, /rgb|argb|aorus|rog|strix|gaming x|suprim|taichi|phantom|amp|neon/u);
  const glow = lit ? hsl(Math.floor(chance(subject, 'glow') * 360), 0.75, 0.6) : null;
  const r = Math.min(h * 0.43, (w - 14) / Math.max(1, fans) / 2 - 2);
  const pitch = fans > 1 ? (w - 14) / fans : 0;
  const blades = {
    blades: pick(subject, 'blades', [9, 11, 7, 13]),
    hub: accent,
    glow,
    color: pick(subject, 'bladeColor', [
      '#3a3e44',
      '#2f3237',
      '#55595f',
      '#6b7078',
      ...(drawingInk(color) === '#2a2d33' ? (['#dadde1'] as const) : []),
    ]),
  };
  const middle = blower ? x + w - h * 0.5 : null;
  const body = passive
    ? repeat(Math.floor((w - 16) / 7), (index) =>
        rect({ x: x + 8 + index * 7, y: y + 8, w: 3.5, h: h - 16, r: 1 }, ink.upright(lighten(color, 0.35))),
      )
    : middle !== null
      ? boardFan(ink, middle, 156, h * 0.36, { ...blades, blades: 17 }) +
        stroke(`M${n(x + 16, y + h * 0.3)}h${n(w * 0.46)}l10 ${n(h * 0.4)}H${n(x + 16)}z`, accent, 3, 'opacity=".7"')
      : repeat(fans, (index) => boardFan(ink, fans === 1 ? 164 : x + 7 + pitch * (index + 0.5), 156, r, blades));
  const lines =
    passive || blower
      ? ''
      : fans > 1
        ? repeat(fans - 1, (index) => {
            const at = x + 7 + pitch * (index + 1);
            return path(
              `M${n(at - 4, y + 2)}h8l-4 ${n(h * 0.2)}zM${n(at - 4, y + h - 2)}h8l-4 ${n(-h * 0.2)}z`,
              accent,
            );
          })
        : path(`M${n(x + w - 18, y + 14)}h6v${n(h - 28)}h-6z`, accent);
  const hoses = wet
    ? stroke(`M${n(x + w - 6, y + 34)}q44 -6 30 -72M${n(x + w - 6, y + 52)}q62 -6 44 -92`, '#26282c', 9)
    : '';
  return (
    shadow(ink, 164, y + h + 24, w * 0.52, 8) +
    hoses +
    bracket(ink, x - 9, y - 12, h + 34) +
    contacts(x + 22, y + h - 2, Math.min(96, w * 0.5), 14) +
    rect({ x: x + 2, y: y + 3, w: w - 4, h: h + 3, r: 4 }, '#17191c') +
    path(shroud, ink.matt(color)) +
    stroke(shroud, lighten(color, 0.35), 1, 'opacity=".6"') +
    {
      none: '',
      ends:
        rect({ x, y: y + 6, w: 16, h: h - 12 }, ink.matt(metal)) +
        rect({ x: x + w - 18, y: y + 12, w: 16, h: h - 24 }, ink.matt(metal)),
      belt: rect({ x: x + 4, y: y + h * 0.4, w: w - 8, h: h * 0.2 }, ink.matt(metal)),
      corner: path(
        `M${n(x + w * 0.62, y + 3)}H${n(x + w - 14)}L${n(x + w - 4, y + 14)}V${n(y + h * 0.7)}z`,
        ink.matt(metal),
      ),
      frame: stroke(`M${n(x + 8, y + 9)}H${n(x + w - 9)}V${n(y + h - 9)}H${n(x + 8)}z`, metal, 3),
    }[trim] +
    body +
    lines +
    (glow ? rect({ x: x + w * 0.3, y: y - 1, w: w * 0.4, h: 4, r: 2 }, glow) : '')
  );
};

/** Draws memory sticks one behind the other, bare or with heat spreaders. */
export const memory: Draw = (subject, ink) => {
  const modules = Math.round(numberOf(subject, 'modules.quantity', { min: 1, max: 8, other: 1 }));
  const shown = Math.min(4, modules);
  const small = says(subject, /so-?dimm|sodimm|laptop/u, 'form_factor');
  const { first, second } = colorsOf(subject);
  const bare =
    (small && !says(subject, /heat/u)) ||
    first === '#5f8f6d' ||
    (first === null && !says(subject, /rgb|vengeance|trident|ripjaws|fury|ballistix|viper|t-force|dominator|xpg/u));
  const lit = says(subject, /rgb/u) || valueOf(subject, 'rgb') === 'yes';
  const color = bare
    ? pick(subject, 'board', ['#2f7a52', '#1f6a58', '#23262b', '#2a5f7a'])
    : (shadeOf(subject) ?? pick(subject, 'color', palettes.dark));
  const accent = second && second !== first ? second : pick(subject, 'accent', palettes.accent);
  const w = small ? 176 : 236;
  const h = bare
    ? small
      ? 78
      : 54
    : Math.max(
        46,
        Math.min(74, numberOf(subject, 'height', { min: 30, max: 55, other: 40 + chance(subject, 'h') * 10 }) * 1.5),
      );
  const gap = shown === 1 ? 0 : Math.min(h + 10, (226 - h) / (shown - 1));
  const x = 160 - w / 2;
  const top = 158 - (gap * (shown - 1) + h) / 2;
  const hue = Math.floor(chance(subject, 'glow') * 360);
  const light = ink.linear(
    'right',
    [hsl(hue, 0.8, 0.6), 0],
    [hsl(hue + 90, 0.8, 0.62), 0.5],
    [hsl(hue + 200, 0.8, 0.6), 1],
  );
  const shape = pick(subject, 'shape', ['fins', 'slash', 'plate', 'wing', 'cut']);
  const words = (valueOf(subject, 'memory_type') || 'ddr').toUpperCase().slice(0, 5);
  const edge = (y: number): string =>
    ({
      fins: `M${n(x, y + 12)}h10v-8h28v6h30v-10h${n(w - 136)}v10h30v-6h28v8h10V${n(y + h)}H${n(x)}z`,
      slash: `M${n(x, y + 6)}L${n(x + 20, y)}H${n(x + w * 0.56)}l12 8H${n(x + w)}V${n(y + h)}H${n(x)}z`,
      plate: `M${n(x + 4, y)}H${n(x + w - 4)}q4 0 4 4V${n(y + h)}H${n(x)}V${n(y + 4)}q0 -4 4 -4z`,
      wing: `M${n(x, y)}h${n(w * 0.26)}l12 9h${n(w * 0.48 - 24)}l12 -9h${n(w * 0.26)}V${n(y + h)}H${n(x)}z`,
      cut: `M${n(x + 14, y)}H${n(x + w - 14)}L${n(x + w, y + 12)}V${n(y + h)}H${n(x)}V${n(y + 12)}z`,
    })[shape];
  const art = (y: number): string =>
    ({
      fins: stroke(`M${n(x + 16, y + h * 0.55)}h${n(w * 0.3)}m${n(w * 0.24)} 0h${n(w * 0.32)}`, accent, 3),
      slash: path(`M${n(x + w * 0.7, y + 9)}h26l-22 ${n(h - 12)}h-26z`, accent),
      plate: rect({ x: x + 12, y: y + h * 0.32, w: 46, h: h * 0.38, r: 2 }, accent),
      wing: path(
        `M${n(x + 8, y + h * 0.35)}l44 ${n(h * 0.2)}l-44 ${n(h * 0.2)}zM${n(x + w - 8, y + h * 0.35)}l-44 ${n(h * 0.2)}l44 ${n(h * 0.2)}z`,
        accent,
      ),
      cut: stroke(`M${n(x + 18, y + h - 8)}l24 ${n(16 - h)}M${n(x + 32, y + h - 8)}l24 ${n(16 - h)}`, accent, 4),
    })[shape];
  const stick = (index: number): string => {
    const y = top + gap * index;
    const chips = bare
      ? repeat(small ? 4 : 8, (chip) =>
          rect(
            {
              x: x + 12 + chip * ((w - 24) / (small ? 4 : 8)),
              y: y + h * 0.24,
              w: (w - 24) / (small ? 4 : 8) - 6,
              h: h * 0.52,
              r: 1,
            },
            ink.matt('#26282c'),
          ),
        ) +
        rect({ x: x + w * 0.34, y: y + h * 0.3, w: w * 0.32, h: h * 0.4 }, '#eef0f2', 'opacity=".9"') +
        drawLabel(160, y + h * 0.5 + 5, 13, words, '#3b4048')
      : path(edge(y), ink.upright(color)) +
        stroke(edge(y), lighten(color, 0.3), 1, 'opacity=".6"') +
        art(y) +
        drawLabel(160, y + h * 0.62 + 4, 15, words, drawingInk(color), 'font-weight="700"') +
        (lit ? rect({ x: x + 6, y: y - 4, w: w - 12, h: 9, r: 4 }, light) : '');
    return (
      (bare ? rect({ x, y, w, h, r: 2 }, ink.upright(color)) : '') +
      contacts(x + 4, y + h - 3, w * 0.52 - 8, 12) +
      contacts(x + w * 0.56, y + h - 3, w * 0.44 - 4, 12) +
      chips
    );
  };
  return shadow(ink, 160, top + gap * (shown - 1) + h + 18, w * 0.5, 8) + repeat(shown, stick);
};

const boardSizes: readonly [RegExp, number, number][] = [
  [/thin mini|mini-?itx|mini itx/u, 170, 170],
  [/micro|matx|m-atx/u, 244, 244],
  [/e-?atx|xl|ssi|hptx/u, 305, 330],
  [/flex/u, 229, 191],
];

/** Draws a motherboard with its real form factor, sockets and slots. */
export const motherboard: Draw = (subject, ink) => {
  const form = `${valueOf(subject, 'form_factor')} ${subject.name.toLowerCase()}`;
  const [, width, height] = boardSizes.find(([pattern]) => pattern.test(form)) ?? [null, 244, 305];
  const scale = 236 / Math.max(height, 285);
  const w = width * scale;
  const h = height * scale;
  const x = 160 - w / 2;
  const y = 158 - h / 2;
  const { first, second } = colorsOf(subject);
  const board =
    first === null || first === '#26292d'
      ? pick(subject, 'pcb', ['#25282d', '#2b2e36', '#262b2c', '#302c2c'])
      : darken(first, first === '#eceef0' ? 0.06 : 0.25);
  const metal = second ?? pick(subject, 'metal', ['#8b9098', '#4a4e55', '#c3c7cc', '#5b6068', '#3a3e44']);
  const accent = pick(subject, 'accent', palettes.accent);
  const memorySlots = Math.round(numberOf(subject, 'memory.slots', { min: 1, max: 8, other: width < 200 ? 2 : 4 }));
  const socket = 46 * (says(subject, /2011|2066|3647|tr4|strx|sp3|wrx/u, 'socket') ? 1.35 : 1);
  const sx = x + w * 0.42;
  const sy = y + (h < 160 ? h * 0.36 : Math.min(h * 0.3, 76));
  const slots =
    width < 200
      ? 1
      : height > 300
        ? 3 + Math.floor(chance(subject, 'slots') * 3)
        : 2 + Math.floor(chance(subject, 'slots') * 2);
  const m2Slots = Math.round(
    numberOf(subject, 'm2_slots', { min: 0, max: 5, other: chance(subject, 'm2') > 0.4 ? 1 : 0 }),
  );
  const slotTop = sy + socket * 0.5 + 22;
  const pitch = Math.min(24, (y + h - slotTop - 8) / slots);
  const amd = says(subject, /am[345]\b|fm\d|tr4|strx|amd/u, 'socket', 'chipset');
  const vrm = pick(subject, 'vrm', ['fins', 'slab', 'bevel']);
  const heat = (a: number, b: number, c: number, d: number): string =>
    rect({ x: a, y: b, w: c, h: d, r: vrm === 'slab' ? 4 : 1 }, ink.matt(metal)) +
    (vrm === 'fins'
      ? repeat(Math.floor(Math.max(c, d) / 8), (index) =>
          c > d
            ? rect({ x: a + 3 + index * 8, y: b, w: 2, h: d }, '#000', 'opacity=".3"')
            : rect({ x: a, y: b + 3 + index * 8, w: c, h: 2 }, '#000', 'opacity=".3"'),
        )
      : path(`M${n(a, b)}h${n(c * 0.5)}L${n(a, b + d * 0.7)}z`, accent, 'opacity=".8"'));
  const shield = chance(subject, 'shield') > 0.35;
  return (
    shadow(ink, 162, y + h + 3, w * 0.52, 8) +
    rect({ x: x + 3, y: y + 3, w, h, r: 4 }, darken(board, 0.5)) +
    rect({ x, y, w, h, r: 4 }, ink.matt(board)) +
    stroke(
      `M${n(x + 8, y + h * 0.6)}h${n(w * 0.3)}l14 14h${n(w * 0.3)}M${n(sx, sy + 20)}v${n(h * 0.4)}`,
      lighten(board, 0.25),
      1,
      'opacity=".6"',
    ) +
    repeat(5, (index) =>
      rect(
        { x: x - 3, y: y + 14 + index * 20, w: 22, h: 15, r: 1 },
        ink.matt(pick(subject, `port${index}`, ['#b9bec6', '#9aa0a8', '#3f6fb5', '#c3c7cc'])),
      ),
    ) +
    heat(x + 20, y + 10, shield ? 20 : 14, Math.min(h * 0.42, 104)) +
    heat(sx - socket * 0.5, y + 6, socket, 15) +
    rect(
      { x: sx - socket / 2, y: sy - socket / 2, w: socket, h: socket, r: 3 },
      ink.matt(amd ? '#e3e2dc' : '#b9bec6'),
    ) +
    rect(
      { x: sx - socket * 0.34, y: sy - socket * 0.34, w: socket * 0.68, h: socket * 0.68, r: 2 },
      amd ? '#c7a85a' : '#3a3e44',
    ) +
    repeat(memorySlots, (index) =>
      rect(
        { x: x + w - 14 - index * 9, y: y + 12, w: 5, h: Math.min(h * 0.62, 112), r: 1 },
        index % 2 ? accent : '#55595f',
      ),
    ) +
    repeat(slots, (index) =>
      rect(
        {
          x: x + w * 0.12,
          y: slotTop + index * pitch,
          w: w * (index === 0 || chance(subject, `slot${index}`) > 0.45 ? 0.56 : 0.2),
          h: 6,
          r: 1,
        },
        index === 0 ? '#c3c7cc' : '#111317',
      ),
    ) +
    repeat(Math.min(m2Slots, slots - 1), (index) =>
      rect(
        { x: x + w * 0.14, y: slotTop + pitch * (index + 0.42), w: w * 0.5, h: pitch * 0.36, r: 2 },
        ink.matt(metal),
      ),
    ) +
    heat(x + w - 58, y + h - Math.min(66, h * 0.3), 40, Math.min(42, h * 0.2)) +
    rect({ x: x + w - 10, y: y + h * 0.62, w: 8, h: 30, r: 1 }, '#111317') +
    circle(x + w * 0.16, y + h * 0.93 - 4, 6, '#c3c7cc') +
    drawLabel(
      x + w - 38,
      y + h - Math.min(66, h * 0.3) + 25,
      11,
      (valueOf(subject, 'chipset').split(' ').at(-1) ?? '').toUpperCase().slice(0, 6),
      drawingInk(metal),
      'font-weight="700"',
    )
  );
};

/** Draws a processor with the lid and contacts of its socket, labeled with its series. */
export const processor: Draw = (subject, ink) => {
  const socket = `${valueOf(subject, 'socket')} ${subject.name.toLowerCase()}`;
  const amd = says(subject, /amd|ryzen|athlon|threadripper|fx-|epyc/u);
  const huge = /tr4|strx|swrx|sp3|sp5|3647|4189|4677|threadripper|epyc/u.test(socket);
  const wide = /2011|2066|1366|\bx\d{4}\b/u.test(socket);
  const long = /1700|1851|1954/u.test(socket);
  const am5 = socket.includes('am5');
  const grow = 0.9 + chance(subject, 'grow') * 0.12;
  const [across, down] = huge ? [212, 236] : wide ? [216, 232] : long ? [188, 224] : [212, 212];
  const [w, h] = [across * grow, down * grow];
  const x = 160 - w / 2;
  const y = 158 - h / 2;
  const board = amd
    ? pick(subject, 'pcb', ['#2f7a52', '#4a8f3f', '#2a6f6c', '#6a8f42', '#1f5a48'])
    : pick(subject, 'pcb', ['#2f7f5a', '#4d9448', '#2a7a80', '#6f9a3f', '#2f6490', '#23565a']);
  const steel = pick(subject, 'steel', ['#c6cacf', '#abb1b9', '#d9dbdd', '#c3bfb4', '#9ea5ae']);
  const m = am5 ? 26 : 20;
  const lid = am5
    ? `M${n(x + m, y + m)}h46v16h${n(w - 2 * m - 92)}v-16h46v46h-16v${n(h - 2 * m - 92)}h16v46h-46v-16h${n(-(w - 2 * m - 92))}v16h-46v-46h16v${n(-(h - 2 * m - 92))}h-16z`
    : wide
      ? `M${n(x + m, y + m + 26)}h14v-26h${n(w - 2 * m - 28)}v26h14v${n(h - 2 * m - 52)}h-14v26h${n(-(w - 2 * m - 28))}v-26h-14z`
      : `M${n(x + m + 10, y + m)}h${n(w - 2 * m - 20)}q10 0 10 10v${n(h - 2 * m - 20)}q0 10 -10 10h${n(-(w - 2 * m - 20))}q-10 0 -10 -10v${n(-(h - 2 * m - 20))}q0 -10 10 -10z`;
  const tier =
    /(ryzen(?: threadripper)?(?: pro)?(?: \d)?|core (?:ultra )?i?\d|xeon(?: \w\d?)?|pentium|celeron|athlon|threadripper|epyc|fx|a\d{1,2})/u.exec(
      subject.name.toLowerCase(),
    )?.[1] ?? '';
  const model = subject.name.split(' ').at(-1)?.slice(0, 10) ?? '';
  const cores = Math.round(numberOf(subject, 'cores.total', { min: 1, max: 64, other: 0 }));
  const accent: Color = amd
    ? pick(subject, 'accent', ['#d8652f', '#3a3e44', '#b0563a', '#7a7f88'])
    : pick(subject, 'accent', ['#2f6fb5', '#3f87d6', '#2f8fb0', '#4a62c4', '#274f8a']);
  return (
    shadow(ink, 162, y + h + 4, w * 0.54, 9) +
    rect({ x: x + 2, y: y + 4, w, h, r: 6 }, darken(board, 0.45)) +
    rect({ x, y, w, h, r: 6 }, ink.matt(board)) +
    stroke(
      `M${n(x + 8, y + 9)}H${n(x + w - 8)}M${n(x + 8, y + h - 9)}H${n(x + w - 8)}`,
      gold,
      6,
      `stroke-dasharray="${pick(subject, 'pads', ['6 6', '9 7', '4 5', '12 8'])}" opacity=".85"`,
    ) +
    path(`M${n(x + 7, y + h - 7)}v-14l14 14z`, gold) +
    path(lid, darken(steel, 0.4), 'transform="translate(1 3)"') +
    path(
      lid,
      ink.linear(
        'diagonal',
        [lighten(steel, 0.6), 0],
        [steel, 0.42],
        [darken(steel, 0.14), 0.75],
        [lighten(steel, 0.15), 1],
      ),
    ) +
    rect({ x: x + w * 0.27, y: y + h * 0.26, w: w * 0.46, h: 4 + chance(subject, 'band') * 8 }, accent) +
    fitted(
      { x: 160, y: y + h * 0.46, size: 23, width: w * 0.58 },
      tier.replaceAll(/\b(?!i\d)[a-z]/gu, (letter) => letter.toUpperCase()).replace('Fx', 'FX'),
      '#3a3e44',
      'font-weight="700"',
    ) +
    fitted({ x: 160, y: y + h * 0.58, size: 19, width: w * 0.56 }, model, '#4f545c') +
    repeat(Math.min(24, cores), (index) =>
      rect(
        {
          x: 160 - Math.min(12, cores) * 4.5 + (index % 12) * 9,
          y: y + h * 0.66 + Math.floor(index / 12) * 9,
          w: 6,
          h: 6,
          r: 1,
        },
        accent,
      ),
    )
  );
};

/** Draws a card for a slot, with the ports on its bracket, or a small device if it has a plug. */
export const expansionCard: Draw = (subject, ink) => {
  const accent = pick(subject, 'accent', palettes.accent);
  const dark = pick(subject, 'case', ['#26292d', '#33373d', '#dfe2e5', '#4a4e55']);
  if (says(subject, /usb|external|box|hd60 s|thunderbolt|type-?[ac]\b|stick|ripsaw|cam link/u)) {
    const w = 150 + chance(subject, 'w') * 60;
    const h = 74 + chance(subject, 'h') * 60;
    const plug = pick(subject, 'plug', ['cable', 'stick', 'box']);
    return (
      shadow(ink, 160, 160 + h / 2 + 6, w * 0.55) +
      (plug === 'cable'
        ? stroke(`M${n(160 + w / 2 - 4)} 160q46 0 40 -52t-40 -40`, '#3a3e44', 7) +
          rect({ x: 160 + w / 2 - 20, y: 56, w: 34, h: 18, r: 3 }, ink.matt('#b9bec6'))
        : plug === 'stick'
          ? rect({ x: 160 + w / 2 - 6, y: 142, w: 40, h: 36, r: 2 }, ink.matt('#c3c7cc'))
          : '') +
      rect({ x: 160 - w / 2, y: 160 - h / 2, w, h, r: 12 }, ink.matt(dark)) +
      rect({ x: 160 - w / 2 + 12, y: 160 + h / 2 - 14, w: w * 0.4, h: 4, r: 2 }, accent) +
      fitted(
        { x: 160, y: 166, size: 18, width: w * 0.8 },
        (subject.brand ?? '').slice(0, 18),
        drawingInk(dark),
        'font-weight="600"',
      )
    );
  }
  const w = 170 + chance(subject, 'w') * 56;
  const h = 92 + chance(subject, 'h') * 46;
  const x = 170 - w / 2;
  const y = 158 - h / 2;
  const board = pick(subject, 'pcb', ['#2f7a52', '#23262b', '#1f6a58', '#2a5f8a', '#8f2f33', '#33373d']);
  const ports = 1 + Math.floor(chance(subject, 'ports') * 4);
  const wireless = says(subject, /wi-?fi|wireless|bluetooth|802\.11/u);
  const sound =
    subject.categories.some((category) => /sound/iu.test(category)) ||
    says(subject, /sound|audio|xonar|blaster|channel/u);
  return (
    shadow(ink, 168, y + h + 24, w * 0.52, 8) +
    (wireless
      ? stroke(`M${n(x - 8, y + 12)}l-24 -66M${n(x - 8, y + 30)}l-40 -56`, '#26292d', 9, 'stroke-linecap="round"')
      : '') +
    bracket(ink, x - 9, y - 14, h + 36) +
    contacts(x + 26, y + h - 3, says(subject, /x1\b/u) ? 44 : 84, 15) +
    rect({ x, y, w, h, r: 3 }, ink.matt(board)) +
    repeat(ports, (index) =>
      sound
        ? circle(x - 5, y + 12 + index * 21, 7, ['#59a86b', '#d65f97', '#3f87d6', '#e2892f'][index] ?? '#333')
        : rect({ x: x - 12, y: y + 6 + index * 24, w: 30, h: 20, r: 2 }, ink.matt('#b9bec6')),
    ) +
    (chance(subject, 'sink') > 0.4
      ? rect({ x: x + w * 0.36, y: y + h * 0.2, w: w * 0.36, h: h * 0.55, r: 3 }, ink.matt(accent)) +
        repeat(6, (index) =>
          rect({ x: x + w * 0.38 + index * w * 0.058, y: y + h * 0.22, w: 3, h: h * 0.5 }, '#000', 'opacity=".25"'),
        )
      : rect({ x: x + w * 0.4, y: y + h * 0.26, w: h * 0.42, h: h * 0.42, r: 2 }, ink.matt('#17191c')) +
        drawLabel(x + w * 0.4 + h * 0.21, y + h * 0.5, 10, (subject.brand ?? '').slice(0, 7), '#c3c7cc')) +
    repeat(6, (index) =>
      circle(x + w * (0.8 + (index % 2) * 0.09), y + h * (0.25 + Math.floor(index / 2) * 0.22), 5, ink.ball('#b9bec6')),
    ) +
    stroke(
      `M${n(x + 30, y + h - 10)}v${n(-h * 0.3)}l14 -14M${n(x + 40, y + h - 10)}v${n(-h * 0.2)}l20 -20`,
      lighten(board, 0.3),
      1.5,
    )
  );
};

/** Draws a small board with a chip, pins and ports. */
export const devBoard: Draw = (subject, ink) => {
  const board =
    colorsOf(subject).first ?? pick(subject, 'pcb', ['#2f7a52', '#23262b', '#2a5f8a', '#8f2f33', '#3a7f46']);
  const w = pick(subject, 'w', [232, 200, 220]);
  const h = w * pick(subject, 'ratio', [0.66, 0.5, 0.78]);
  const x = 160 - w / 2;
  const y = 160 - h / 2;
  return (
    shadow(ink, 162, y + h + 5, w * 0.52) +
    rect({ x, y, w, h, r: 9 }, ink.matt(board)) +
    stroke(
      `M${n(x + 20, y + 10)}H${n(x + w * 0.75)}M${n(x + 20, y + 18)}H${n(x + w * 0.75)}`,
      gold,
      5,
      'stroke-dasharray="5 3"',
    ) +
    rect({ x: x + w * 0.3, y: y + h * 0.34, w: h * 0.38, h: h * 0.38, r: 3 }, ink.matt('#b9bec6')) +
    rect({ x: x + w * 0.58, y: y + h * 0.42, w: h * 0.24, h: h * 0.24, r: 2 }, '#17191c') +
    repeat(2, (index) =>
      rect({ x: x + w - 34, y: y + h * (0.2 + index * 0.36), w: 42, h: h * 0.28, r: 2 }, ink.matt('#c3c7cc')),
    ) +
    repeat(3, (index) => rect({ x: x + 22 + index * 40, y: y + h - 14, w: 26, h: 19, r: 3 }, ink.matt('#a9aeb5'))) +
    repeat(4, (index) => circle(x + (index % 2 ? w - 9 : 9), y + (index > 1 ? h - 9 : 9), 4.5, holeColor))
  );
};

const holeColor = '#e9ebee';

/** Draws a camera module on a ribbon cable. */
export const cameraModule: Draw = (subject, ink) => {
  const board = pick(subject, 'pcb', ['#2f7a52', '#23262b', '#2a5f8a']);
  return (
    shadow(ink, 160, 280, 80) +
    path('M128 200h64v74h-64z', ink.upright('#d8b25a')) +
    rect({ x: 84, y: 52, w: 152, h: 152, r: 10 }, ink.matt(board)) +
    rect({ x: 112, y: 80, w: 96, h: 96, r: 8 }, ink.matt('#26292d')) +
    circle(160, 128, 40, ink.matt('#3a3e44')) +
    circle(160, 128, 26, ink.ball('#33507c')) +
    ellipse(152, 118, 8, 5, '#e6eefb', 'opacity=".7"') +
    [
      [96, 64],
      [224, 64],
      [96, 192],
      [224, 192],
    ]
      .map(([a = 0, b = 0]) => circle(a, b, 5, gold))
      .join('')
  );
};
