import { boardFan, repeat } from './boards.ts';
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
  turned,
  type Color,
} from './shading.ts';
import {
  chance,
  colorOf,
  colorsOf,
  numberOf,
  pick,
  says,
  shadeOf,
  valueOf,
  type Draw,
  type Subject,
} from './subject.ts';

/**
 * Drawings of PC parts that house, power, cool and store: cases, power supplies, coolers, fans, drives, thermal paste,
 * cables.
 */

const ledColors: Readonly<Partial<Record<string, Color>>> = {
  blue: '#3f87d6',
  red: '#d8433b',
  white: '#f4f6fa',
  green: '#59b86b',
  orange: '#e2892f',
};

const glowOf = (subject: Subject, keys: readonly string[]): Color | null => {
  const led = `${keys.map((key) => valueOf(subject, key)).join(' ')} ${subject.name.toLowerCase()}`;
  const plain = ledColors[valueOf(subject, 'led')];
  if (plain) return plain;
  return /rgb|multicolor/u.test(led) ? hsl(Math.floor(chance(subject, 'glow') * 360), 0.78, 0.6) : null;
};

const labelColors: readonly [RegExp, Color][] = [
  [/purple|surveillance/u, '#6f54a8'],
  [/\bred\b|ironwolf|nas/u, '#c0392f'],
  [/\bgreen|barracuda|nytro/u, '#4d9a55'],
  [/\bblack|fury|gaming/u, '#23262b'],
  [/\bgold|exos|ultrastar|enterprise/u, '#c9a653'],
  [/\bblue|crucial|mx\d|bx\d|caviar/u, '#3273b8'],
  [/evo|pro\b|samsung/u, '#2b3d63'],
];

