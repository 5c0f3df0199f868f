import { wallpaper } from './handhelds.ts';
import { pcCase } from './pc-housings.ts';
import { repeat } from './boards.ts';
import {
  circle,
  darken,
  ellipse,
  hsl,
  drawingInk,
  drawLabel,
  fitted,
  lighten,
  n,
  outline,
  palettes,
  path,
  rect,
  shadow,
  stroke,
  turned,
  groupShapes,
  type Color,
  type Ink,
} from './shading.ts';
import { chance, colorOf, colorsOf, numberOf, pick, says, valueOf, type Draw, type Subject } from './subject.ts';

/** Drawings of things on a desk: monitors, laptops, desktops, keyboards, mice and their accessories. */

const ratioOf = (subject: Subject): number => {
  const [, wide = '', high = ''] = /(\d{1,4}(?:\.\d)?)\s*:\s*(\d{1,4})/u.exec(valueOf(subject, 'aspect_ratio')) ?? [];
  const across = numberOf(subject, 'resolution.horizontalRes', { min: 320, max: 8000, other: 0 });
  const down = numberOf(subject, 'resolution.verticalRes', { min: 240, max: 5000, other: 0 });
  const ratio = wide && high ? Number(wide) / Number(high) : across && down ? across / down : 16 / 9;
  return Math.min(3.6, Math.max(0.8, Number.isFinite(ratio) ? ratio : 16 / 9));
};

/** Draws a monitor with its real size, aspect ratio and curvature, on one of several stands. */
export const monitor: Draw = (subject, ink) => {
  const ratio = ratioOf(subject);
  const inches = numberOf(subject, 'screen_size', { min: 10, max: 65, other: 27 });
  const across = (inches * ratio) / Math.hypot(ratio, 1);
  const w = Math.round(Math.min(250, 92 + across * 5));
  const h = Math.round(Math.min(190, w / ratio));
  const x = Math.round(160 - w / 2);
  const y = Math.round(142 - h / 2 - (h > 140 ? 6 : 0));
  const color = colorOf(subject, ['#26292d', '#2d3035', '#33373d', '#c3c7cc']);
  const stand = pick(subject, 'stand', ['plate', 'vee', 'disc', 'arc', 'block']);
  const old = ratio < 1.5;
  const bezel = old ? 8 : pick(subject, 'bezel', [3, 4, 6]);
  const chin = old ? 14 : pick(subject, 'chin', [4, 8, 11]);
  const curved = valueOf(subject, 'curvature') !== '' || says(subject, /curved|\bc\b|\d{3,4}r\b/u);
  const foot = y + h + 46;
  const bow = curved ? Math.round(w * 0.035) : 0;
  const outer = `M${x} ${y}Q160 ${y + 2 * bow} ${x + w} ${y}V${y + h}Q160 ${y + h + 2 * bow} ${x} ${y + h}z`;
  const inner = `M${x + bezel} ${y + bezel}Q160 ${y + 2 * bow + bezel} ${x + w - bezel} ${y + bezel}V${y + h - chin}Q160 ${y + h + 2 * bow - chin} ${x + bezel} ${y + h - chin}z`;
  const feet = {
    plate: rect({ x: 160 - w * 0.2, y: foot - 6, w: w * 0.4, h: 9, r: 3 }, ink.upright(lighten(color, 0.12))),
    vee: stroke(
      `M160 ${foot - 12}L${n(160 - w * 0.26, foot + 2)}M160 ${foot - 12}L${n(160 + w * 0.26, foot + 2)}`,
      lighten(color, 0.1),
      7,
      'stroke-linecap="round"',
    ),
    disc: ellipse(160, foot, w * 0.19, 9, ink.upright(lighten(color, 0.12))),
    arc: path(`M${n(160 - w * 0.24, foot + 3)}q${n(w * 0.24, -26, w * 0.48, 0)}z`, ink.upright(lighten(color, 0.1))),
    block: path(
      `M${n(160 - w * 0.12, foot - 8)}h${n(w * 0.24)}l${n(w * 0.06)} 11h${n(-w * 0.36)}z`,
      ink.upright(lighten(color, 0.12)),
    ),
  }[stand];
  const screen = { x: x + bezel, y: y + bezel, w: w - 2 * bezel, h: h - bezel - chin + 2 * bow, r: 1 };
  return (
    shadow(ink, 162, foot + 5, w * 0.38) +
    rect(
      {
        x: 160 - pick(subject, 'neck', [9, 13, 18]),
        y: y + h - 4,
        w: 2 * pick(subject, 'neck', [9, 13, 18]),
        h: 46,
        r: 2,
      },
      ink.barrel(lighten(color, 0.05)),
    ) +
    feet +
    (curved
      ? path(outer, ink.upright(color)) + groupShapes(ink.clip(inner), wallpaper(subject, ink, screen))
      : rect({ x, y, w, h, r: 5 }, ink.upright(color)) + wallpaper(subject, ink, screen)) +
    path(
      `M${screen.x} ${screen.y}h${Math.round(screen.w * 0.5)}L${screen.x + Math.round(screen.w * 0.2)} ${screen.y + screen.h}h${-Math.round(screen.w * 0.2)}z`,
      '#fff',
      'opacity=".08"',
    ) +
    (says(subject, /gaming|rog|aorus|odyssey|alienware|predator|mag|tuf/u)
      ? rect({ x: 148, y: y + h - chin / 2 + bow - 1, w: 24, h: 2.5, r: 1 }, pick(subject, 'accent', palettes.accent))
      : circle(x + w - 10, y + h - chin / 2, 1.6, '#8fd0ff')) +
    (curved
      ? path(
          `M${x} ${y}Q160 ${y + 2 * bow} ${x + w} ${y}v4Q160 ${y + 2 * bow + 4} ${x} ${y + 4}z`,
          lighten(color, 0.25),
        )
      : '')
  );
};

