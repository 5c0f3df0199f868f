import * as audio from './audio.ts';
import * as boards from './boards.ts';
import * as computers from './computers.ts';
import * as handhelds from './handhelds.ts';
import * as household from './household.ts';
import * as leisure from './leisure.ts';
import * as optics from './optics.ts';
import * as housings from './pc-housings.ts';
import { createInk, fitted, group, n, side } from './shading.ts';
import * as home from './smart-home.ts';
import { chance, type Draw, type Subject } from './subject.ts';

/**
 * The drawing for a category's name (the first match wins) and, for some kinds, a scale factor that makes them larger.
 */
const kinds: readonly [RegExp, Draw, number?][] = [
  [/\bservices?\b|\brepairs?\b|installation|\bset-?up\b/u, leisure.service],
  [/camera modules?/u, boards.cameraModule],
  [/\blens(?:es)?\b/u, optics.lens],
  [/tripod|gimbal/u, optics.tripod],
  [/dslr|reflex/u, optics.dslr, 1.08],
  [/mirrorless/u, optics.mirrorless, 1.07],
  [/action cam|drone/u, optics.actionCamera],
  [/medium format/u, optics.mediumFormat, 1.06],
  [/rangefinder/u, optics.rangefinder, 1.05],
  [/instant/u, optics.instantCamera],
  [/film camera|classic/u, optics.filmCamera],
  [/webcam/u, computers.webcam, 1.16],
  [/camera/u, optics.compact, 1.08],
  [/graphics|video card|\bgpu/u, boards.graphicsCard],
  [/processor|\bcpus?$/u, boards.processor, 1.08],
  [/motherboard|mainboard/u, boards.motherboard],
  [/memory|\bram\b/u, boards.memory],
  [/ssd|hard drive|storage|\bdrives?\b/u, housings.storage],
  [/power supply|power supplies|\bpsu/u, housings.powerSupply],
  [/cpu cooler|cooler/u, housings.cooler, 1.04],
  [/case fan/u, housings.caseFan, 1.04],
  [/pc case|computer case/u, housings.pcCase],
  [/thermal (?:paste|compound|pad)/u, housings.thermalPaste, 1.14],
  [/network card|sound card|capture card|expansion card/u, boards.expansionCard, 1.1],
  [/development board|dev kit/u, boards.devBoard],
  [/cable/u, housings.cable],
  [/tablet/u, handhelds.tablet],
  [/watch|wearable/u, handhelds.watch],
  [/handheld console|game console/u, handhelds.handheldConsole],
  [/\bvr\b|virtual reality/u, handhelds.headset, 1.14],
  [/microphone/u, audio.microphone],
  [/headphone|headset|earphone|earbud/u, audio.headphones],
  [/phone/u, handhelds.phone],
  [/laptop|notebook/u, computers.laptop],
  [/desktop pc|desktops?\b|prebuilt/u, computers.desktop],
  [/operating system|software/u, computers.softwareBox],
  [/typewriter/u, computers.typewriter],
  [/monitor|display/u, computers.monitor, 1.08],
  [/keyboard/u, computers.keyboard],
  [/mouse pad|mousepad/u, computers.mousePad, 1.16],
  [/\bmice\b|\bmouse\b/u, computers.mouse],
  [/video light/u, computers.videoLight],
  [/\bstands?\b/u, computers.stand],
  [/game controller|gamepad|joystick/u, leisure.controller],
  [/gaming accessor/u, leisure.gamingAccessory],
  [/bulb/u, home.bulb],
  [/dimmer/u, home.dimmer, 1.12],
  [/smart light|light strip|lights? (?:&|and) strips?/u, home.smartLight, 1.05],
  [/\blamps?\b/u, leisure.lamp],
  [/switch/u, home.wallSwitch, 1.1],
  [/\bplugs?\b|socket|outlet/u, home.plug, 1.1],
  [/remote|button/u, home.remote, 1.1],
  [/sensor|detector/u, home.sensor, 1.16],
  [/\block/u, home.lock],
  [/repeater|router|extender/u, home.repeater, 1.1],
  [/\bhubs?\b|gateway/u, home.hub, 1.16],
  [/tv box/u, home.tvBox, 1.1],
  [/thermostat|climate/u, home.climate, 1.06],
  [/curtain|blind/u, home.curtain],
  [/smart device/u, home.smartDevice, 1.08],
  [/purifier/u, home.airPurifier],
  [/humidifier/u, home.humidifier],
  [/robot vacuum/u, home.robotVacuum],
  [/coffee|espresso/u, household.coffeeMaker],
  [/fryer/u, household.airFryer],
  [/blender|juicer|mixer/u, household.blender],
  [/kettle/u, household.kettle],
  [/upright vacuum/u, household.uprightVacuum],
  [/vacuum/u, household.stickVacuum],
  [/\bfans?\b/u, household.fan],
  [/steamer/u, household.steamer],
  [/\birons?\b/u, household.iron],
  [/hair dryer|hairdryer/u, household.hairDryer],
  [/trimmer|clipper/u, household.trimmer],
  [/shaver|razor/u, household.shaver],
  [/speaker|sound ?bar/u, audio.speaker, 1.06],
  [/turntable|record player/u, audio.turntable],
  [/\bdesks?\b|\btables?\b/u, leisure.desk],
  [/chair|stool/u, leisure.chair, 0.94],
];