/** Draws M.2 sticks, 2.5″ and 3.5″ drives and cards, each in its real shape. */
export const storage: Draw = (subject, ink) => {
  const form = valueOf(subject, 'form_factor') || subject.name.toLowerCase();
  const gigabytes = numberOf(subject, 'capacity', { min: 1, max: 100_000, other: 0 });
  const size = gigabytes >= 1000 ? `${Math.round(gigabytes / 100) / 10} TB` : gigabytes > 0 ? `${gigabytes} GB` : '';
  const tint =
    labelColors.find(([pattern]) => says(subject, pattern, 'series'))?.[1] ??
    pick(subject, 'label', ['#3273b8', '#c0392f', '#3a3e44', '#2f8f7a', '#7b5aa6', '#d48334', '#4d9a55']);
  const brand = (subject.brand ?? '').slice(0, 20);
  const stripe = pick(subject, 'stripe', ['band', 'corner', 'side', 'full']);
  if (/m\.2|msata/u.test(form)) {
    const short = /2230|msata/u.test(form) ? 0.62 : /2242/u.test(form) ? 0.72 : /22110/u.test(form) ? 1.06 : 1;
    const w = 226 * short;
    const h = 66;
    const x = 160 - w / 2;
    const y = 126;
    const sink = says(subject, /heatsink|heat sink/u) || chance(subject, 'sink') > 0.86;
    const plate = pick(subject, 'plate', ['#26292d', '#dfe2e5', tint, '#43505f', lighten(tint, 0.3), '#c3c7cc']);
    return turned(
      pick(subject, 'turn', [-24, -18, -30]),
      160,
      160,
      shadow(ink, 162, y + h + 8, w * 0.52, 8) +
        rect({ x, y, w, h, r: 3 }, ink.upright(pick(subject, 'pcb', ['#1f4f74', '#23262b', '#1e5c47', '#26292d']))) +
        stroke(`M${n(x - 3, y + 8)}v26M${n(x - 3, y + 42)}v17`, '#d8b25a', 9, 'stroke-dasharray="3 2"') +
        circle(x + w, y + h / 2, 7, '#eef0f2') +
        repeat(short < 0.8 ? 2 : 4, (index) =>
          rect({ x: x + 14 + index * 50, y: y + 10, w: 40, h: h - 20, r: 2 }, ink.matt('#17191c')),
        ) +
        (sink
          ? rect(
              { x: x + 8, y: y - 5, w: w - 26, h: h + 10, r: 5 },
              ink.matt(pick(subject, 'sinkc', ['#3a3e44', '#26292d', '#8b9098'])),
            ) +
            repeat(5, (index) =>
              rect({ x: x + 16, y: y + 2 + index * 12, w: w - 42, h: 4, r: 2 }, '#000', 'opacity=".3"'),
            ) +
            rect({ x: x + w * 0.36, y: y + 16, w: w * 0.34, h: 36, r: 2 }, tint)
          : rect({ x: x + 20, y: y + 5, w: w - 42, h: h - 10, r: 2 }, ink.matt(plate)) +
            {
              band: rect({ x: x + 20, y: y + h - 17, w: w - 42, h: 12 }, tint),
              corner: path(`M${n(x + 20, y + 5)}h34l-20 ${n(h - 10)}h-14z`, tint),
              side: rect({ x: x + w - 58, y: y + 5, w: 36, h: h - 10 }, tint),
              full: rect({ x: x + 24, y: y + 10, w: 46, h: h - 20, r: 2 }, tint),
            }[stripe]) +
        fitted(
          { x: x + w * 0.5, y: y + 30, size: 15, width: w * (stripe === 'side' ? 0.36 : 0.46) },
          brand,
          drawingInk(sink ? tint : plate),
          'font-weight="700"',
        ) +
        drawLabel(x + w * 0.5, y + 48, 14, size, drawingInk(sink ? tint : plate)),
    );
  }
  const disk = /3\.5/u.test(form) || (valueOf(subject, 'storage_type').includes('hdd') && !/2\.5/u.test(form));
  if (disk) {
    const paper = pick(subject, 'paper', ['#f4f4f1', '#d9dde1', tint, '#3a3e44']);
    return (
      shadow(ink, 162, 282, 92) +
      rect(
        { x: 76, y: 44, w: 168, h: 236, r: 8 },
        ink.matt(pick(subject, 'shell', ['#aeb4bb', '#8f959d', '#c3c7cc', '#6b7078'])),
      ) +
      rect({ x: 76, y: 44, w: 168, h: 236, r: 8 }, 'none', 'stroke="#868c94"') +
      path('M90 62q70-16 140 0v62q-10 46-70 48t-70-48z', ink.matt('#c6cbd1')) +
      circle(160, 112, 11, ink.ball('#8b9098')) +
      [
        [86, 54],
        [234, 54],
        [86, 268],
        [234, 268],
        [86, 160],
        [234, 160],
      ]
        .map(([a = 0, b = 0]) => circle(a, b, 4.5, ink.ball('#7c828a')))
        .join('') +
      rect({ x: 94, y: 136, w: 132, h: 124, r: 3 }, paper) +
      {
        band: rect({ x: 94, y: 136, w: 132, h: 38 }, tint),
        corner: path('M94 136h80l-80 70z', tint),
        side: rect({ x: 94, y: 136, w: 30, h: 124 }, tint),
        full: rect({ x: 94, y: 136, w: 132, h: 70 }, tint),
      }[stripe] +
      fitted(
        { x: 160, y: 162, size: 16, width: stripe === 'side' ? 90 : 116 },
        brand,
        stripe === 'band' || stripe === 'full' ? drawingInk(tint) : drawingInk(paper),
        'font-weight="700"',
      ) +
      drawLabel(164, 228, 26, size, drawingInk(paper), 'font-weight="700"') +
      stroke('M132 246h62', drawingInk(paper), 9, 'stroke-dasharray="2 3 4 2 1 3"')
    );
  }
  if (/pcie|card|aic/u.test(form))
    return (
      shadow(ink, 164, 234, 116) +
      rect({ x: 46, y: 86, w: 8, h: 144, r: 2 }, ink.barrel('#c3c7cc')) +
      rect({ x: 70, y: 208, w: 90, h: 16 }, '#d8b25a') +
      rect({ x: 54, y: 98, w: 222, h: 114, r: 6 }, ink.matt('#2a2d31')) +
      rect({ x: 66, y: 110, w: 198, h: 12, r: 3 }, tint) +
      fitted({ x: 165, y: 162, size: 20, width: 180 }, brand, '#e9ebee', 'font-weight="700"') +
      drawLabel(165, 188, 18, size, '#c3c7cc')
    );
  const shell = pick(subject, 'shell', [
    '#26292d',
    '#4a4e55',
    '#c3c7cc',
    '#eceef0',
    tint,
    '#2f3a4d',
    lighten(tint, 0.25),
  ]);
  const text = drawingInk(shell);
  return (
    shadow(ink, 162, 274, 88) +
    rect({ x: 78, y: 48, w: 164, h: 224, r: 9 }, ink.matt(shell)) +
    rect({ x: 78, y: 48, w: 164, h: 224, r: 9 }, 'none', `stroke="${darken(shell, 0.35)}"`) +
    {
      band: rect({ x: 78, y: 196, w: 164, h: 30 }, shell === tint ? darken(tint, 0.3) : tint),
      corner: path('M242 130V262q0 10-10 10H110z', shell === tint ? darken(tint, 0.25) : tint),
      side: rect({ x: 92, y: 64, w: 10, h: 192, r: 5 }, shell === tint ? lighten(tint, 0.4) : tint),
      full: rect({ x: 96, y: 128, w: 128, h: 126, r: 4 }, shell === tint ? darken(tint, 0.3) : tint),
    }[stripe] +
    fitted({ x: 164, y: 104, size: 19, width: 128 }, brand, text, 'font-weight="700"') +
    drawLabel(166, 162, 30, size, stripe === 'full' && shell !== tint ? drawingInk(tint) : text, 'font-weight="600"') +
    drawLabel(
      166,
      188,
      15,
      valueOf(subject, 'storage_type').toUpperCase().slice(0, 5) || 'SSD',
      stripe === 'full' && shell !== tint ? drawingInk(tint) : text,
    )
  );
};

