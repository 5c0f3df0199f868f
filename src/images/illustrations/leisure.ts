import { turntable } from './audio.ts';
import { repeat } from './boards.ts';
import { monitor, mouse, mousePad, stand } from './computers.ts';
import { phone } from './handhelds.ts';
import { cable } from './pc-housings.ts';
import {
  circle,
  darken,
  ellipse,
  drawingInk,
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
} from './shading.ts';
import { remote } from './smart-home.ts';
import { chance, colorOf, colorsOf, pick, says, type Draw } from './subject.ts';

/** Drawings of controllers, chairs, desks, lamps and services, and of whatever has no drawing of its own. */

export const controller: Draw = (subject, ink) => {
  const color = colorOf(subject, [
    '#26292d',
    '#eceef0',
    '#33373d',
    '#b93a3a',
    '#3f6fb5',
    '#8d76b8',
    '#5f8f6d',
    '#d4793a',
    '#d794ab',
  ]);
  const second: Color =
    colorsOf(subject).second ??
    pick(subject, 'second', [darken(color, 0.3), lighten(color, 0.25), '#26292d', ...palettes.accent]);
  const light = drawingInk(color) === '#2a2d33';
  if (says(subject, /wheel|racing/u))
    return (
      shadow(ink, 160, 270, 96) +
      rect({ x: 112, y: 190, w: 96, h: 76, r: 10 }, ink.upright('#2a2d31')) +
      circle(160, 144, 96, 'none', `stroke="${ink.matt('#26292d')}" stroke-width="24"`) +
      path('M76 132h56l18-14h20l18 14h56v20h-54l-18 40h-24l-18-40H76z', ink.matt('#43474d')) +
      circle(160, 144, 17, second) +
      rect({ x: 154, y: 38, w: 12, h: 22, r: 2 }, second)
    );
  if (says(subject, /hotas|flight|joystick|stick/u))
    return (
      shadow(ink, 160, 272, 110) +
      rect({ x: 56, y: 226, w: 208, h: 40, r: 12 }, ink.upright('#26292d')) +
      path('M134 230q-6-70-16-112-6-50 34-66 44-2 46 44-12 22-10 60l4 74z', ink.barrel('#33373d')) +
      circle(156, 78, 11, second) +
      circle(180, 92, 7, '#8b9098') +
      rect({ x: 76, y: 190, w: 34, h: 44, r: 6 }, ink.upright('#43474d'))
    );
  if (says(subject, /arcade|fight|leverless|kitsune|hitbox/u))
    return (
      shadow(ink, 160, 226, 122) +
      rect({ x: 38, y: 96, w: 244, h: 124, r: 14 }, ink.matt(color)) +
      [
        [84, 144],
        [112, 140],
        [138, 152],
        [128, 196],
        [178, 132],
        [206, 126],
        [234, 128],
        [180, 164],
        [208, 158],
        [236, 160],
      ]
        .map(([x = 0, y = 0], index) =>
          circle(x, y, 13, ink.ball(index % 3 === 0 ? second : light ? '#33373d' : '#dfe3e8')),
        )
        .join('')
    );
  if (says(subject, /kishi|phone|mobile|backbone/u))
    return (
      shadow(ink, 160, 222, 124) +
      rect({ x: 76, y: 116, w: 168, h: 92, r: 10 }, ink.glass('#2b3d63')) +
      path('M84 104H62q-28 4-28 40v36q0 34 28 38h22zM236 104h22q28 4 28 40v36q0 34-28 38h-22z', ink.matt(color)) +
      circle(58, 142, 12, '#101216') +
      circle(262, 180, 12, '#101216') +
      [
        [262, 128],
        [274, 140],
        [250, 140],
        [262, 152],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 5, second))
        .join('')
    );
  const stick = (x: number, y: number): string =>
    circle(x, y, 22, '#17191c') +
    circle(x, y, 16, ink.ball(light ? '#4a4e55' : pick(subject, 'stick', ['#3a3e44', '#4a4e55', second])));
  const mirrored = says(subject, /playstation|ps[45]|dual|omega|reflex/u);
  const pattern = pick(subject, 'pattern', ['split', 'band', 'plain', 'grips', 'stars', 'slash']);
  const body =
    'M98 92q62-16 124 0 34 6 46 60l14 70q4 40-26 40-18 0-34-26l-18-26h-88l-18 26q-16 26-34 26-30 0-26-40l14-70q12-54 46-60z';
  const art = {
    split: rect({ x: 160, y: 60, w: 140, h: 220 }, second, 'opacity=".9"'),
    band: path('M20 170Q160 110 300 170V208Q160 150 20 208z', second),
    plain: '',
    grips: path('M30 190q40-14 60 20l-20 70H20zM290 190q-40-14-60 20l20 70h50z', second),
    stars: repeat(9, (index) =>
      circle(60 + ((index * 83) % 200), 100 + ((index * 57) % 150), 5 + (index % 3) * 4, second),
    ),
    slash: path('M70 280L190 60h36L106 280zM150 280L270 60h20L170 280z', second),
  }[pattern];
  return (
    shadow(ink, 160, 264, 120) +
    rect({ x: 92, y: 78, w: 42, h: 26, r: 10 }, ink.matt('#33373d')) +
    rect({ x: 186, y: 78, w: 42, h: 26, r: 10 }, ink.matt('#33373d')) +
    path(body, ink.upright(color)) +
    (art && groupShapes(`${ink.clip(body)} opacity=".88"`, art)) +
    path('M98 92q62-16 124 0 18 4 30 22-92-30-184 0 12-18 30-22z', '#fff', 'opacity=".16"') +
    (mirrored ? stick(124, 190) : stick(100, 140)) +
    stick(196, 190) +
    (mirrored
      ? path('M92 128h14v-14h14v14h14v14h-14v14h-14v-14H92z', '#17191c')
      : path('M110 180h12v-12h13v12h12v13h-12v12h-13v-12h-12z', '#17191c')) +
    circle(222, 158, 9, ink.ball('#59a86b')) +
    circle(240, 140, 9, ink.ball('#d8433b')) +
    circle(204, 140, 9, ink.ball('#3f87d6')) +
    circle(222, 122, 9, ink.ball('#e0bc3c')) +
    circle(160, 122, 12, ink.ball('#e4e7ea')) +
    circle(140, 142, 4, '#17191c') +
    circle(180, 142, 4, '#17191c')
  );
};

