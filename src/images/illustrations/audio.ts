import { repeat } from './boards.ts';
import {
  circle,
  darken,
  ellipse,
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
  stroke,
  turned,
  type Color,
  type Ink,
} from './shading.ts';
import { chance, colorOf, pick, says, type Draw } from './subject.ts';

/** Drawings of things that play or record sound. */

const buds = (ink: Ink, color: Color): string => {
  const bud = (x: number, flip: number): string =>
    group(
      `translate(${x} 112) scale(${flip} 1)`,
      path('M-8 8q0-34 34-34t34 30q0 26-22 30l-8 66q-2 10-14 10t-12-12l2-62q-14-8-14-28z', ink.ball(color)),
      ellipse(-6, 6, 12, 17, '#33373d'),
    );
  return (
    shadow(ink, 160, 276, 82) +
    bud(180, 1) +
    bud(140, -1) +
    rect({ x: 88, y: 204, w: 144, h: 70, r: 34 }, ink.upright(color)) +
    stroke('M90 232h140', darken(color, 0.3), 2) +
    circle(160, 250, 3.5, '#59d08b')
  );
};

/** Draws headphones with a band, with a boom if they are a headset, or earbuds. */
export const headphones: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#26292d', '#33373d', '#eceef0', '#4a4e55', '#2f4668', '#c3c7cc']);
  const wired = !says(subject, /wireless|bluetooth/u);
  const accent = pick(subject, 'accent', palettes.accent);
  if (says(subject, /earbud|in-?ear|\bbuds?\b|earphone|iem|airpods|tws/u)) {
    if (!wired || chance(subject, 'case') > 0.6) return buds(ink, color);
    return (
      shadow(ink, 160, 272, 84) +
      stroke('M112 120q-20 110 44 150M208 120q20 110-44 150', '#3a3e44', 4) +
      [112, 208]
        .map(
          (x) =>
            circle(x, 104, 31, ink.ball(color)) +
            circle(x, 104, 17, ink.ball(accent)) +
            rect({ x: x - 6, y: 128, w: 12, h: 34, r: 6 }, ink.barrel(color)),
        )
        .join('')
    );
  }
  const boom = says(subject, /headset|gaming|mic|arctis|cloud|kraken|blackshark|g\d{3}|hs\d0|quantum/u);
  const glow = says(subject, /rgb|lightsync|chroma/u)
    ? hsl(Math.floor(chance(subject, 'glow') * 360), 0.75, 0.6)
    : null;
  const cup = pick(subject, 'cup', ['oval', 'round', 'tall', 'square']);
  const wide = 100 + chance(subject, 'wide') * 18;
  const w = { oval: 58, round: 76, tall: 54, square: 66 }[cup] + chance(subject, 'cw') * 8;
  const h = { oval: 106, round: 86, tall: 124, square: 100 }[cup];
  const r = { oval: 30, round: 43, tall: 24, square: 16 }[cup];
  const y = 152;
  const band = pick(subject, 'band', ['pad', 'double', 'thin', 'wide']);
  const top = 44 + chance(subject, 'top') * 10;
  const arc = (lift: number): string =>
    `M${n(160 - wide, y + 20)}Q${n(160 - wide - 4, top + lift, 160, top + lift)}T${n(160 + wide, y + 20)}`;
  const metal = pick(subject, 'metal', [color, '#8b9098', darken(color, 0.2), accent]);
  const ear = (sign: number): string => {
    const x = 160 + sign * (wide - 8);
    return (
      rect({ x: x - sign * 28 - w * 0.28, y: y + 6, w: w * 0.56, h: h - 12, r: r * 0.7 }, '#1a1c1f') +
      rect({ x: x - w / 2, y, w, h, r }, ink.ball(color)) +
      rect(
        { x: x - w * 0.3, y: y + h * 0.22, w: w * 0.6, h: h * 0.56, r: r * 0.6 },
        ink.matt(pick(subject, 'cap', [darken(color, 0.25), lighten(color, 0.15), accent, '#8b9098'])),
      ) +
      (glow
        ? circle(x, y + h / 2, w * 0.2, 'none', `stroke="${glow}" stroke-width="5"`)
        : circle(x, y + h / 2, w * 0.09, darken(color, 0.5)))
    );
  };
  return (
    shadow(ink, 160, 276, 112) +
    (wired ? stroke(`M${n(160 - wide, y + h - 4)}q-2 26 34 28`, '#33373d', 5) : '') +
    (band === 'double'
      ? stroke(arc(0), metal, 6) + stroke(arc(26), ink.matt(darken(color, 0.3)), 15)
      : band === 'wide'
        ? stroke(arc(4), ink.matt(color), 28) + stroke(arc(16), darken(color, 0.5), 6)
        : band === 'thin'
          ? stroke(arc(2), metal, 10) +
            stroke(
              `M${n(116, top + 16)}Q160 ${n(top + 1)} 204 ${n(top + 16)}`,
              darken(color, 0.4),
              18,
              'stroke-linecap="round"',
            )
          : stroke(arc(4), ink.matt(color), 17) +
            stroke(
              `M${n(104, top + 28)}Q160 ${n(top + 2)} 216 ${n(top + 28)}`,
              darken(color, 0.35),
              22,
              'stroke-linecap="round"',
            )) +
    ear(-1) +
    ear(1) +
    (boom
      ? stroke(
          `M${n(160 - wide - 4, y + h - 16)}Q${n(160 - wide + 6, 272, 150, 264)}`,
          '#26292d',
          7,
          'stroke-linecap="round"',
        ) + rect({ x: 134, y: 254, w: 36, h: 17, r: 8 }, ink.tube('#33373d'))
      : '')
  );
};