/** Draws an open laptop. */
export const laptop: Draw = (subject, ink) => {
  const inches = Number(
    /(1[0-9](?:\.\d)?)(?:\s?["”]|-?\s?inch)/u.exec(subject.name.toLowerCase())?.[1] ??
      numberOf(subject, 'screen_size', { min: 10, max: 19, other: 14.5 }),
  );
  const color = colorOf(subject, ['#c3c7cc', '#8b9098', '#33373d', '#4a5560', '#d3c3b0']);
  const w = Math.round(128 + inches * 4.6);
  const h = Math.round(w * pick(subject, 'ratio', [0.64, 0.6, 0.68]));
  const x = Math.round(160 - w / 2);
  const y = Math.round(146 - h / 2);
  const dark: Color = '#101216';
  const glow = says(subject, /gaming|rog|tuf|blade|legion|omen|predator|alienware|raider|nitro|katana/u)
    ? hsl(Math.floor(chance(subject, 'glow') * 360), 0.75, 0.6)
    : null;
  const wide = w + 34;
  const base = y + h;
  return (
    shadow(ink, 162, base + 28, wide * 0.54, 8) +
    rect({ x, y, w, h, r: 10 }, ink.matt(color)) +
    rect({ x: x + 2, y: y + 2, w: w - 4, h: h - 3, r: 8 }, dark) +
    wallpaper(subject, ink, { x: x + 8, y: y + 9, w: w - 16, h: h - 18, r: 2 }) +
    path(`M${x + 8} ${y + 9}h${Math.round(w * 0.5)}L${x + 8} ${y + h - 9}z`, '#fff', 'opacity=".07"') +
    circle(160, y + 5, 1.6, '#4a5058') +
    path(
      `M${n(x + 1, base)}H${n(x + w - 1)}L${n(160 + wide / 2, base + 18)}H${n(160 - wide / 2)}z`,
      ink.upright(lighten(color, 0.08)),
    ) +
    repeat(3, (row) =>
      stroke(
        `M${n(160 - w * 0.41 - row * 4, base + 4 + row * 3.6)}h${n(w * 0.82 + row * 8)}`,
        glow ?? darken(color, 0.55),
        2.4,
        'stroke-dasharray="8 1.6" opacity=".85"',
      ),
    ) +
    rect({ x: 160 - w * 0.13, y: base + 14, w: w * 0.26, h: 3, r: 1 }, darken(color, 0.18)) +
    path(
      `M${n(160 - wide / 2, base + 18)}h${n(wide)}q-2 7 -14 8H${n(160 - wide / 2 + 14)}q-12 -1 -14 -8z`,
      ink.upright(darken(color, 0.14)),
    ) +
    rect({ x: 138, y: base + 18, w: 44, h: 4, r: 2 }, darken(color, 0.3))
  );
};

/** Draws a tower, a small box or an all-in-one. */
export const desktop: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#33373d', '#c3c7cc', '#eceef0']);
  if (says(subject, /all-?in-?one|imac|aio|touch-?screen/u))
    return (
      shadow(ink, 160, 268, 80) +
      path('M136 214h48l8 46h-64z', ink.upright('#c3c7cc')) +
      rect({ x: 106, y: 256, w: 108, h: 8, r: 3 }, ink.upright('#aeb4bb')) +
      rect({ x: 48, y: 62, w: 224, h: 160, r: 8 }, ink.upright(color)) +
      wallpaper(subject, ink, { x: 54, y: 68, w: 212, h: 126, r: 3 }) +
      circle(160, 208, 5, '#8b9098')
    );
  if (says(subject, /mini|studio|nuc|thin client|micro|tiny|sff|cube/u)) {
    const h = 66 + chance(subject, 'h') * 60;
    const w = 190 + chance(subject, 'w') * 36;
    const y = 178 - h / 2;
    return (
      shadow(ink, 160, y + h + 3, w * 0.54) +
      path(`M${n(160 - w / 2 + 4, y)}l26 -34h${n(w - 60)}l26 34z`, ink.matt(lighten(color, 0.12))) +
      rect({ x: 160 - w / 2, y: y - 4, w, h: h + 4, r: 14 }, ink.upright(color)) +
      repeat(2, (index) => rect({ x: 160 - w / 2 + 24 + index * 30, y: y + h * 0.5, w: 20, h: 7, r: 3 }, '#0d0f12')) +
      circle(160 + w / 2 - 26, y + h * 0.53, 5, '#0d0f12') +
      fitted(
        { x: 160 + w * 0.1, y: y + h * 0.5 + 6, size: 15, width: 90 },
        subject.brand ?? '',
        drawingInk(color),
        'opacity=".75"',
      )
    );
  }
  const plain = says(subject, /optiplex|thinkcentre|pro\b|precision|elite|veriton|inspiron|workstation/u);
  if (!plain)
    return pcCase({ ...subject, attributes: [...subject.attributes, { key: 'side_panel', value: 'glass' }] }, ink);
  const w = 92 + chance(subject, 'w') * 44;
  const bays = pick(subject, 'bays', ['slots', 'mesh', 'plain', 'round']);
  const x = 160 - w / 2;
  return (
    shadow(ink, 162, 276, w * 0.66) +
    path(`M${n(x + w, 50)}l34 -12v218l-34 18z`, ink.upright(darken(color, 0.3))) +
    path(`M${n(x, 50)}l34 -12h${n(w)}l-34 12z`, ink.matt(lighten(color, 0.14))) +
    rect({ x, y: 50, w, h: 224, r: 4 }, ink.upright(color)) +
    rect({ x: x + 12, y: 66, w: w - 24, h: 12, r: 2 }, darken(color, 0.3)) +
    circle(160, 112, 10, pick(subject, 'button', [darken(color, 0.25), '#8fd0ff', '#c3c7cc'])) +
    {
      slots: repeat(8, (index) =>
        rect({ x: x + 16, y: 148 + index * 13, w: w - 32, h: 6, r: 3 }, '#000', 'opacity=".35"'),
      ),
      mesh: rect({ x: x + 10, y: 140, w: w - 20, h: 120, r: 4 }, '#000', 'opacity=".4"'),
      plain: rect({ x: x + 6, y: 130, w: w - 12, h: 136, r: 3 }, ink.matt(lighten(color, 0.12))),
      round: circle(160, 200, w * 0.36, '#000', 'opacity=".35"'),
    }[bays]
  );
};

/** Draws a keyboard; each row of keys is one dashed line. */
export const keyboard: Draw = (subject, ink) => {
  const numbers = says(subject, /numpad|keypad|number pad|numeric/u) && !says(subject, /keyboard/u);
  const size = numbers
    ? 0.3
    : says(subject, /\b60 ?%|mini(?! ?itx)|hhkb|anne|go60/u)
      ? 0.62
      : says(subject, /\b65 ?%|\b68\b|k6\b/u)
        ? 0.68
        : says(subject, /\b75 ?%|\b84\b|k2\b/u)
          ? 0.76
          : says(subject, /tkl|tenkeyless|\b87\b|\b80 ?%|compact/u)
            ? 0.82
            : says(subject, /96 ?%|98/u)
              ? 0.92
              : pick(subject, 'size', [1, 1, 1, 0.82, 0.76]);
  const combo = says(subject, /mouse|combo|desktop|set\b/u);
  const split = says(subject, /ergo|split|wave|sculpt|kinesis|curve/u);
  const color = colorOf(subject, ['#26292d', '#1f2226', '#3b4047', '#eceef0', '#c3c7cc', '#4a4e55', '#2f3a4d']);
  const light = drawingInk(color) === '#2a2d33';
  const keys: Color = pick(subject, 'keys', [
    light ? '#ffffff' : '#43474e',
    light ? '#f6f2ea' : '#3a3e45',
    light ? '#c9ced4' : '#60666f',
    light ? '#4a4e55' : '#d9dce0',
    light ? '#dbe3ea' : '#33373e',
  ]);
  const glow =
    says(subject, /rgb|gaming|mechanical|huntsman|blackwidow|apex|k70|strix|chroma/u) && chance(subject, 'lit') > 0.35
      ? hsl(Math.floor(chance(subject, 'glow') * 360), 0.75, 0.6)
      : null;
  const accent = pick(subject, 'accent', palettes.accent);
  const rows = size < 0.7 && !numbers ? 5 : 6;
  const w = numbers ? 118 : combo ? 208 * Math.max(0.8, size) : 246 * Math.max(0.74, size);
  const unit = w / (15.2 * (numbers ? 0.3 : Math.max(0.62, size)) + 0.8);
  const pitch = Math.max(unit, numbers ? 24 : 15.5);
  const pad = 7;
  const h = rows * pitch + pad * 2 + (pick(subject, 'rest', [0, 0, 16]) && !combo ? 16 : 0);
  const x = 160 - w / 2 - (combo ? 26 : 0);
  const y = 160 - h / 2;
  const inner = w - 2 * pad;
  const mods = pick(subject, 'mods', [keys, keys, accent, light ? '#8b9098' : '#6b7078', lighten(keys, 0.3)]);
  const main = numbers
    ? inner
    : size >= 0.99
      ? inner * 0.66
      : size >= 0.8
        ? inner * 0.8
        : size > 0.7
          ? inner * 0.92
          : inner;
  const key = unit * 0.82;
  const row = (index: number): string => {
    const at = y + pad + pitch * (index + 0.5);
    const dash = `${n(key)} ${n(unit - key)}`;
    const line = (from: number, to: number, more: string, tint: string): string =>
      stroke(`M${n(from, at)}H${n(to)}`, tint, pitch * 0.78, more);
    const wide = index === rows - 1 && !numbers;
    const tint = index === 0 || index === rows - 1 ? mods : keys;
    const letters = wide
      ? line(x + pad, x + pad + unit * 3, `stroke-dasharray="${dash}"`, tint) +
        line(x + pad + unit * 3.1, x + pad + Math.min(main * 0.62, unit * 9), '', tint) +
        line(x + pad + Math.min(main * 0.64, unit * 9.3), x + pad + main, `stroke-dasharray="${dash}"`, tint)
      : line(
          x + pad,
          x + pad + main,
          `stroke-dasharray="${index % 2 ? `${n(unit * 1.4)} ${n(unit - key)} ${Array.from({ length: 9 }, () => dash).join(' ')}` : dash}"`,
          tint,
        );
    const rest =
      main < inner - unit * 1.5
        ? line(x + pad + main + unit * 0.35, x + w - pad, `stroke-dasharray="${dash}"`, tint)
        : '';
    return letters + rest;
  };
  const cable = says(subject, /wired/u, 'connectivity') && !says(subject, /wireless|bluetooth/u, 'connectivity');
  const plate = glow
    ? ink.linear('right', [glow, 0], [hsl(Math.floor(chance(subject, 'glow') * 360) + 120, 0.7, 0.6), 1])
    : darken(color, light ? 0.12 : 0.45);
  return (
    (cable ? stroke(`M${n(x + w * 0.7, y + 2)}q0 -44 34 -66T${n(x + w * 0.7 + 44)} -40`, '#3a3e44', 5) : '') +
    shadow(ink, 160 - (combo ? 26 : 0), y + h + 4, w * 0.52, 8) +
    turned(
      split ? -3 : 0,
      160,
      160,
      rect({ x, y: y + 4, w, h, r: split ? 30 : 9 }, darken(color, 0.45)),
      rect({ x, y, w, h, r: split ? 30 : 9 }, ink.matt(color)),
      rect({ x: x + pad - 2, y: y + pad - 1, w: inner + 4, h: rows * pitch + 2, r: split ? 22 : 4 }, plate),
      repeat(rows, row),
      stroke(`M${n(x + pad, y + pad + pitch * 0.5)}h${n(key)}`, accent, pitch * 0.78),
      split
        ? path(
            `M${n(x + w * 0.44, y)}L${n(x + w * 0.47, y + h)}H${n(x + w * 0.53)}L${n(x + w * 0.5, y)}z`,
            ink.matt(color),
          )
        : '',
      size >= 0.99 || numbers
        ? stroke(
            `M${n(x + w - pad - key, y + pad + pitch * (rows - 1.5))}h${n(key)}`,
            pick(subject, 'enter', [accent, keys]),
            pitch * 0.78,
          )
        : '',
    ) +
    (combo ? mouseShape(subject, ink, 262, 168, 40, color) : '')
  );
};

const mouseShape = (subject: Subject, ink: Ink, x: number, y: number, w: number, color: Color): string => {
  const h = w * (1.45 + chance(subject, 'mh') * 0.3);
  const a = w / 2;
  const top = y - h / 2;
  const waist = pick(subject, 'waist', [0.9, 1, 0.82]);
  const flare = pick(subject, 'flare', [1, 1.08, 0.94]);
  const contour = `M${n(x - a * 0.86, top + h * 0.18)}Q${n(x - a * 0.8, top, x, top)}Q${n(x + a * 0.8, top, x + a * 0.86, top + h * 0.18)}Q${n(x + a * waist * 0.98, top + h * 0.42, x + a * flare, top + h * 0.68)}Q${n(x + a * flare, top + h, x, top + h)}Q${n(x - a * flare, top + h, x - a * flare, top + h * 0.68)}Q${n(x - a * waist * 0.98, top + h * 0.42, x - a * 0.86, top + h * 0.18)}z`;
  const split = top + h * 0.44;
  const line = darken(color, 0.45);
  return (
    shadow(ink, x + 4, top + h, w * 0.56, w * 0.08) +
    path(contour, ink.ball(color)) +
    stroke(
      `M${n(x, top + 2)}V${n(split)}M${n(x - a * 0.84 * waist, split + 2)}Q${n(x, split - h * 0.06, x + a * 0.84 * waist, split + 2)}`,
      line,
      Math.max(1, w * 0.014),
      'opacity=".7"',
    ) +
    rect({ x: x - w * 0.055, y: top + h * 0.13, w: w * 0.11, h: h * 0.17, r: w * 0.05 }, ink.barrel('#3a3e44'))
  );
};

/** Draws a mouse from above, with wheel, side buttons and light that vary by product. */
export const mouse: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#33373d', '#eceef0', '#26292d', '#4a4e55', '#c3c7cc']);
  const wired = says(subject, /wired/u, 'connectivity') && !says(subject, /wireless|bluetooth/u, 'connectivity');
  const gaming = says(subject, /gaming|rgb|razer|rog|steelseries|corsair|hyperx|glorious|g\d{3}/u);
  const glow = gaming ? pick(subject, 'glow', palettes.accent) : null;
  const w = 124 + chance(subject, 'mw') * 34;
  const accent = pick(subject, 'accent', palettes.accent);
  if (says(subject, /trackball|\bm575|\bmx ergo|expert mouse/u))
    return (
      shadow(ink, 160, 262, 92) +
      path('M74 210Q60 90 160 62Q262 76 254 190Q246 258 160 260Q84 258 74 210z', ink.ball(color)) +
      circle(112, 176, 36, '#14171b') +
      circle(112, 174, 32, ink.ball(accent)) +
      rect({ x: 172, y: 86, w: 14, h: 34, r: 6 }, '#17191c') +
      stroke('M180 66V84M180 122V140q30 8 70 4', darken(color, 0.4), 2)
    );
  if (says(subject, /vertical|ergonomic/u))
    return (
      shadow(ink, 166, 264, 90) +
      path('M92 260Q70 150 132 76Q160 50 186 78Q250 150 242 256q0 8-10 8H104q-10 0-12-4z', ink.ball(color)) +
      stroke('M186 84Q232 150 236 232M206 112l-40 22M222 146l-50 18', darken(color, 0.45), 2.5) +
      rect({ x: 176, y: 112, w: 14, h: 30, r: 6 }, accent) +
      path(
        'M112 176q26-30 40-70',
        'none',
        `stroke="${lighten(color, 0.3)}" stroke-width="10" stroke-linecap="round" opacity=".5"`,
      )
    );
  const h = w * (1.45 + chance(subject, 'mh') * 0.3);
  const top = 164 - h / 2;
  const holes = says(subject, /honeycomb|light|skoll|model o|model d|ultra custom/u) && chance(subject, 'holes') > 0.3;
  const logo = pick(subject, 'logo', ['dot', 'chevron', 'bar', 'ring', 'none']);
  const mark = {
    dot: circle(160, top + h * 0.74, w * 0.08, glow ?? darken(color, 0.3)),
    chevron: stroke(
      `M${n(160 - w * 0.12, top + h * 0.7)}l${n(w * 0.12, w * 0.12)}l${n(w * 0.12, -w * 0.12)}`,
      glow ?? accent,
      w * 0.04,
    ),
    bar: rect({ x: 160 - w * 0.14, y: top + h * 0.8, w: w * 0.28, h: w * 0.035, r: 2 }, glow ?? accent),
    ring: circle(
      160,
      top + h * 0.72,
      w * 0.1,
      'none',
      `stroke="${glow ?? darken(color, 0.3)}" stroke-width="${n(w * 0.03)}"`,
    ),
    none: '',
  }[logo];
  return (
    (wired ? stroke(`M160 ${n(top + 4)}q-2 -30 16 -48T190 -40`, '#3a3e44', 5) : '') +
    mouseShape(subject, ink, 160, 164, w, color) +
    rect(
      { x: 160 - w * 0.055, y: top + h * 0.15, w: w * 0.11, h: h * 0.1, r: w * 0.05 },
      glow ?? accent,
      'opacity=".8"',
    ) +
    repeat(says(subject, /mmo|naga|scimitar/u) ? 6 : 2, (index) =>
      rect(
        { x: 160 - w * 0.49, y: top + h * (0.36 + index * 0.1), w: w * 0.07, h: h * 0.085, r: 3 },
        darken(color, 0.45),
      ),
    ) +
    (holes
      ? repeat(9, (index) =>
          circle(
            160 + ((index % 3) - 1) * w * 0.2,
            top + h * (0.56 + Math.floor(index / 3) * 0.11),
            w * 0.045,
            '#0e1013',
            'opacity=".75"',
          ),
        )
      : mark) +
    (chance(subject, 'grip') > 0.4
      ? path(
          `M${n(160 - w * 0.45, top + h * 0.6)}q${n(-w * 0.03, h * 0.12, w * 0.06, h * 0.24)}q${n(w * 0.08, -h * 0.1, w * 0.04, -h * 0.24)}zM${n(160 + w * 0.45, top + h * 0.6)}q${n(w * 0.03, h * 0.12, -w * 0.06, h * 0.24)}q${n(-w * 0.08, -h * 0.1, -w * 0.04, -h * 0.24)}z`,
          darken(color, 0.35),
        )
      : '')
  );
};