const badges: readonly [RegExp, Color][] = [
  [/titanium/u, '#8fa3b8'],
  [/platinum/u, '#c9ced4'],
  [/gold/u, '#d8b25a'],
  [/silver/u, '#aab0b8'],
  [/bronze/u, '#b97a4a'],
];

/** Draws a power supply from its side and from above, where its fan is. */
export const powerSupply: Draw = (subject, ink) => {
  const small = /sfx|tfx|flex|itx/u.test(valueOf(subject, 'form_factor'));
  const length = numberOf(subject, 'length', { min: 90, max: 230, other: small ? 100 : 150 });
  const color = colorOf(subject, palettes.dark);
  const accent = colorsOf(subject).second ?? pick(subject, 'accent', palettes.accent);
  const badge = badges.find(([pattern]) => says(subject, pattern, 'efficiency_rating'))?.[1] ?? '#eceef0';
  const watts = numberOf(subject, 'wattage', { min: 1, max: 3000, other: 0 });
  const w = small ? 172 : 190 + Math.min(34, (length - 120) * 0.5);
  const h = small ? 78 : 104;
  const deep = small ? 74 : 92;
  const x = 160 - w / 2 - 14;
  const y = 178 - h / 2 + deep * 0.25;
  const lean = 30;
  const top = `M${n(x, y)}l${n(lean, -deep)}h${n(w)}l${n(-lean, deep)}z`;
  const cx = x + w / 2 + lean / 2;
  const cy = y - deep / 2;
  const grill = pick(subject, 'grill', ['rings', 'hex', 'bars', 'cross']);
  const rx = w * 0.34;
  const ry = deep * 0.42;
  const ring = (share: number): string =>
    ellipse(cx, cy, rx * share, ry * share, 'none', outline(lighten(color, 0.35), 2));
  const art = pick(subject, 'art', ['stripe', 'block', 'slant', 'line', 'plain']);
  /** Area that the artwork leaves free for text. */
  const words = {
    x: x + w * (art === 'block' ? 0.54 : art === 'slant' ? 0.34 : 0.46),
    width: w * (art === 'block' || art === 'slant' ? 0.56 : 0.68),
  };
  const modular = valueOf(subject, 'modular');
  const plugs =
    modular.includes('non') || modular.includes('not')
      ? stroke(
          `M${n(x + w + 10, y + 30)}q40 6 26 44t-34 40M${n(x + w + 10, y + 42)}q26 10 14 40t-30 30M${n(x + w + 8, y + 22)}q60 0 44 56t-40 44`,
          '#202226',
          7,
          'stroke-linecap="round"',
        )
      : repeat(modular.includes('semi') ? 2 : 4, (index) =>
          path(
            `M${n(x + w + 5 + (index % 2) * 12, y - 10 + Math.floor(index / 2) * 32 - (index % 2) * 26)}l8 -14v16l-8 15z`,
            '#0d0f12',
          ),
        );
  return (
    shadow(ink, 166, y + h + 2, w * 0.6, 10) +
    path(`M${n(x + w, y)}l${n(lean, -deep)}v${n(h)}l${n(-lean, deep)}z`, ink.upright(darken(color, 0.4))) +
    plugs +
    path(top, ink.matt(lighten(color, 0.08))) +
    ellipse(cx, cy, rx + 4, ry + 3, '#0f1114') +
    group(
      `translate(${n(cx, cy)}) scale(1 ${Math.round((ry / rx) * 100) / 100})`,
      spokes(
        9,
        `M0 ${n(-rx * 0.2)}Q${n(rx * 0.4, -rx * 0.6, rx * 0.1, -rx * 0.94)}Q${n(-rx * 0.3, -rx * 0.8, -rx * 0.18, -rx * 0.2)}z`,
        lighten(color, 0.16),
      ),
    ) +
    {
      rings: ring(1) + ring(0.75) + ring(0.5),
      hex: stroke(
        `M${n(cx - rx, cy)}h${n(rx * 2)}M${n(cx - rx * 0.6, cy - ry * 0.8)}L${n(cx + rx * 0.6, cy + ry * 0.8)}M${n(cx + rx * 0.6, cy - ry * 0.8)}L${n(cx - rx * 0.6, cy + ry * 0.8)}`,
        lighten(color, 0.35),
        3,
      ),
      bars: stroke(
        repeat(5, (index) => `M${n(cx - rx + index * rx * 0.45, cy - ry * 0.7)}l${n(-4, ry * 1.4)}`),
        lighten(color, 0.3),
        3,
      ),
      cross:
        ring(1) + stroke(`M${n(cx - rx, cy)}h${n(rx * 2)}M${n(cx, cy - ry)}v${n(ry * 2)}`, lighten(color, 0.35), 3),
    }[grill] +
    ellipse(cx, cy, rx * 0.24, ry * 0.26, accent) +
    rect({ x, y, w, h, r: 2 }, ink.upright(color)) +
    {
      stripe: rect({ x, y: y + h - 20, w, h: 8 }, accent),
      block: rect({ x, y, w: w * 0.2, h }, accent),
      slant: path(`M${n(x + w * 0.7, y)}h${n(w * 0.16)}l-30 ${n(h)}h${n(-w * 0.16)}z`, accent),
      line: stroke(`M${n(x + 12, y + 14)}h${n(w - 24)}v${n(h - 28)}h${n(-w + 24)}z`, accent, 2.5),
      plain: '',
    }[art] +
    fitted(
      { ...words, y: y + h * 0.58, size: small ? 30 : 38 },
      watts > 0 ? `${watts} W` : (subject.brand ?? '').slice(0, 8),
      drawingInk(color),
      'font-weight="700"',
    ) +
    circle(x + w - 24, y + h - 32, 13, ink.ball(badge))
  );
};