/** Draws what gamers have besides their PC, chosen by the product's name. */
export const gamingAccessory: Draw = (subject, ink) => {
  if (says(subject, /desk mat|mouse ?pad|deskmat/u)) return mousePad(subject, ink);
  if (says(subject, /mouse dock|mouse/u)) return mouse(subject, ink);
  if (says(subject, /kishi|controller|instinct|valor|envision|omega|wolverine|hotas|joystick|kitsune|raiju/u))
    return controller(subject, ink);
  if (says(subject, /phone case/u)) return phone(subject, ink);
  if (says(subject, /echo|dot|homepod/u))
    return (
      shadow(ink, 160, 254, 92) +
      circle(160, 160, 94, ink.ball(colorOf(subject, ['#33373d', '#8fa9c2', '#e4e7ea']))) +
      ellipse(160, 238, 56, 11, 'none', outline('#59c8ea', 5))
    );
  if (says(subject, /stream deck|console|macro|deck\b/u)) {
    const columns = pick(subject, 'columns', [5, 3, 4] as const);
    const gap = 200 / columns;
    return (
      shadow(ink, 160, 250, 118) +
      rect({ x: 46, y: 78, w: 228, h: gap * 3 + 34, r: 18 }, ink.matt('#26292d')) +
      repeat(columns * 3, (index) =>
        rect(
          { x: 62 + (index % columns) * gap, y: 94 + Math.floor(index / columns) * gap, w: gap - 9, h: gap - 9, r: 7 },
          ink.matt(palettes.accent[(index * 7 + Math.floor(chance(subject, 'keys') * 10)) % 10] ?? '#3f87d6'),
        ),
      )
    );
  }
  if (says(subject, /\bcable\b/u)) return cable(subject, ink);
  if (says(subject, /\bkeycaps?\b|mechanical switches/u)) return keycaps(subject, ink);
  if (says(subject, /\bmic arm\b|boom arm/u)) return microphoneArm(subject, ink);
  if (says(subject, /shock mount|pop filter/u)) return microphoneRing(subject, ink);
  if (says(subject, /presentation remote/u)) return remote(subject, ink);
  if (says(subject, /\bdj\b/u)) return turntable(subject, ink);
  if (says(subject, /\bdisplay\b|prompter/u) && !says(subject, /charger/u)) return monitor(subject, ink);
  if (says(subject, /\bups\b|back-ups/u)) return backupBattery(subject, ink);
  if (says(subject, /charger|charging/u)) return charger(subject, ink);
  if (says(subject, /dock|reader|station|media player|recorder|cam link|xlr/u)) return portBox(subject, ink);
  if (says(subject, /monitor stand/u)) return stand(subject, ink);
  if (says(subject, /backpack/u)) return backpack(subject, ink);
  if (says(subject, /\bsleeve\b|headset case/u)) return sleeve(subject, ink);
  if (says(subject, /screwdriver/u)) return screwdriver(subject, ink);
  if (says(subject, /wrist rest/u)) return wristRest(subject, ink);
  return parcel(subject, ink);
};

