import { specList, type SpecProduct } from '../../contract/specs.ts';

/** Rooms that the landing page sorts by; `home` is for devices that serve the whole home. */
export const rooms = ['living_room', 'bedroom', 'kitchen', 'bathroom', 'entrance', 'outdoor', 'home'] as const;
export type Room = (typeof rooms)[number];

type Rule = { word: RegExp; rooms: readonly Room[] };

/** Rooms by the product's name: if one of these words occurs, nothing else counts. */
const named: readonly Rule[] = [
  { word: /\b(?:outdoor|garden|lawn|patio|irrigation|watering|sprinkler|pathway|soil|plant)\b/iu, rooms: ['outdoor'] },
  { word: /\b(?:bathroom|mirror|shower)\b/iu, rooms: ['bathroom'] },
  { word: /\bkitchen\b/iu, rooms: ['kitchen'] },
  { word: /\b(?:bedroom|bedside|wake-?up)\b/iu, rooms: ['bedroom'] },
  { word: /\bliving room\b/iu, rooms: ['living_room'] },
  { word: /\b(?:doorbell|door lock|deadbolt|garage|lock)\b/iu, rooms: ['entrance'] },
  { word: /\b(?:hub|bridge|gateway|coordinator|dongle|repeater|router|extender|booster)\b/iu, rooms: ['home'] },
];

/** Rooms by function, which is a whole value of `supports`. */
const byFunction: Readonly<Record<string, readonly Room[]>> = {
  hub: ['home'],
  repeater: ['home'],
  lock: ['entrance'],
  'soil moisture': ['outdoor'],
  'water leak': ['kitchen', 'bathroom'],
  gas: ['kitchen'],
  smoke: ['kitchen', 'bedroom'],
  'carbon monoxide': ['kitchen', 'bedroom'],
  'open or closed': ['entrance', 'bedroom'],
  motion: ['entrance', 'living_room', 'bathroom'],
  vibration: ['entrance'],
  position: ['living_room', 'bedroom'],
  thermostat: ['living_room', 'bedroom'],
  temperature: ['living_room', 'bedroom'],
  humidity: ['bathroom', 'bedroom'],
  'air quality': ['living_room', 'bedroom'],
  'co₂': ['living_room', 'bedroom'],
  'fan speed': ['living_room', 'bedroom'],
  alarm: ['home'],
  'white tone': ['living_room', 'bedroom', 'kitchen'],
  brightness: ['living_room', 'bedroom', 'kitchen'],
  color: ['living_room', 'bedroom'],
  'on and off': ['living_room', 'bedroom', 'kitchen'],
  'button press': ['living_room', 'bedroom', 'entrance'],
  'power use': ['living_room', 'kitchen'],
};

/** If the function is unknown, the name decides. */
const byName: readonly Rule[] = [
  { word: /\b(?:leak|flood|water)\b/iu, rooms: ['kitchen', 'bathroom'] },
  { word: /\b(?:smoke|fire|gas|carbon)\b/iu, rooms: ['kitchen', 'bedroom'] },
  { word: /\b(?:door|window|contact|vibration)\b/iu, rooms: ['entrance', 'bedroom'] },
  { word: /\b(?:motion|occupancy|presence|pir)\b/iu, rooms: ['entrance', 'living_room', 'bathroom'] },
  { word: /\b(?:curtain|blind|blinds|shade|shutter|roller)\b/iu, rooms: ['living_room', 'bedroom'] },
  {
    word: /\b(?:termostat|thermostat|heater|trv|radiator|temperature|climate|heating|air)\b/iu,
    rooms: ['living_room', 'bedroom'],
  },
  {
    word: /\b(?:bulb|lamp|light|lights|lighting|led|spot|spotlight|downlight|ceiling|strip|dimmer|candle|filament|lightstrip|daylight)\b/iu,
    rooms: ['living_room', 'bedroom', 'kitchen'],
  },
  { word: /\b(?:plug|socket|outlet|switch|relay)\b/iu, rooms: ['living_room', 'bedroom', 'kitchen'] },
  { word: /\b(?:remote|button|controller|scene)\b/iu, rooms: ['living_room', 'bedroom', 'entrance'] },
  { word: /\b(?:siren|alarm|energy|meter|breaker)\b/iu, rooms: ['home'] },
];

const roomsOf = (name: string, rules: readonly Rule[]): Room[] =>
  rules.flatMap((rule) => (rule.word.test(name) ? rule.rooms : []));

const inOrder = (found: readonly Room[]): Room[] => rooms.filter((room) => found.includes(room));

/**
 * Returns the rooms that a smart device is for: those in its name, otherwise those of its functions, otherwise those of
 * its kind by name.
 * @returns an empty list if unknown
 */
export const roomsFor = (product: SpecProduct): Room[] => {
  const own = roomsOf(product.name, named);
  if (own.length > 0) return inOrder(own);
  const functions = specList(product, 'supports').flatMap((text) => {
    const word = text.toLowerCase();
    return Object.hasOwn(byFunction, word) ? (byFunction[word] ?? []) : [];
  });
  return inOrder(functions.length > 0 ? functions : roomsOf(product.name, byName));
};