const sizes: readonly [RegExp, { w: number; h: number; d: number }][] = [
  // 'Desktop' is a form of cases, but in a name any computer that stays at home.
  [/htpc|^desktop(?! tower)|slim/u, { w: 190, h: 78, d: 60 }],
  [/itx|mini tower|cube/u, { w: 74, h: 150, d: 116 }],
  [/full/u, { w: 92, h: 220, d: 122 }],
  [/micro/u, { w: 82, h: 190, d: 122 }],
];

/** Draws a tower from its left: its front and, if the side is glass, what is inside. */
export const pcCase: Draw = (subject, ink) => {
  const form = `${valueOf(subject, 'form_factor')} ${subject.name.toLowerCase()}`;
  const usual = sizes.find(([pattern]) => pattern.test(form))?.[1] ?? { w: 86, h: 212, d: 124 };
  const w = usual.w * (0.9 + chance(subject, 'w') * 0.2);
  const h = usual.h * (0.92 + chance(subject, 'h') * 0.12);
  const d = usual.d * (0.9 + chance(subject, 'd') * 0.2);
  const { second } = colorsOf(subject);
  const color = shadeOf(subject) ?? pick(subject, 'color', palettes.dark);
  const accent = second ?? pick(subject, 'accent', palettes.accent);
  const glow = says(subject, /rgb|glow|lumi/u, 'color')
    ? hsl(Math.floor(chance(subject, 'glow') * 360), 0.78, 0.62)
    : null;
  const panel = valueOf(subject, 'side_panel') || (says(subject, /glass|tg\b/u) ? 'glass' : 'solid');
  const glass = /glass|acrylic|window/u.test(panel);
  const rise = 22;
  const x = 160 - (w + d) / 2;
  const y = 160 - (h + rise) / 2 + rise * 0.6;
  const fx = x;
  const sx = x + w;
  const sideFace = `M${n(sx, y)}l${n(d, -rise)}v${n(h)}l${n(-d, rise)}z`;
  const front = pick(subject, 'front', ['mesh', 'fans', 'plain', 'strips', 'slot', 'glass', 'half', 'bars']);
  const fans = h < 120 ? 1 : h < 170 ? 2 : 3;
  const light = glow ?? lighten(color, 0.25);
  const mid = fx + w / 2;
  const face = {
    mesh: repeat(Math.floor((h - 30) / 7), (row) =>
      stroke(
        `M${n(fx + 12, y + 18 + row * 7)}h${n(w - 24)}`,
        '#000',
        3.5,
        `stroke-dasharray="4 3"${row % 2 ? ' stroke-dashoffset="3.5"' : ''} opacity=".45"`,
      ),
    ),
    fans:
      rect({ x: fx + 8, y: y + 10, w: w - 16, h: h - 20, r: 4 }, '#0e1013') +
      repeat(fans, (index) =>
        boardFan(ink, mid, y + (h / fans) * (index + 0.5), Math.min(w * 0.38, h / fans / 2 - 5), { glow: light }),
      ),
    plain:
      rect({ x: fx + 8, y: y + 8, w: w - 16, h: h - 16, r: 4 }, ink.matt(lighten(color, 0.06))) +
      rect({ x: fx + w - 8, y: y + 12, w: 4, h: h - 24, r: 2 }, accent),
    strips:
      repeat(5, (index) =>
        rect(
          { x: fx + 12 + (index * (w - 24)) / 5, y: y + 14, w: (w - 24) / 5 - 4, h: h - 28, r: 3 },
          '#000',
          'opacity=".4"',
        ),
      ) + (glow ? rect({ x: mid - 2, y: y + 14, w: 4, h: h - 28, r: 2 }, glow) : ''),
    half:
      path(`M${n(fx + 6, y + 8)}h${n(w - 12)}L${n(fx + 6, y + h * 0.72)}z`, ink.matt(lighten(color, 0.18))) +
      rect({ x: fx + 12, y: y + h * 0.74, w: w - 24, h: h * 0.2, r: 3 }, '#000', 'opacity=".4"') +
      stroke(`M${n(fx + w - 8, y + 12)}L${n(fx + 8, y + h * 0.7)}`, accent, 4),
    bars: repeat(7, (index) =>
      rect(
        { x: fx + 10, y: y + 16 + (index * (h - 36)) / 7, w: w - 20, h: (h - 36) / 7 - 6, r: 3 },
        ink.matt(index === 3 ? accent : darken(color, 0.3)),
      ),
    ),
    slot:
      repeat(2, (index) =>
        rect({ x: fx + 10, y: y + 16 + index * 22, w: w - 20, h: 17, r: 2 }, ink.matt(darken(color, 0.25))),
      ) +
      rect({ x: fx + 14, y: y + h * 0.5, w: w - 28, h: h * 0.38, r: 3 }, '#000', 'opacity=".4"') +
      rect({ x: fx + 10, y: y + h * 0.44, w: w - 20, h: 4 }, accent),
    glass:
      rect({ x: fx + 4, y: y + 4, w: w - 8, h: h - 8, r: 3 }, ink.glass('#20262f')) +
      repeat(fans, (index) =>
        circle(
          mid,
          y + (h / fans) * (index + 0.5),
          Math.min(w * 0.34, h / fans / 2 - 6),
          'none',
          `stroke="${light}" stroke-width="4"`,
        ),
      ),
  }[front];
  const inside = glass
    ? path(sideFace, '#000', 'opacity=".0"') +
      group(
        `translate(${n(sx, y)}) skewY(${n((-Math.atan2(rise, d) * 180) / Math.PI)})`,
        rect({ x: 6, y: 6, w: d - 12, h: h - 12, r: 3 }, ink.glass(panel.includes('tinted') ? '#0c0e11' : '#1b2029')),
        rect({ x: 16, y: 14, w: d - 50, h: h * 0.6, r: 2 }, '#2d323a'),
        rect({ x: d * 0.3, y: h * 0.13, w: d * 0.26, h: d * 0.26, r: 3 }, '#4a515c'),
        circle(d * 0.43, h * 0.13 + d * 0.13, d * 0.1, 'none', `stroke="${light}" stroke-width="4"`),
        rect({ x: 18, y: h * 0.46, w: d * 0.66, h: h * 0.12, r: 3 }, ink.tube('#565c66')),
        rect({ x: 18, y: h * 0.58, w: d * 0.66, h: 3 }, light),
        repeat(fans, (index) =>
          circle(
            d - 22,
            (h * 0.78 * (index + 0.5)) / fans + 6,
            Math.min(13, h / fans / 3.2),
            'none',
            `stroke="${light}" stroke-width="4"`,
          ),
        ),
        rect({ x: 8, y: h * 0.8, w: d - 16, h: h * 0.2 - 10 }, '#23272e'),
        path(`M6 6H${n(d * 0.5)}L6 ${n(h * 0.5)}z`, '#fff', 'opacity=".09"'),
      )
    : chance(subject, 'logo') > 0.5
      ? circle(sx + d / 2, y + h / 2 - rise / 2, 9, '#000', 'opacity=".2"')
      : '';
  return (
    shadow(ink, 164, y + h + 4, (w + d) * 0.54, 10) +
    path(`M${n(fx, y)}l${n(d, -rise)}h${n(w)}L${n(sx, y)}z`, ink.matt(lighten(color, 0.12))) +
    path(sideFace, ink.upright(darken(color, 0.22))) +
    inside +
    rect({ x: fx, y, w, h, r: 3 }, ink.upright(color)) +
    face +
    path(`M${n(fx + 2, y + 2)}v${n(h - 4)}`, 'none', `stroke="${lighten(color, 0.5)}" opacity=".5"`) +
    rect({ x: fx + 8, y: y + h, w: 14, h: 5 }, '#17191c') +
    rect({ x: sx - 20, y: y + h, w: 14, h: 5 }, '#17191c')
  );
};