/** Draws a ring on a bent arm, which holds a microphone in cords or the mesh in front of it. */
const microphoneRing: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#33373d', '#4a4e55']);
  const isMesh = says(subject, /pop filter/u);
  const cord = (degrees: number): string =>
    turned(degrees, 160, 128, stroke('M160 46v44M160 166v44', lighten(color, 0.35), 5));
  return (
    shadow(ink, 160, 284, 70) +
    stroke('M160 208v44q0 22 22 22h10', darken(color, 0.15), 13, 'stroke-linecap="round"') +
    rect({ x: 182, y: 254, w: 26, h: 40, r: 6 }, ink.barrel(color)) +
    circle(
      160,
      128,
      84,
      isMesh ? ink.matt(lighten(color, 0.2)) : 'none',
      `stroke="${ink.matt(color)}" stroke-width="17"`,
    ) +
    (isMesh
      ? repeat(5, (index) =>
          circle(160, 128, 66 - index * 13, 'none', `${outline(darken(color, 0.25), 4)} stroke-dasharray="3 5"`),
        )
      : [0, 45, 90, 135].map(cord).join('') +
        circle(160, 128, 38, 'none', `stroke="${ink.matt(lighten(color, 0.12))}" stroke-width="13"`))
  );
};

/** Draws an uninterruptible power supply: a tower with its display and button. */
const backupBattery: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#2b2f38']);
  const w = 104 + chance(subject, 'w') * 40;
  const x = 160 - w / 2;
  return (
    shadow(ink, 166, 282, w * 0.75) +
    path(`M${n(x + w, 46)}l34-14v228l-34 20z`, darken(color, 0.4)) +
    path(`M${n(x, 46)}l34-14h${n(w)}l-34 14z`, lighten(color, 0.2)) +
    rect({ x, y: 46, w, h: 234, r: 5 }, ink.upright(color)) +
    rect({ x: x + 14, y: 64, w: w - 28, h: 54, r: 6 }, ink.glass('#16304a')) +
    stroke(`M${n(x + 26, 92)}h${n((w - 52) * 0.7)}`, '#8fd0ff', 9, 'stroke-dasharray="9 4"') +
    circle(160, 144, 12, ink.ball('#59a86b')) +
    repeat(7, (index) => stroke(`M${n(x + 16, 186 + index * 12)}h${n(w - 32)}`, darken(color, 0.4), 4))
  );
};