/** What lies on a mat shows what it is: alone, it would be taken for a wallet. */
const mouseOnMat = (x: number, y: number, r: number): string =>
  rect({ x: x - r, y: y - r * 1.55, w: r * 2, h: r * 3.1, r }, '#cfd3d8') +
  stroke(`M${n(x, y - r * 1.1)}v${n(r * 0.7)}`, '#4a4f57', 3);

const keysOnMat = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }): string =>
  rect({ x, y, w, h, r: 5 }, '#cfd3d8') +
  stroke(
    [0.25, 0.5, 0.75].map((row) => `M${n(x + 6, y + h * row)}h${n(w - 12)}`).join(''),
    '#6b7079',
    h * 0.13,
    'stroke-dasharray="6 2"',
  );

export const mousePad: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#2f4668', '#33373d', '#7a2f38', '#eceef0']);
  const wide = says(subject, /desk mat|xl|xxl|900|extended|desk/u);
  const w = (wide ? 240 : 200) * (0.9 + chance(subject, 'w') * 0.12);
  const h = (wide ? 116 : 164) * (0.84 + chance(subject, 'h') * 0.26);
  const x = 160 - w / 2;
  const y = 160 - h / 2;
  const accent = pick(subject, 'accent', palettes.accent);
  const art = pick(subject, 'art', ['lines', 'rings', 'wave', 'half', 'grid', 'sun', 'plain']);
  const marks = {
    lines: stroke(
      `M${n(x + 10, y + h - 20)}l${n(h * 0.6, -h * 0.6)}M${n(x + 40, y + h - 20)}l${n(h * 0.6, -h * 0.6)}`,
      accent,
      5,
    ),
    rings:
      circle(x + w - 50, y + h - 40, 26, 'none', `stroke="${accent}" stroke-width="3"`) +
      circle(x + w - 50, y + h - 40, 14, 'none', `stroke="${accent}" stroke-width="3"`),
    wave: stroke(`M${n(x + 4, y + h * 0.7)}q${n(w * 0.25, -h * 0.4, w * 0.5, 0)}t${n(w * 0.5 - 8, -8)}`, accent, 6),
    plain: rect({ x, y: y + 14, w, h: 10 }, accent, 'opacity=".8"'),
    half: path(
      `M${n(x + w * 0.45, y)}H${n(x + w - 12)}q12 0 12 12V${n(y + h - 12)}q0 12 -12 12H${n(x + w * 0.7)}z`,
      accent,
      'opacity=".75"',
    ),
    sun: circle(x + w * 0.68, y + h * 0.5, h * 0.32, accent, 'opacity=".85"'),
    grid: stroke(
      `M${n(x + 20, y + h * 0.33)}h${n(w - 40)}M${n(x + 20, y + h * 0.66)}h${n(w - 40)}M${n(x + w * 0.33, y + 14)}v${n(h - 28)}M${n(x + w * 0.66, y + 14)}v${n(h - 28)}`,
      lighten(color, 0.18),
      2,
    ),
  }[art];
  return (
    shadow(ink, 162, y + h + 4, w * 0.52) +
    rect({ x: x + 2, y: y + 4, w, h, r: 12 }, darken(color, 0.4)) +
    rect({ x, y, w, h, r: 12 }, ink.matt(color)) +
    rect(
      { x: x + 4, y: y + 4, w: w - 8, h: h - 8, r: 9 },
      'none',
      `stroke="${says(subject, /rgb/u) ? accent : lighten(color, 0.2)}" stroke-width="2" ${says(subject, /rgb/u) ? '' : 'stroke-dasharray="4 3"'}`,
    ) +
    marks +
    (wide ? keysOnMat({ x: x + w * 0.16, y: y + h * 0.26, w: w * 0.5, h: h * 0.38 }) : '') +
    mouseOnMat(x + w * (wide ? 0.82 : 0.62), y + h * 0.48, wide ? 12 : 19) +
    fitted({ x: x + 48, y: y + h - 16, size: 14, width: 80 }, subject.brand ?? '', drawingInk(color), 'opacity=".8"')
  );
};