/** Draws a fin tower, a flat cooler, or a radiator with its pump. */
export const cooler: Draw = (subject, ink) => {
  const radiator = numberOf(subject, 'radiator_size', { min: 80, max: 480, other: 0 });
  const wet =
    radiator > 0 ||
    valueOf(subject, 'water_cooled') === 'yes' ||
    says(subject, /liquid|aio|water|kraken|\b(?:240|280|360|420)\b/u);
  const { first, second } = colorsOf(subject);
  const color = first ?? pick(subject, 'color', palettes.dark);
  const glow = glowOf(subject, ['color', 'led']);
  const accent = second && second !== first ? second : pick(subject, 'accent', palettes.accent);
  const bladeColor: Color =
    drawingInk(color) === '#2a2d33'
      ? '#d5d9de'
      : pick(subject, 'blades', ['#33373d', '#45494f', darken(accent, 0.2), '#2a2d31']);
  const style = {
    blades: pick(subject, 'count', [9, 7, 11]),
    color: bladeColor,
    hub: pick(subject, 'hub', [color, accent]),
    glow,
  };
  if (wet) {
    const long = radiator || 240;
    const count = Math.max(1, Math.round(long / (long % 140 === 0 ? 140 : 120)));
    const w = count === 1 ? 132 : 130 + long * 0.26;
    const h = count === 1 ? 128 : Math.min(104, w / count + 12);
    const x = 160 - w / 2;
    const y = 58;
    const pump = 42;
    const px = pick(subject, 'px', [98, 212, 160]);
    const py = y + h + (count === 1 ? 44 : 84);
    const round = chance(subject, 'pump') > 0.45;
    return (
      shadow(ink, px, py + pump + 4, 58, 8) +
      stroke(
        `M${n(x + w * 0.84, y + h)}q6 60 ${n(px - x - w * 0.84 + pump * 0.6, py - y - h - 8)}M${n(x + w * 0.93, y + h)}q14 84 ${n(px - x - w * 0.93 + pump * 0.6, py - y - h + 12)}`,
        darken(color, drawingInk(color) === '#2a2d33' ? 0.15 : 0.3),
        10,
      ) +
      rect({ x: x - 6, y: y - 7, w: w + 12, h: h + 14, r: 6 }, ink.matt(darken(color, 0.15))) +
      repeat(count, (index) => {
        const box = w / count;
        return (
          rect({ x: x + index * box + 1, y, w: box - 2, h, r: 8 }, ink.upright(color)) +
          boardFan(ink, x + (index + 0.5) * box, y + h / 2, Math.min(box, h) / 2 - 5, style)
        );
      }) +
      (round
        ? circle(px, py, pump, ink.matt(color)) + circle(px, py, pump * 0.8, '#0e1013')
        : rect({ x: px - pump, y: py - pump, w: pump * 2, h: pump * 2, r: 12 }, ink.matt(color)) +
          rect({ x: px - pump * 0.8, y: py - pump * 0.8, w: pump * 1.6, h: pump * 1.6, r: 8 }, '#0e1013')) +
      circle(px, py, pump * 0.6, 'none', `stroke="${glow ?? accent}" stroke-width="5"`) +
      drawLabel(px, py + 6, 17, pick(subject, 'show', ['34°', '41°', '29°', '']), '#eef1f5', 'font-weight="600"')
    );
  }
  const height = numberOf(subject, 'height', { min: 20, max: 175, other: 155 });
  const fins = pick(subject, 'fins', ['#b9bec6', '#c6cacf', '#a9aeb5', ...(first ? ([color] as const) : [])]);
  const pipes = '#b9794a';
  if (height < 95) {
    const r = 66 + chance(subject, 'r') * 18;
    const y = 128 - height * 0.1;
    return (
      shadow(ink, 160, 246, 104) +
      repeat(14, (index) =>
        rect({ x: 64 + index * 14, y: y + 40, w: 8, h: 44 + height * 0.5, r: 1 }, ink.upright(fins)),
      ) +
      repeat(3, (index) =>
        stroke(`M${n(70 + index * 16, y + 66)}q-22 ${n(40 + index * 6)} 40 ${n(46 + index * 2)}`, ink.tube(pipes), 8),
      ) +
      ellipse(160, y + 34, 112, 58, ink.upright(color)) +
      group(`translate(0 ${n(y + 30 - (y + 30) * 0.5)}) scale(1 .5)`, boardFan(ink, 160, y + 30, r + 24, style)) +
      rect({ x: 128, y: y + 96 + height * 0.4, w: 64, h: 16, r: 2 }, ink.matt('#c98d5e'))
    );
  }
  const twin =
    says(subject, /dual|twin|d15|assassin (?:iii|iv)|dark rock pro|phantom spirit|peerless/u) ||
    chance(subject, 'twin') > 0.82;
  const h = height * 1.2;
  const w = 148 + chance(subject, 'w') * 22;
  const y = 262 - h - 14;
  const size = Math.min(w, h) * 0.96;
  const x = 160 - w / 2 + (twin ? 10 : 0);
  return (
    shadow(ink, 162, 266, w * 0.56) +
    repeat(5, (index) => rect({ x: 132 + index * 13, y: 214, w: 8, h: 50, r: 3 }, ink.barrel(pipes))) +
    rect({ x: 122, y: 250, w: 76, h: 13, r: 2 }, ink.matt('#c98d5e')) +
    (twin ? rect({ x: x - 30, y: y + 8, w, h: h - 22, r: 4 }, ink.barrel(darken(fins, 0.3))) : '') +
    repeat(Math.floor((h - 24) / 9), (index) =>
      rect({ x: x - 10, y: y + 4 + index * 9, w: w + 18, h: 5.5, r: 1 }, ink.barrel(fins)),
    ) +
    repeat(4, (index) => circle(x + w * (0.2 + index * 0.2), y + 1, 5, ink.ball(pipes))) +
    rect({ x, y: y + (h - 24 - size) / 2 + 8, w: size, h: size, r: 12 }, ink.upright(color)) +
    boardFan(ink, x + size / 2, y + (h - 24) / 2 + 8, size / 2 - 6, style) +
    (chance(subject, 'cap') > 0.55 ? rect({ x: x - 12, y: y - 8, w: w + 22, h: 14, r: 3 }, ink.matt(color)) : '')
  );
};