const cone = (ink: Ink, x: number, y: number, r: number, ring: Color, cap: Color): string =>
  circle(x, y, r, ring) +
  circle(
    x,
    y,
    r * 0.88,
    ink.radial([
      ['#3b3f46', 0],
      ['#1c1f23', 0.8],
      ['#2c2f35', 1],
    ]),
  ) +
  circle(x, y, r * 0.34, ink.ball(cap));

/** Draws a soundbar, a pair, a set with a subwoofer, or a single speaker. */
export const speaker: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#33373d', '#26292d', '#eceef0', '#7c5a43', '#8b6a4e', '#4a4e55']);
  const accent = pick(subject, 'accent', palettes.accent);
  const ring = pick(subject, 'ring', ['#3f444c', accent, '#8b9098', '#55595f']);
  const cap = pick(subject, 'cap', ['#3f444c', '#8b9098', accent, '#d8b25a']);
  if (says(subject, /sound ?bar|bar\b/u)) {
    const h = 46 + chance(subject, 'h') * 22;
    const sub = says(subject, /sub|2\.1|3\.1|5\.1/u);
    const y = sub ? 216 - h : 182 - h / 2;
    return (
      shadow(ink, 160, y + h + 6, 124) +
      (sub
        ? rect({ x: 104, y: y - 132, w: 112, h: 124, r: 6 }, ink.upright(color)) + cone(ink, 160, y - 70, 42, ring, cap)
        : '') +
      rect({ x: 36, y, w: 248, h, r: pick(subject, 'r', [8, 24, 16]) }, ink.tube(color)) +
      stroke(`M50 ${n(y + h * 0.5)}h220`, '#000', h * 0.6, 'stroke-dasharray="2.5 2.5" opacity=".4"') +
      rect({ x: 140, y: y + h - 9, w: 40, h: 3, r: 1 }, accent) +
      drawLabel(66, y + 17, 12, (subject.brand ?? '').slice(0, 8), drawingInk(color), 'opacity=".85"')
    );
  }
  const surround = says(subject, /5\.1|7\.1|4\.1/u);
  const sub = surround || says(subject, /2\.1|subwoofer|z\d{3}/u);
  const single =
    says(subject, /portable|bluetooth speaker|echo|homepod|charge|flip|boombox|dot|mini speaker|smart/u) && !sub;
  if (single)
    return chance(subject, 'drum') > 0.5
      ? shadow(ink, 160, 250, 96) +
          path('M66 128q0-28 94-28t94 28v92q0 28-94 28t-94-28z', ink.barrel(color)) +
          ellipse(160, 128, 94, 27, ink.matt(lighten(color, 0.1))) +
          ellipse(160, 128, 62, 17, 'none', outline(accent, 4))
      : shadow(ink, 160, 232, 118) +
          rect({ x: 42, y: 108, w: 236, h: 118, r: 54 }, ink.tube(color)) +
          cone(ink, 70, 167, 34, ring, cap) +
          cone(ink, 250, 167, 34, ring, cap) +
          stroke('M112 167h96', '#000', 60, 'stroke-dasharray="3 3" opacity=".3"') +
          rect({ x: 134, y: 208, w: 52, h: 6, r: 3 }, accent);
  const two = chance(subject, 'ways') > 0.4;
  const shape = pick(subject, 'shape', [4, 14, 34]);
  const box = (x: number, y: number, w: number, h: number): string =>
    rect({ x, y, w, h, r: Math.min(shape, w / 2) }, ink.upright(color)) +
    (two && h > w ? cone(ink, x + w / 2, y + h * 0.27, w * 0.2, ring, cap) : '') +
    cone(ink, x + w / 2, y + h * (two && h > w ? 0.66 : 0.5), Math.min(w * 0.37, h * 0.36), ring, cap);
  if (surround)
    return (
      shadow(ink, 160, 270, 126) +
      box(112, 156, 96, 110) +
      box(40, 178, 46, 88) +
      box(234, 178, 46, 88) +
      box(54, 70, 46, 88) +
      box(220, 70, 46, 88) +
      rect({ x: 112, y: 100, w: 96, h: 38, r: 5 }, ink.upright(color)) +
      cone(ink, 136, 119, 14, ring, cap) +
      cone(ink, 184, 119, 14, ring, cap)
    );
  if (sub)
    return (
      shadow(ink, 160, 264, 126) +
      box(100, 120, 120, 140) +
      box(36, 152, 56, 108) +
      box(228, 152, 56, 108) +
      circle(160, 248, 4, accent)
    );
  const w = 92 + chance(subject, 'w') * 18;
  const h = Math.min(220, w * (1.25 + chance(subject, 'h') * 0.75));
  const y = 262 - h - (220 - h) * 0.35;
  return (
    shadow(ink, 160, y + h + 5, 122) +
    box(154 - w, y, w, h) +
    box(166, y, w, h) +
    circle(166 + w - 14, y + h - 13, 5, ink.ball(accent))
  );
};

