import { isCodedValue } from '../../contract/readable-facts.ts';

/**
 * Sources write one value in several ways, and with codes of their own in it. At import each is written one way, so that a
 * filter offers it once and a shopper can read it.
 */

/** Attributes that list what something takes, in no order of importance. */
const sets: ReadonlySet<string> = new Set([
  'specifications.memory.types',
  'supported_motherboard_form_factors',
  'cpu_sockets',
  'mounts',
]);

const processors: ReadonlySet<string> = new Set(['processor', 'Processor', 'soc']);
const memories: ReadonlySet<string> = new Set(['ram', 'RAM', 'storage', 'Storage']);

/** Sensors that have a name, by their size in millimetres as sources measure it. */
const sensorNames: Readonly<Record<string, string>> = { '13.2 x 8.8': '1"', '17.3 x 13': 'Four Thirds' };

const { compare } = new Intl.Collator('en', { numeric: true });

const cleanList = (text: string): string =>
  [...new Set(text.split(',').map((part) => part.trim()))]
    .filter((part) => part !== '')
    .toSorted(compare)
    .join(', ');

/** 'Qualcomm SDM845 Snapdragon 845' → 'Qualcomm Snapdragon 845': without the part number before the name. */
const cleanProcessor = (text: string): string =>
  text
    .replace(/ (?:SDM|SM|MSM|APQ)\d{3,4}[A-Z]{0,2}(?:-[A-Z]{1,2})?(?: Pro)?(?= Snapdragon )/gu, '')
    .replace(/ \(T\d{2,4}[a-z\d]{0,4}\)/gu, '');

/** '16/32 GB' and '16 GB / 32 GB' → '16 / 32 GB'; with a TB among them, all keep their unit. */
const cleanSizes = (text: string): string => {
  const sizes = /^(?:\d+(?: ?GB)? ?[/,] ?)*\d+ ?GB(?=$| (?!\/))/u.exec(text)?.[0];
  if (sizes === undefined) return text;
  return `${(sizes.match(/\d+/gu) ?? []).join(' / ')} GB${text.slice(sizes.length)}`;
};

/** '13.2 x 8.8 mm' and '1" (~ 13.2 x 8.8 mm)' → '1" (13.2 x 8.8 mm)'. */
const cleanSensor = (text: string): string => {
  const plain = text.replace('(~ ', '(');
  const size = /^(\d+(?:\.\d+)? x \d+(?:\.\d+)?) mm$/u.exec(plain)?.[1];
  const name = size !== undefined && Object.hasOwn(sensorNames, size) ? sensorNames[size] : undefined;
  return name === undefined ? plain : `${name} (${plain})`;
};

/** '2 x HDMI 1 x DisplayPort' → '2 x HDMI, 1 x DisplayPort'. */
const cleanConnectors = (text: string): string => text.replace(/(?<=[^\s,]) (?=\d{1,2} x )/gu, ', ');

/** 'f/2.0' → 'f/2', 'f/2.8-2.8' → 'f/2.8'. */
const cleanAperture = (text: string): string => {
  const plain = text.replace(/(?<=\d)\.0(?!\d)/gu, '');
  const [open = '', closed = ''] = plain.split('-');
  return open === `f/${closed}` ? open : plain;
};

/**
 * Writes an attribute's text the one way that the shop has for it.
 * @param text cleaned, without blanks around it
 */
export const cleanAttributeText = (key: string, text: string): string => {
  if (key === 'mount') return isCodedValue(key, text) ? 'built-in' : text;
  if (sets.has(key)) return cleanList(text);
  if (processors.has(key)) return cleanProcessor(text);
  if (memories.has(key)) return cleanSizes(text);
  switch (key) {
    case 'sensor':
      return cleanSensor(text);
    case 'connectors':
      return cleanConnectors(text);
    case 'max_aperture':
      return cleanAperture(text);
    case 'crop_factor':
      return /^\d+\.\d+$/u.test(text) ? String(Number(text)) : text;
    case 'resolution':
      return text.replace(/^(\d)k$/u, '$1K');
    default:
      return text;
  }
};
