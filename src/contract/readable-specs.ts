import { keepUnits, withoutDigitGroups } from './units.ts';

/**
 * Which of a product's specs make sense to shoppers, and how they are written. Catalogues contain the internal codes of
 * their sources; these rules apply to any commerce API's specs wherever they are shown: on cards and product pages, in
 * filters, in the comparison.
 */

/** Lowercase only, as developers and shops' systems name things: 'tegu', 'odin_m0', 'ph-tegu-128gb'. */
const slug = /^[a-z][a-z\d]*(?:[._-][a-z\d]+)*$/u;
/** Database ids: at least twelve hexadecimal digits, with or without dashes. */
const databaseId = /^(?=[\da-f-]*\d)[\da-f](?:-?[\da-f]){11,}$/iu;

/** Tells whether a code is internal to a system, not one that is printed on a product. */
export const isInternalCode = (code: string): boolean => slug.test(code) || databaseId.test(code);

/** Returns a model as its maker writes it; null for codenames, bare numbers and database ids. */
export const readableModel = (model: string | null): string | null => {
  const text = model?.trim() ?? '';
  return text === '' || /^\d+$/u.test(text) || isInternalCode(text) ? null : text;
};

/** Keys of attributes that camera databases fill with the camera's own code if its lens is built in. */
const mountKeys: ReadonlySet<string> = new Set(['mount', 'mounts']);
/** 'canonG7X', 'fujix100v2', 'lumia1020': one word that begins with a lowercase letter. */
const mountCode = /^[a-z][\p{L}\d+-]*$/u;

/** Tells whether a single value is an internal code: of a mount ('djiFC3411'), or a database id. */
export const isCodedValue = (key: string, value: string): boolean =>
  databaseId.test(value) || (mountKeys.has(key) && mountCode.test(value.trim()));

const giga = /(?<![\d.,])(\d{4,6})(?:\.0+)?[ \u00a0]?GB(?![\p{L}\d/])/gu;

/** Converts GB to TB: both 1000 and 1024 GB are sold as 1 TB. Null if that takes more than two decimals. */
const teraOf = (gigabytes: number): string | null => {
  const tera = gigabytes % 1024 === 0 ? gigabytes / 1024 : gigabytes / 1000;
  return Number.isInteger(tera * 100) ? String(tera) : null;
};

/**
 * Formats a value as people write it, with a non-breaking space: '2000 GB' → '2 TB', '30fps' → '30 fps', '5100 mAh' →
 * '5,100 mAh'.
 */
export const readableValue = (value: string): string =>
  keepUnits(
    value
      .trim()
      .replace(giga, (whole, number: string) => {
        const tera = teraOf(Number(number));
        return tera === null ? whole : `${tera} TB`;
      })
      .replace(/(?<=\d)(?=(?:[GT]B|MP|mAh|fps|m²)(?![\p{L}\d]))/gu, ' ')
      .replace(/(?<![\d.,])(\d{1,2})(\d{3})(?=[ \u00a0](?:mAh|MT\/s|RPM|rpm|lm|W)(?![\p{L}\d/]))/gu, '$1,$2')
      .replace(/(?<=\d)(?:x| x )(?=\d)/gu, ' × '),
  );

type Spec = { key: string; name: string; value: string };

/** Returns the specs that make sense to shoppers, in their order, formatted as people write them. */
export const readableSpecs = <F extends Spec>(specs: readonly F[]): F[] =>
  specs.flatMap((spec) => {
    const parts = mountKeys.has(spec.key) ? spec.value.split(',').map((part) => part.trim()) : [spec.value];
    const value = readableValue(parts.filter((part) => !isCodedValue(spec.key, part)).join(', '));
    return value === '' ? [] : [{ ...spec, value }];
  });

/** Specs under one heading; null: without one. */
export type SpecSection<F> = { name: string | null; specs: F[] };

/** So few specs, or fewer, are read faster without headings. */
const fewSpecs = 5;