/** Draws a charger with its prongs and sockets, or a puck on a cable. */
const charger: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#eceef0', '#33373d']);
  if (says(subject, /puck|wireless|\bpad\b/u))
    return (
      shadow(ink, 160, 246, 112) +
      stroke('M160 134v-38q4-62 62-62h56', '#33373d', 8, 'stroke-linecap="round"') +
      ellipse(160, 196, 112, 48, darken(color, 0.35)) +
      ellipse(160, 178, 112, 50, ink.ball(color)) +
      ellipse(160, 174, 66, 28, 'none', outline(pick(subject, 'accent', palettes.accent), 5)) +
      path('M166 152l-22 24h16l-6 20 22-26h-16z', lighten(color, 0.6))
    );
  return (
    shadow(ink, 164, 270, 92) +
    [136, 172].map((x) => rect({ x, y: 34, w: 12, h: 46, r: 3 }, ink.barrel('#c3c7cc'))).join('') +
    rect({ x: 94, y: 74, w: 132, h: 192, r: 22 }, ink.matt(color)) +
    rect({ x: 112, y: 94, w: 96, h: 74, r: 10 }, ink.glass()) +
    repeat(12, (index) =>
      rect(
        { x: 124 + (index % 4) * 19, y: 104 + Math.floor(index / 4) * 19, w: 14, h: 14, r: 2 },
        palettes.accent[(index * 3 + Math.floor(chance(subject, 'pixels') * 10)) % 10] ?? '#3f87d6',
      ),
    ) +
    [194, 226].map((y) => rect({ x: 138, y, w: 44, h: 14, r: 7 }, '#0e1013', outline('#8b9098', 2))).join('')
  );
};

/** Draws a low box with ports and slots in its front: a dock, a card reader, a player. */
const portBox: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#bfc4ca', '#33373d']);
  const hole = (x: number, w: number, h: number): string =>
    rect({ x, y: 206 - h / 2, w, h, r: Math.min(6, h / 2) }, '#0e1013', outline(lighten(color, 0.3), 2));
  return (
    shadow(ink, 162, 252, 124) +
    path('M44 172l38-54h156l38 54z', ink.matt(lighten(color, 0.14))) +
    rect({ x: 44, y: 170, w: 232, h: 74, r: 8 }, ink.upright(color)) +
    (says(subject, /card reader/u)
      ? hole(66, 92, 20) + hole(178, 66, 10) + rect({ x: 84, y: 150, w: 56, h: 44, r: 4 }, ink.matt('#3f6fb5'))
      : hole(64, 34, 13) + hole(110, 34, 13) + hole(156, 38, 22) + hole(206, 22, 22)) +
    circle(256, 206, 4, pick(subject, 'led', ['#59d08b', '#8fd0ff', '#ffffff']))
  );
};

const backpack: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#33373d', '#43505f']);
  return (
    shadow(ink, 160, 286, 96) +
    stroke('M136 56q0-30 24-30t24 30', darken(color, 0.3), 11) +
    path('M76 130q0-84 84-84t84 84v130q0 22-22 22H98q-22 0-22-22z', ink.barrel(color)) +
    stroke('M98 144q0-66 62-66t62 66', lighten(color, 0.3), 4) +
    rect({ x: 98, y: 176, w: 124, h: 92, r: 16 }, ink.matt(lighten(color, 0.1))) +
    stroke('M106 198h108', lighten(color, 0.4), 4) +
    rect({ x: 196, y: 194, w: 7, h: 22, r: 3 }, pick(subject, 'pull', palettes.accent))
  );
};

/** Draws a soft case with its zip. */
const sleeve: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#33373d', '#43505f']);
  const high = 148 + chance(subject, 'high') * 30;
  const y = 246 - high;
  return (
    shadow(ink, 162, 254, 124) +
    rect({ x: 40, y, w: 240, h: high, r: 20 }, ink.matt(color)) +
    stroke(`M52 ${n(y + 22)}h216`, lighten(color, 0.35), 5, 'stroke-dasharray="4 3"') +
    rect({ x: 214, y: y + 18, w: 26, h: 9, r: 4 }, ink.matt('#c3c7cc')) +
    rect({ x: 138, y: y + high * 0.5, w: 44, h: 26, r: 4 }, pick(subject, 'tag', palettes.accent))
  );
};

const screwdriver: Draw = (subject, ink) => {
  const grip = pick(subject, 'grip', ['#d4793a', '#b93a3a', '#3f6fb5']);
  return (
    shadow(ink, 160, 236, 120, 8) +
    turned(
      -24,
      160,
      160,
      rect({ x: 172, y: 151, w: 116, h: 14, r: 2 }, ink.tube('#b9bec6')),
      path('M288 151h12l8 7-8 7h-12z', '#7c828a'),
      rect({ x: 148, y: 140, w: 30, h: 36, r: 6 }, ink.tube('#4a4e55')),
      rect({ x: 24, y: 132, w: 128, h: 52, r: 22 }, ink.tube('#26292d')),
      repeat(3, (index) => rect({ x: 50, y: 141 + index * 13, w: 84, h: 7, r: 3 }, grip)),
    )
  );
};