/** Draws as many fans as the product contains. */
export const caseFan: Draw = (subject, ink) => {
  const many = Math.round(numberOf(subject, 'quantity', { min: 1, max: 5, other: 1 }));
  const shown = Math.min(3, many);
  const millimetres = numberOf(subject, 'size', { min: 30, max: 230, other: 120 });
  const { first, second } = colorsOf(subject);
  const color = shadeOf(subject) ?? pick(subject, 'color', palettes.dark);
  const glow = glowOf(subject, ['led', 'color']);
  const light = drawingInk(color) === '#2a2d33';
  const blades: Color =
    second && second !== first
      ? second
      : light
        ? pick(subject, 'blade', ['#e6e8ea', '#c9ced4', '#b9bec6'])
        : pick(subject, 'blade', ['#33373d', '#4a4e55', '#2a2d31', '#5b6068', '#8b9098']);
  const box = (shown === 1 ? 148 + millimetres * 0.52 : 150) - (shown > 2 ? 14 : 0);
  const step = shown === 1 ? 0 : shown === 2 ? 62 : 44;
  const style = {
    blades: pick(subject, 'count', [9, 7, 11, 13, 8]),
    color: blades,
    hub: pick(subject, 'hub', [color, blades, '#c3c7cc', '#26292d']),
    glow,
  };
  const corner = pick(subject, 'corner', [10, 22, 34, 4]);
  return (
    shadow(ink, 162, 160 + (box + step * (shown - 1)) / 2 + 6, box * 0.6) +
    repeat(shown, (index) => {
      const x = 160 - box / 2 + (index - (shown - 1) / 2) * step;
      const y = 158 - box / 2 + (index - (shown - 1) / 2) * step * 0.8;
      return (
        rect({ x: x + 5, y: y + 5, w: box, h: box, r: corner }, darken(color, 0.45)) +
        rect({ x, y, w: box, h: box, r: corner }, ink.matt(color)) +
        boardFan(ink, x + box / 2, y + box / 2, box * 0.465, style) +
        [
          [0.07, 0.07],
          [0.93, 0.07],
          [0.07, 0.93],
          [0.93, 0.93],
        ]
          .map(([a = 0, b = 0]) => circle(x + box * a, y + box * b, box * 0.025, light ? '#8b9098' : '#0d0f12'))
          .join('')
      );
    })
  );
};