type Kind = { draw: Draw; near: number };

const kindIn = (words: string): Kind | null => {
  const [, draw, near = 1] = kinds.find(([pattern]) => pattern.test(words)) ?? [];
  return draw ? { draw, near } : null;
};

/** Finds the drawing by the narrowest category that matches, else by the name; the fallback is a parcel. */
const kindOf = ({ categories, name }: Subject): Kind => {
  for (const words of [...categories, name]) {
    const kind = kindIn(words.slice(0, 300).toLowerCase());
    if (kind) return kind;
  }
  return { draw: leisure.parcel, near: 1 };
};

const longestBrand = 14;

/** Removes characters that XML does not allow or that nobody can read. */
const legible = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, ' ').trim();

const legibleSubject = ({ id, name, brand, categories, attributes }: Subject): Subject => ({
  id,
  name: legible(name),
  brand: brand === null ? null : legible(brand),
  categories,
  attributes: attributes.map(({ key, value }) => ({ key, value: legible(value) })),
});

/** Returns the brand in one line, or in two at a space; what is too long even then is cut. */
const brandLines = (brand: string): string[] => {
  if (brand === '') return [];
  const at = brand.length > longestBrand ? brand.lastIndexOf(' ', longestBrand) : -1;
  const lines = at > 0 ? [brand.slice(0, at), brand.slice(at)] : [brand];
  return lines
    .map((line) => line.trim())
    .map((line) => (line.length > longestBrand ? `${line.slice(0, longestBrand - 1)}…` : line));
};

/** Text on the lower edge; by the number of lines, how much each drawing is raised so that it ends above them. */
const lineHeight = 17;
const raisedBy = [0, 6, 15] as const;

/** Draws the brand in the middle of the lower edge: cards have badges and buttons in all four corners. */
const brandMark = (lines: readonly string[]): string =>
  lines
    .map((line, index) =>
      fitted(
        {
          x: side / 2,
          y: (lines.length > 1 ? 313 : 309) - (lines.length - 1 - index) * lineHeight,
          size: lines.length > 1 ? 16 : 21,
          width: 140,
        },
        line,
        '#6b727c',
        'font-weight="600" stroke="#f3f4f6" stroke-width="5" paint-order="stroke"',
      ),
    )
    .join('');

/**
 * Draws a product from its attributes, as an SVG of 320 by 320 on a light ground. The same product gives the same
 * bytes; whatever its attributes contain, the SVG is valid and refers to nothing outside itself.
 */
export const illustrate = (given: Subject): string => {
  const subject = legibleSubject(given);
  const ink = createInk();
  const ground = ink.radial(
    [
      ['#fbfbfc', 0],
      ['#eef0f2', 1],
    ],
    0.42,
    0.36,
    0.8,
  );
  const { draw, near } = kindOf(subject);
  const drawn = draw(subject, ink);
  // Varies the scale, so that neighboring products do not look the same size.
  const scale = Math.round(near * (0.93 + chance(subject, 'near') * 0.1) * 1000) / 1000;
  const lines = brandLines(subject.brand ?? '');
  const raised = raisedBy[lines.length] ?? 0;
  const moved = group(`matrix(${scale} 0 0 ${scale} ${n(160 * (1 - scale), 164 * (1 - scale) - raised)})`, drawn);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}" font-family="Inter,Helvetica,Arial,sans-serif"><defs>${ink.definitions()}</defs><path fill="${ground}" d="M0 0h${side}v${side}H0z"/>${moved}${brandMark(lines)}</svg>`;
};