/** Draws the long pad in front of a keyboard. */
const wristRest: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#33373d']);
  return (
    shadow(ink, 160, 214, 128) +
    path('M34 180q-4-44 26-44h200q30 0 26 44-2 26-28 26H62q-26 0-28-26z', ink.tube(color)) +
    stroke('M46 190q114 12 228 0', darken(color, 0.4), 3) +
    rect({ x: 138, y: 192, w: 44, h: 8, r: 4 }, pick(subject, 'tag', palettes.accent))
  );
};

/** Draws an arm for a microphone: a clamp for the desk, two parts with joints, and the thread at its end. */
const microphoneArm: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#26292d', '#33373d', '#4a4e55']);
  const joint = (x: number, y: number): string =>
    circle(x, y, 15, ink.ball(darken(color, 0.2))) + circle(x, y, 5, lighten(color, 0.4));
  return (
    shadow(ink, 104, 276, 62) +
    rect({ x: 62, y: 224, w: 86, h: 18, r: 5 }, ink.upright(color)) +
    rect({ x: 62, y: 224, w: 16, h: 50, r: 5 }, ink.barrel(color)) +
    rect({ x: 72, y: 256, w: 54, h: 14, r: 5 }, ink.upright(darken(color, 0.2))) +
    rect({ x: 98, y: 186, w: 20, h: 42, r: 4 }, ink.barrel(lighten(color, 0.1))) +
    stroke('M108 186L182 78', darken(color, 0.15), 22, 'stroke-linecap="round"') +
    stroke('M182 78L262 148', color, 18, 'stroke-linecap="round"') +
    stroke('M116 176L176 88M190 86L254 142', lighten(color, 0.25), 4, 'stroke-linecap="round"') +
    rect({ x: 253, y: 150, w: 18, h: 26, r: 3 }, ink.barrel(darken(color, 0.2))) +
    rect({ x: 257, y: 174, w: 10, h: 16, r: 2 }, ink.barrel('#c3c7cc')) +
    joint(108, 188) +
    joint(182, 78) +
    joint(262, 148)
  );
};

/** Draws keycaps without a keyboard. */
const keycaps: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#3b4047', '#e4e7ea', '#2f3a4d']);
  const accent = pick(subject, 'accent', palettes.accent);
  return (
    shadow(ink, 162, 246, 112) +
    repeat(6, (index) => {
      const [x, y] = [56 + (index % 3) * 72, 92 + Math.floor(index / 3) * 76];
      const cap = index === Math.floor(chance(subject, 'cap') * 6) ? accent : color;
      return (
        rect({ x, y, w: 64, h: 68, r: 10 }, ink.upright(darken(cap, 0.28))) +
        rect({ x: x + 9, y: y + 4, w: 46, h: 46, r: 8 }, ink.matt(lighten(cap, 0.1)))
      );
    })
  );
};

