import { isCodedValue } from '../../contract/readable-specs.ts';

/**
 * Sources write the same attribute value in different ways, and include codes of their own. The import rewrites each
 * value in one readable form, so that a filter offers it only once.
 */

/** Attributes that list what something supports, where the order has no meaning. */
const sets: ReadonlySet<string> = new Set([
  'specifications.memory.types',
  'supported_motherboard_form_factors',
  'cpu_sockets',
  'mounts',
]);

const processors: ReadonlySet<string> = new Set(['processor', 'Processor', 'soc']);
const memories: ReadonlySet<string> = new Set(['ram', 'RAM', 'storage', 'Storage']);

/** Names of sensor sizes, by the size in millimeters as sources write it. */
const sensorNames: Readonly<Record<string, string>> = { '13.2 x 8.8': '1"', '17.3 x 13': 'Four Thirds' };

const { compare } = new Intl.Collator('en', { numeric: true });

const cleanList = (text: string): string =>
  [...new Set(text.split(',').map((part) => part.trim()))]
    .filter((part) => part !== '')
    .toSorted(compare)
    .join(', ');

/** Removes part numbers: 'Qualcomm SDM845 Snapdragon 845' → 'Qualcomm Snapdragon 845'. */
const cleanProcessor = (text: string): string =>
  text
    .replace(/ (?:SDM|SM|MSM|APQ)\d{3,4}[A-Z]{0,2}(?:-[A-Z]{1,2})?(?: Pro)?(?= Snapdragon )/gu, '')
    .replace(/ \(T\d{2,4}[a-z\d]{0,4}\)/gu, '');

/** Lists sizes with one unit: '16/32 GB' and '16 GB / 32 GB' → '16 / 32 GB'. If one is in TB, all keep their unit. */
const cleanSizes = (text: string): string => {
  const sizes = /^(?:\d+(?: ?GB)? ?[/,] ?)*\d+ ?GB(?=$| (?!\/))/u.exec(text)?.[0];
  if (sizes === undefined) return text;
  return `${(sizes.match(/\d+/gu) ?? []).join(' / ')} GB${text.slice(sizes.length)}`;
};

/** Adds the name of a sensor size: '13.2 x 8.8 mm' and '1" (~ 13.2 x 8.8 mm)' → '1" (13.2 x 8.8 mm)'. */
const cleanSensor = (text: string): string => {
  const plain = text.replace('(~ ', '(');
  const size = /^(\d+(?:\.\d+)? x \d+(?:\.\d+)?) mm$/u.exec(plain)?.[1];
  const name = size !== undefined && Object.hasOwn(sensorNames, size) ? sensorNames[size] : undefined;
  return name === undefined ? plain : `${name} (${plain})`;
};

/** Separates connectors: '2 x HDMI 1 x DisplayPort' → '2 x HDMI, 1 x DisplayPort'. */
const cleanConnectors = (text: string): string => text.replace(/(?<=[^\s,]) (?=\d{1,2} x )/gu, ', ');

/** Shortens an aperture: 'f/2.0' → 'f/2', 'f/2.8-2.8' → 'f/2.8'. */
const cleanAperture = (text: string): string => {
  const plain = text.replace(/(?<=\d)\.0(?!\d)/gu, '');
  const [open = '', closed = ''] = plain.split('-');
  return open === `f/${closed}` ? open : plain;
};

/**
 * Rewrites an attribute's text in the shop's standard form.
 * @param text cleaned by `cleanName`
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