/** Draws a syringe, or a jar if there is a lot of paste. */
export const thermalPaste: Draw = (subject, ink) => {
  const color = colorOf(subject, palettes.accent);
  const grams = Number(/(\d{1,3}(?:\.\d+)?)\s?g\b/u.exec(subject.name.toLowerCase())?.[1] ?? 4);
  const brand = (subject.brand ?? '').slice(0, 18);
  if (says(subject, /pad|sheet/u))
    return (
      shadow(ink, 160, 246, 100) +
      turned(
        -8,
        160,
        160,
        rect({ x: 66, y: 84, w: 190, h: 140, r: 6 }, ink.matt(darken(color, 0.1))) +
          rect({ x: 76, y: 74, w: 172, h: 132, r: 5 }, ink.matt(lighten(color, 0.45))) +
          drawLabel(160, 148, 20, brand, '#33373d', 'font-weight="600"'),
      )
    );
  const wide = Math.min(64, 36 + Math.sqrt(grams) * 7);
  const long = 120 + chance(subject, 'long') * 36;
  const y = 160 - wide / 2;
  return turned(
    pick(subject, 'turn', [-32, -40, -26]),
    160,
    160,
    shadow(ink, 166, y + wide + 14, 108, 8),
    rect({ x: 34, y: 150, w: 20, h: 20, r: 3 }, ink.matt('#d5d9de')),
    rect({ x: 44, y: 154, w: 40, h: 12 }, ink.tube('#c9ced4')),
    rect({ x: 80, y: y - 12, w: 9, h: wide + 24, r: 4 }, ink.matt('#e4e7ea')),
    rect(
      { x: 86, y, w: long, h: wide, r: 6 },
      ink.tube(pick(subject, 'tube', ['#dfe3e8', '#eef0f2', '#3a3e44', '#c9ced4'])),
    ),
    rect({ x: 104, y: y + 2, w: long - 26, h: wide - 4 }, ink.tube(color)),
    fitted(
      { x: 104 + (long - 26) / 2, y: 165, size: Math.min(16, wide * 0.4), width: long - 34 },
      brand,
      drawingInk(color),
      'font-weight="700"',
    ),
    path(`M${n(86 + long, y + 6)}l18 ${n(wide / 2 - 12)}h26v12h-26l-18 ${n(wide / 2 - 12)}z`, ink.tube('#d5d9de')),
    rect(
      { x: 86 + long + 40, y: 152, w: 22, h: 16, r: 4 },
      ink.tube(pick(subject, 'tip', [darken(color, 0.2), '#33373d', '#d8433b', '#eceef0'])),
    ),
  );
};

export const cable: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#eceef0', '#c0392f', '#3f6fb5']);
  const plug = (x: number, y: number): string =>
    rect({ x: x - 15, y, w: 30, h: 44, r: 6 }, ink.barrel(darken(color, 0.1))) +
    rect({ x: x - 10, y: y - 22, w: 20, h: 24, r: 2 }, ink.barrel('#c3c7cc'));
  return (
    shadow(ink, 160, 262, 90) +
    stroke('M92 108v52q0 90 70 90t66-66-62-60-50 60 54 66 78-60V108', darken(color, 0.35), 13) +
    stroke('M91 107v52q0 90 70 90t66-66-62-60-50 60 54 66 78-60V107', color, 9) +
    plug(92, 70) +
    plug(247, 70)
  );
};