export const chair: Draw = (subject, ink) => {
  const color = colorOf(subject, [
    '#26292d',
    '#33373d',
    '#b93a3a',
    '#44689c',
    '#8b9098',
    '#eceef0',
    '#7c5a43',
    '#5f8f6d',
    '#d794ab',
  ]);
  const trim: Color =
    colorsOf(subject).second ?? pick(subject, 'trim', [darken(color, 0.4), '#26292d', ...palettes.accent]);
  const office =
    says(subject, /office|mesh|ergonomic|embrace|task|herman|aeron/u) && !says(subject, /gaming|racing|gt\d|gtp/u);
  const back = office
    ? pick(subject, 'office', ['M104 52q56-16 112 0l10 96q-66 20-132 0z', 'M112 44q48-10 96 0l18 100q-66 24-132 0z'])
    : pick(subject, 'back', [
        'M118 34h84l14 38 14 84q-70 22-140 0l14-84z',
        'M112 34q48-12 96 0l6 34 18 20-8 70q-64 20-128 0l-8-70 18-20z',
        'M124 32q36-8 72 0l8 30 24 14 2 80q-70 22-140 0l2-80 24-14z',
      ]);
  const legs = stroke(
    'M160 232L92 262M160 232L228 262M160 232L122 274M160 232L198 274',
    '#33373d',
    9,
    'stroke-linecap="round"',
  );
  const wheels = [
    [90, 266],
    [230, 266],
    [120, 280],
    [200, 280],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 9, ink.ball('#26292d')))
    .join('');
  const art = office
    ? stroke('M112 70h96M108 90h104M104 110h112M102 130h116', darken(color, 0.4), 3, 'opacity=".6"')
    : {
        stripe: path('M136 40h12l-8 116h-16zM184 40h-12l8 116h16z', trim),
        panel: path('M140 76h40l8 78h-56z', trim),
        edge: stroke(back, trim, 8),
        pillow:
          rect({ x: 130, y: 52, w: 60, h: 30, r: 14 }, ink.matt(trim)) +
          rect({ x: 116, y: 124, w: 88, h: 32, r: 15 }, ink.matt(trim)),
      }[pick(subject, 'art', ['stripe', 'panel', 'edge', 'pillow'])];
  return (
    shadow(ink, 160, 286, 92) +
    legs +
    wheels +
    rect({ x: 152, y: 190, w: 16, h: 46, r: 4 }, ink.barrel('#55595f')) +
    path(back, ink.matt(color)) +
    art +
    rect({ x: 66, y: 140, w: 22, h: 12, r: 6 }, '#26292d') +
    rect({ x: 232, y: 140, w: 22, h: 12, r: 6 }, '#26292d') +
    stroke('M78 150l16 40M242 150l-16 40', '#33373d', 7) +
    path('M90 168q70-14 140 0l8 22q0 14-16 16H98q-16-2-16-16z', ink.upright(color)) +
    stroke('M92 188q68-12 136 0', trim, 3, 'opacity=".8"')
  );
};

export const desk: Draw = (subject, ink) => {
  const wood = colorOf(subject, ['#8b6a4e', '#c9a67a', '#26292d', '#eceef0', '#6d4a36', '#b98b5e', '#43474d']);
  const frame = pick(subject, 'frame', ['#26292d', '#c3c7cc', '#eceef0', '#5b6068', '#8b6a4e']);
  const form = says(subject, /t-shaped|z-shaped|gaming/u)
    ? pick(subject, 'gaming', ['zed', 'tee', 'zed'])
    : says(subject, /elevate|standing|sit.?stand|height/u)
      ? 'tee'
      : says(subject, /alex|drawer|malm|micke|brimnes/u)
        ? 'drawers'
        : pick(subject, 'form', ['legs', 'trestle', 'drawers', 'tee']);
  const w = 196 + chance(subject, 'w') * 48;
  const x = 160 - w / 2;
  const y = 100 + chance(subject, 'y') * 26;
  const low = 254;
  const legs = {
    legs:
      [x + 12, x + w - 22].map((at) => rect({ x: at, y, w: 10, h: low - y, r: 2 }, ink.barrel(frame))).join('') +
      [x + 40, x + w - 50]
        .map((at) => rect({ x: at, y, w: 8, h: low - y - 18, r: 2 }, ink.barrel(darken(frame, 0.2))))
        .join(''),
    trestle: stroke(
      `M${n(x + 54, y)}L${n(x + 22, low)}M${n(x + 54, y)}L${n(x + 84, low)}M${n(x + w - 54, y)}L${n(x + w - 22, low)}M${n(x + w - 54, y)}L${n(x + w - 84, low)}`,
      frame,
      9,
    ),
    zed: stroke(
      `M${n(x + 24, y)}h44L${n(x + 28, low - 6)}h46M${n(x + w - 24, y)}h-44L${n(x + w - 28, low - 6)}h-46`,
      frame,
      11,
      'stroke-linejoin="round"',
    ),
    tee: [x + 44, x + w - 60]
      .map(
        (at) =>
          rect({ x: at, y, w: 17, h: low - y, r: 2 }, ink.barrel(frame)) +
          rect({ x: at - 20, y: low - 8, w: 57, h: 10, r: 4 }, ink.upright(frame)),
      )
      .join(''),
    drawers:
      rect({ x: x + w - 78, y, w: 66, h: low - y, r: 3 }, ink.upright(lighten(frame, 0.1))) +
      repeat(
        4,
        (index) =>
          rect({ x: x + w - 72, y: y + 8 + index * 34, w: 54, h: 28, r: 2 }, ink.matt(lighten(frame, 0.18))) +
          rect({ x: x + w - 54, y: y + 19 + index * 34, w: 18, h: 3, r: 1 }, '#8b9098'),
      ) +
      rect({ x: x + 12, y, w: 11, h: low - y }, ink.barrel(frame)),
  }[form];
  return (
    shadow(ink, 160, low + 6, w * 0.52) +
    legs +
    path(
      `M${n(x + 14, y - 24)}h${n(w - 28)}l14 26H${n(x)}z`,
      ink.linear('right', [lighten(wood, 0.22), 0], [wood, 0.6], [darken(wood, 0.12), 1]),
    ) +
    rect({ x, y: y + 2, w, h: 11, r: 2 }, ink.upright(darken(wood, 0.22)))
  );
};