export const webcam: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#3b4047', '#eceef0', '#5b6068', '#c3c7cc', '#2f3a4d']);
  const form = pick(subject, 'form', ['bar', 'round', 'box', 'pill']);
  const w = { bar: 200, round: 128, box: 134, pill: 176 }[form] * (0.86 + chance(subject, 'w') * 0.24);
  const h = { bar: 74, round: 128, box: 116, pill: 92 }[form] * (0.86 + chance(subject, 'h') * 0.2);
  // A high one stands higher, so that its foot stays on the ground.
  const y = Math.min(96 - h * 0.14, 190 - h);
  const accent = pick(subject, 'accent', ['#8b9098', '#3f87d6', '#d8433b', '#59a86b', '#c3c7cc']);
  const face = pick(subject, 'face', [darken(color, 0.2), '#0e1013', lighten(color, 0.2), '#8b9098', accent]);
  const r = Math.min(38, h * 0.34 + chance(subject, 'r') * 6);
  const ring = says(subject, /ring|kiyo|light/u);
  return (
    shadow(ink, 160, 268, 82) +
    rect({ x: 150, y: y + h - 8, w: 20, h: 50, r: 4 }, ink.barrel('#2a2d31')) +
    (chance(subject, 'tripod') > 0.62
      ? stroke(
          `M160 ${n(y + h + 20)}L104 ${n(y + h + 78)}M160 ${n(y + h + 20)}L216 ${n(y + h + 78)}M160 ${n(y + h + 20)}V${n(y + h + 84)}`,
          '#33373d',
          10,
          'stroke-linecap="round"',
        )
      : path(
          `M98 ${n(y + h + 36)}h124q8 0 8 8v14q0 6-8 6h-44l-6 24h-24l-6-24H98q-8 0-8-6v-14q0-8 8-8z`,
          ink.upright(darken(color, 0.15)),
        )) +
    rect({ x: 160 - w / 2, y, w, h, r: { bar: 30, round: 64, box: 16, pill: 46 }[form] }, ink.upright(color)) +
    circle(160, y + h / 2, r + 8, ring ? '#fdfbf2' : ink.matt(face)) +
    circle(160, y + h / 2, r, '#101216') +
    circle(160, y + h / 2, r * 0.62, ink.ball(pick(subject, 'glass', ['#33507c', '#5a3f80', '#2f6b62']))) +
    ellipse(160 - r * 0.2, y + h / 2 - r * 0.26, r * 0.18, r * 0.11, '#e6eefb', 'opacity=".8"') +
    (w > 150
      ? circle(160 + w * 0.36, y + h / 2, 4, pick(subject, 'led', ['#59d08b', '#8fd0ff', '#8b9098'])) +
        repeat(3, (index) =>
          rect({ x: 160 - w * 0.42 + index * 8, y: y + h / 2 - 9, w: 3, h: 18, r: 1.5 }, '#0d0f12', 'opacity=".5"'),
        )
      : '')
  );
};