export const turntable: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#7c5a43', '#26292d', '#c9b48a']);
  return (
    shadow(ink, 160, 262, 122) +
    rect({ x: 42, y: 84, w: 236, h: 172, r: 10 }, ink.matt(color)) +
    rect({ x: 42, y: 240, w: 236, h: 18, r: 8 }, darken(color, 0.35)) +
    circle(138, 164, 74, '#111317') +
    [62, 52, 42].map((r) => circle(138, 164, r, 'none', 'stroke="#33373d" stroke-width="1.5"')).join('') +
    circle(138, 164, 24, pick(subject, 'disc', palettes.accent)) +
    circle(138, 164, 4, '#eef0f2') +
    circle(248, 112, 17, ink.ball('#c3c7cc')) +
    stroke('M248 112v74l-50 26', '#c3c7cc', 6, 'stroke-linejoin="round"')
  );
};

/** Draws a microphone on its foot, on an arm, or lying flat for a conference table. */
export const microphone: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#33373d', '#c3c7cc', '#eceef0', '#4a4e55']);
  const accent = pick(subject, 'accent', palettes.accent);
  const light = drawingInk(color) === '#2a2d33';
  if (says(subject, /conference|speakerphone|omni|meeting|powerconf|jabra speak/u))
    return (
      shadow(ink, 164, 224, 116) +
      ellipse(160, 186, 112, 48, darken(color, 0.4)) +
      ellipse(160, 166, 112, 52, ink.ball(color)) +
      ellipse(160, 162, 78, 34, '#17191c') +
      ellipse(160, 162, 92, 42, 'none', `stroke="${accent}" stroke-width="4"`) +
      repeat(4, (index) => circle(130 + index * 20, 163, 4, index === 0 ? '#d8433b' : '#8b9098'))
    );
  if (says(subject, /lavalier|lapel|clip|wireless mic/u))
    return (
      shadow(ink, 160, 270, 92) +
      rect({ x: 66, y: 100, w: 76, h: 164, r: 14 }, ink.matt(color)) +
      rect({ x: 178, y: 100, w: 76, h: 164, r: 14 }, ink.matt(color)) +
      [104, 216]
        .map(
          (x) =>
            circle(x, 84, 24, ink.ball('#2a2d31')) +
            rect({ x: x - 22, y: 128, w: 44, h: 30, r: 4 }, ink.glass()) +
            circle(x, 190, 5, accent),
        )
        .join('')
    );
  const form = says(subject, /podmic|sm7|dynamic|broadcast|rode procaster/u)
    ? 'barrel'
    : says(subject, /shotgun|boom/u)
      ? 'shotgun'
      : says(subject, /orb|snowball|ball/u)
        ? 'ball'
        : pick(subject, 'form', ['capsule', 'capsule', 'slim', 'flat', 'ball']);
  const foot =
    ellipse(160, 264, 62, 13, ink.matt(darken(color, 0.2))) +
    rect({ x: 152, y: 214, w: 16, h: 50, r: 4 }, ink.barrel('#43474d'));
  const w = { capsule: 92, slim: 64, flat: 88, ball: 0, barrel: 0, shotgun: 0 }[form] + chance(subject, 'w') * 10;
  const mesh = light ? '#8b9098' : '#4a4e55';
  const body =
    form === 'ball'
      ? circle(160, 132, 78, ink.ball(color)) +
        circle(160, 132, 58, ink.ball(mesh)) +
        stroke('M104 118h112M102 132h116M104 146h112', '#000', 3, 'opacity=".35"')
      : form === 'barrel'
        ? turned(
            -14,
            160,
            130,
            rect({ x: 60, y: 88, w: 196, h: 84, r: 34 }, ink.tube(color)),
            rect({ x: 60, y: 88, w: 72, h: 84, r: 34 }, ink.tube(mesh)),
            rect({ x: 136, y: 88, w: 6, h: 84 }, accent),
          )
        : form === 'shotgun'
          ? turned(
              -20,
              160,
              130,
              rect({ x: 40, y: 114, w: 240, h: 34, r: 16 }, ink.tube(color)),
              repeat(9, (index) => rect({ x: 58 + index * 13, y: 122, w: 7, h: 17, r: 3 }, '#0e1013')),
            )
          : rect({ x: 160 - w / 2, y: 38, w, h: 178, r: form === 'flat' ? 14 : w / 2 }, ink.barrel(color)) +
            rect(
              { x: 160 - w / 2 + 3, y: 41, w: w - 6, h: 92, r: form === 'flat' ? 12 : w / 2 - 3 },
              ink.barrel(mesh),
            ) +
            repeat(8, (index) =>
              stroke(
                `M${n(160 - w / 2 + 5, 56 + index * 10)}h${n(w - 10)}`,
                '#000',
                3,
                'stroke-dasharray="3 2" opacity=".35"',
              ),
            ) +
            rect({ x: 160 - w / 2, y: 132, w, h: 7 }, accent) +
            circle(160, 172, 12, ink.ball(darken(color, 0.1))) +
            stroke(`M${n(160 - w / 2 - 14, 130)}v66q0 22 ${n(w / 2 + 14)} 22t${n(w / 2 + 14)}-22v-66`, '#43474d', 9);
  return shadow(ink, 160, 274, 82) + foot + body;
};