/**
 * Sorts specs into their groups, in the order in which these first appear, and specs without a group last. A few specs,
 * or those of a single group, stay one list without a heading.
 * @param rest heading of specs without a group
 */
export const inSections = <F extends { group: string | null }>(specs: readonly F[], rest: string): SpecSection<F>[] => {
  // Browsers call this, too: `Map.groupBy` is younger than some of them.
  const groups = new Map<string | null, F[]>();
  for (const one of specs) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  const others = groups.get(null) ?? [];
  groups.delete(null);
  if (specs.length <= fewSpecs || groups.size < 2) return specs.length === 0 ? [] : [{ name: null, specs: [...specs] }];
  const named = [...groups].map(([name, own]) => ({ name, specs: own }));
  return others.length === 0 ? named : [...named, { name: rest, specs: others }];
};

/** Units that need no label to show what is measured, if only once on a card: '16 GB', but not '340 mm' or '14 V'. */
const tellingUnit = /^(?:[GT]B|MP|mAh|W|Hz|GHz|MT\/s|inch|អ៊ីញ|英寸|fps|lm|L|″|")$/u;
const measure = /^[\d.,]+\s?(\p{L}[\p{L}\p{M}/²³]*|″|"|%|°)$/u;
/** Tells whether a key names a limit, such as a maximum, or a part, such as a sensor: not a size of the product itself. */
const isOfOther = (key: string): boolean => /(?:^|[._])(?:min|max|sensor)/u.test(key);

const maxValueLength = 16;
const maxLabelledLength = 22;

const says = (value: string): boolean => (/[\p{L}″"]/u.test(value) && /\d/u.test(value)) || /\p{Lu}{2}/u.test(value);

/** Units that names spell out while specs have the sign: a Chinese one may be followed by the next word at once. */
const spelledUnits: readonly [RegExp, string][] = [
  [/(?<=\d)[ \u00a0]?(?:公?升|លីត្រ|lit(?:er|re)s?)/gu, ' l '],
  [/(?<=\d)[ \u00a0]?(?:米|ម៉ែត្រ|met(?:er|re)s?)/gu, ' m '],
  [/(?<=\d)[ \u00a0]?(?:英寸|អ៊ីញ|inch(?:es)?|″|")/gu, ' inch '],
  [/(?<=\d)[ \u00a0]?(?:瓦(?!时)|វ៉ាត់|watts?)/gu, ' w '],
];

const withSigns = (text: string): string =>
  spelledUnits.reduce((changed, [spelled, sign]) => changed.replace(spelled, sign), text);

/** Splits a text into lowercase words and numbers, with a space around each: 'DDR5-6400' → ' ddr 5 6400 '. */
const spelledOut = (text: string): string =>
  ` ${(withoutDigitGroups(withSigns(text.toLowerCase())).match(/[\p{L}\p{M}]+|[\d.]+/gu) ?? []).join(' ')} `;

/** Tells whether a name contains a value already: '2 TB' in '990 Pro 2TB', but not '6 GB' in '16GB'. */
const nameSays = (name: string, value: string): boolean => spelledOut(name).includes(spelledOut(value));

/** Units of figures that matter only to programs: nobody chooses a product by them. */
const dullUnits: ReadonlySet<string> = new Set(['px']);

/**
 * Returns short specs for scanning a list: '16 GB', 'DDR5', 'Length 340 mm'. A number that does not show what it
 * measures gets its label, or is left out if that is too long; what the name already contains is not repeated.
 * @param limit maximum number of specs
 */
export const keySpecs = (specs: readonly Spec[], name: string, limit = 3): string[] => {
  const units = new Set<string>();
  const shown: string[] = [];
  for (const { key, name: label, value } of readableSpecs(specs)) {
    if (shown.length === limit) break;
    if (value.length > maxValueLength || !says(value) || nameSays(name, value)) continue;
    const unit = measure.exec(value)?.[1];
    if (unit !== undefined && dullUnits.has(unit)) continue;
    const isClear = unit === undefined || (tellingUnit.test(unit) && !isOfOther(key) && !units.has(unit));
    const text = isClear ? value : `${label} ${value}`;
    if (text.length > (isClear ? maxValueLength : maxLabelledLength)) continue;
    if (unit !== undefined) units.add(unit);
    if (!shown.includes(text)) shown.push(text);
  }
  return shown;
};

/** Factors that convert to a common unit, so that 512 GB comes before 1 TB. */
const scales: Readonly<Record<string, number>> = { KB: 1e-6, MB: 1e-3, GB: 1, TB: 1000, MHz: 1e-3, GHz: 1, kHz: 1e-6 };

/** Returns the number at the start of a value, in a common unit: '1/2.3″' → 0.43, 'f/2.8' → 2.8, 'LGA 1700' → null. */
const amountOf = (value: string): { amount: number; unit: string } | null => {
  const found = /^(f\/)?(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?\s*(\p{L}*)/u.exec(withoutDigitGroups(value));
  if (!found) return null;
  const [, stop = '', number = '', over, unit = ''] = found;
  const isScaled = Object.hasOwn(scales, unit);
  const amount = (Number(number) / (over === undefined ? 1 : Number(over))) * (isScaled ? (scales[unit] ?? 1) : 1);
  return Number.isFinite(amount) ? { amount, unit: stop + (isScaled ? (unit.at(-1) ?? '') : unit) } : null;
};

/** A number with at most a unit: '8 GB', 'f/2.8', but not '8/12 GB' or '64 GB / 128 GB'. */
const plainAmount = /^(?:f\/)?\d+(?:\.\d+)?\s?(?:[\p{L}\p{M}/²³]*|["″%°])$/u;

/** Returns the indexes of the best values (null: no value); empty if they cannot be ranked, or are all equal. */
export const bestOf = (values: readonly (string | null)[], better: 'more' | 'less'): number[] => {
  const amounts = values.map((value) =>
    value !== null && plainAmount.test(withoutDigitGroups(value)) ? amountOf(value) : null,
  );
  const known = amounts.filter((amount) => amount !== null);
  const said = values.filter((value) => value !== null).length;
  if (known.length < said || new Set(known.map(({ unit }) => unit)).size !== 1) return [];
  const sizes = known.map(({ amount }) => amount);
  const best = better === 'more' ? Math.max(...sizes) : Math.min(...sizes);
  if (sizes.every((size) => size === best)) return [];
  return amounts.flatMap((amount, index) => (amount?.amount === best ? [index] : []));
};

/** An amount with its unit at the end: 'SSD 240 GB', but not 'Core i5' or 'LGA 1700'. */
const hasUnit = /\d\s?(?:[\p{L}\p{M}/²³]+|["″%°])$/u;

/**
 * Sorts the values of a filter by size if all of them are amounts in the same unit ('12.2 MP', '16 MP', '20.1 MP'),
 * perhaps after the same words ('SSD 120 GB', 'SSD 240 GB'); otherwise keeps their order.
 */
export const sortAmounts = <Choice extends { name: string }>(choices: readonly Choice[]): Choice[] => {
  const words = /^[^\d/]*/u.exec(choices[0]?.name ?? '')?.[0] ?? '';
  const lead = choices.every(({ name }) => name.startsWith(words) && hasUnit.test(name)) ? words.length : 0;
  const amounts = choices.map((choice) => ({ choice, read: amountOf(choice.name.slice(lead)) }));
  const units = new Set(amounts.map(({ read }) => read?.unit ?? null));
  if (units.size !== 1 || units.has(null)) return [...choices];
  return amounts
    .toSorted((one, other) => (one.read?.amount ?? 0) - (other.read?.amount ?? 0))
    .map(({ choice }) => choice);
};