/** Draws a light panel on a stand, or only the stand. */
export const videoLight: Draw = (subject, ink) => {
  const warm = pick(subject, 'warm', ['#fff6df', '#f4f8ff', '#fdf1d0']);
  const clamp = says(subject, /clamp|mount|arm/u);
  return (
    shadow(ink, 160, 276, 66) +
    rect({ x: 153, y: 150, w: 14, h: 122, r: 4 }, ink.barrel('#33373d')) +
    rect({ x: 112, y: 262, w: 96, h: 12, r: 5 }, ink.upright('#26292d')) +
    (clamp
      ? rect({ x: 120, y: 90, w: 80, h: 66, r: 10 }, ink.matt('#26292d')) + circle(160, 122, 18, ink.ball('#55595f'))
      : rect({ x: 64, y: 46, w: 192, h: 128, r: 12 }, ink.upright('#26292d')) +
        rect(
          { x: 72, y: 54, w: 176, h: 112, r: 8 },
          ink.radial([
            ['#ffffff', 0],
            [warm, 0.6],
            [darken(warm, 0.1), 1],
          ]),
        ))
  );
};

export const stand: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#c3c7cc', '#26292d', '#d3b48a']);
  return says(subject, /head/u)
    ? shadow(ink, 160, 272, 76) +
        ellipse(160, 262, 70, 14, ink.upright(color)) +
        rect({ x: 150, y: 80, w: 20, h: 182, r: 8 }, ink.barrel(color)) +
        path('M104 96q0-50 56-50t56 50z', ink.upright(color))
    : shadow(ink, 160, 256, 104) +
        path('M60 108h200l-10 14H70z', ink.upright(color)) +
        rect({ x: 60, y: 98, w: 200, h: 14, r: 6 }, ink.matt(lighten(color, 0.2))) +
        path('M84 120h22l34 124h-26zM236 120h-22l-34 124h26z', ink.upright(darken(color, 0.12))) +
        rect({ x: 92, y: 240, w: 136, h: 12, r: 5 }, ink.upright(color));
};