export const lamp: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#eceef0', '#33373d', '#d8c3ac', '#b98b6f']);
  return (
    shadow(ink, 160, 282, 72) +
    circle(
      160,
      120,
      116,
      ink.radial([
        ['#ffdf9e', 0, 0.7],
        ['#ffdf9e', 1, 0],
      ]),
    ) +
    ellipse(160, 272, 54, 12, ink.matt(darken(color, 0.2))) +
    rect({ x: 154, y: 150, w: 12, h: 122 }, ink.barrel(darken(color, 0.1))) +
    path('M112 48h96l34 108H78z', ink.barrel(lighten(color, 0.2))) +
    ellipse(160, 156, 82, 10, '#ffe9bd')
  );
};

/** Draws a tool case, which stands for services. */
export const service: Draw = (subject, ink) => {
  const color = colorOf(subject, ['#b93a3a', '#44689c', '#33373d', '#3a8f86', '#d8903a']);
  const grip = pick(subject, 'grip', palettes.accent);
  const steel = ink.barrel('#b4bac2');
  return (
    shadow(ink, 160, 262, 124) +
    turned(
      -16,
      110,
      130,
      rect({ x: 102, y: 78, w: 18, h: 80, r: 4 }, steel),
      path('M97 38a28 28 0 0 0 2 54h24a28 28 0 0 0 2-54v28l-8 7h-12l-8-7z', steel),
    ) +
    turned(
      14,
      212,
      130,
      rect({ x: 208, y: 92, w: 8, h: 60 }, steel),
      rect({ x: 200, y: 40, w: 24, h: 58, r: 10 }, ink.barrel(grip)),
    ) +
    stroke('M122 136v-22q0-10 10-10h56q10 0 10 10v22', '#2a2d31', 12) +
    rect({ x: 48, y: 132, w: 224, h: 124, r: 16 }, ink.upright(color)) +
    rect({ x: 48, y: 168, w: 224, h: 7 }, darken(color, 0.35)) +
    [84, 208].map((x) => rect({ x, y: 158, w: 28, h: 32, r: 5 }, ink.matt('#c9ced4'))).join('')
  );
};

/** Draws a parcel, for things of any other kind. */
export const parcel: Draw = (subject, ink) => {
  const card = pick(subject, 'card', ['#c9a67a', '#d0ae84', '#c29d70', '#b98f60']);
  const tape = pick(subject, 'tape', palettes.accent);
  const h = 118 + chance(subject, 'h') * 40;
  return (
    shadow(ink, 162, 268, 116) +
    path(`M62 ${n(262 - h)}l40-44h140l32 44z`, ink.matt(lighten(card, 0.2))) +
    path(`M138 ${n(262 - h)}l14-44h26l6 44z`, lighten(tape, 0.25)) +
    rect({ x: 62, y: 262 - h, w: 212, h, r: 3 }, ink.upright(card)) +
    rect({ x: 138, y: 262 - h, w: 46, h: 34 }, tape) +
    rect({ x: 82, y: 262 - 52, w: 74, h: 36, r: 3 }, '#f4f1ea') +
    fitted({ x: 119, y: 236, size: 14, width: 68 }, subject.brand ?? '', '#55595f', 'font-weight="600"') +
    stroke('M232 246v-28m-9 9 9-9 9 9', darken(card, 0.45), 4)
  );
};