/** Draws a software box. */
export const softwareBox: Draw = (subject, ink) => {
  const color =
    colorsOf(subject).first ??
    pick(subject, 'box', ['#2f6fb5', '#3f4f9a', '#2a8fb0', '#5b4a9a', '#2f7f8a', '#43505f', '#5f8fc4']);
  const version = /\b(xp|vista|7|8(?:\.1)?|10|11|20\d\d)\b/u.exec(subject.name.toLowerCase())?.[1] ?? '';
  return (
    shadow(ink, 166, 272, 92) +
    path('M222 58l28-12v206l-28 16z', ink.upright(darken(color, 0.35))) +
    rect({ x: 74, y: 58, w: 150, h: 210, r: 3 }, ink.matt(color)) +
    circle(149, 128, 44, ink.linear('diagonal', ['#f4f6f8', 0], ['#b9c4d2', 0.45], ['#eef1f5', 0.6], ['#a9b3bf', 1])) +
    circle(149, 128, 15, 'none', `${outline('#ffffff', 5)} opacity=".8"`) +
    circle(149, 128, 10, color) +
    drawLabel(149, 206, 28, version.toUpperCase(), '#fff', 'font-weight="600"') +
    drawLabel(
      149,
      238,
      14,
      says(subject, /pro/u) ? 'Pro' : says(subject, /home/u) ? 'Home' : '',
      '#fff',
      'opacity=".9"',
    )
  );
};

export const typewriter: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#4f8f86', '#2a2d31', '#b4473f', '#c9b48a']);
  return (
    shadow(ink, 160, 268, 112) +
    rect({ x: 106, y: 44, w: 108, h: 84, r: 2 }, ink.upright('#f6f4ee')) +
    stroke('M120 64h80M120 78h64', '#8b9098', 3) +
    rect({ x: 46, y: 112, w: 228, h: 30, r: 15 }, ink.tube('#33373d')) +
    path('M70 136h180l22 118q2 12-12 12H60q-14 0-12-12z', ink.upright(color)) +
    repeat(4, (row) =>
      stroke(
        `M${n(88 - row * 6, 182 + row * 20)}h${n(146 + row * 12)}`,
        '#f2efe6',
        13,
        'stroke-linecap="round" stroke-dasharray="0 18"',
      ),
    )
  );
};
