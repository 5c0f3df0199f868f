import { keepUnits } from './units.ts';

/**
 * Which of a product's facts a shopper can read, and how they are written. Catalogues carry the codes that their sources
 * work with; these rules stand between any commerce API and whatever shows facts: cards, product pages, filters, compare.
 */

/** Lower case alone, as developers and shops' own systems name things: 'tegu', 'odin_m0', 'ph-tegu-128gb'. */
const slug = /^[a-z][a-z\d]*(?:[._-][a-z\d]+)*$/u;
/** Ids of databases: at least twelve hexadecimal digits, with or without dashes. */
const databaseId = /^(?=[\da-f-]*\d)[\da-f](?:-?[\da-f]){11,}$/iu;

/** Returns whether a code is one of a system and not one that is printed on a product. */
export const isInternalCode = (code: string): boolean => slug.test(code) || databaseId.test(code);

/** Returns a model as its maker writes it; null for codenames, bare numbers and ids of databases. */
export const readableModel = (model: string | null): string | null => {
  const text = model?.trim() ?? '';
  return text === '' || /^\d+$/u.test(text) || isInternalCode(text) ? null : text;
};

/** Keys of attributes that camera databases fill with the camera's own code where its lens is built in. */
const mountKeys: ReadonlySet<string> = new Set(['mount', 'mounts']);
/** 'canonG7X', 'fujix100v2', 'lumia1020': one word that begins in lower case. */
const mountCode = /^[a-z][\p{L}\d+-]*$/u;

/** Returns whether a single value is one of a system's: a mount's code ('djiFC3411') or an id of a database. */
export const isCodedValue = (key: string, value: string): boolean =>
  databaseId.test(value) || (mountKeys.has(key) && mountCode.test(value.trim()));

const giga = /(?<![\d.,])(\d{4,6})(?:\.0+)?[ \u00a0]?GB(?![\p{L}\d/])/gu;

/** 1000 and 1024 GB are sold as the same 1 TB. Null where no short number of TB is the same. */
const teraOf = (gigabytes: number): string | null => {
  const tera = gigabytes % 1024 === 0 ? gigabytes / 1024 : gigabytes / 1000;
  return Number.isInteger(tera * 100) ? String(tera) : null;
};

/** Writes a value as people do: '2000 GB' → '2 TB', '30fps' → '30 fps', with a blank that does not break before the unit. */
export const readableValue = (value: string): string =>
  keepUnits(
    value
      .trim()
      .replace(giga, (whole, number: string) => {
        const tera = teraOf(Number(number));
        return tera === null ? whole : `${tera} TB`;
      })
      .replace(/(?<=\d)(?=(?:[GT]B|MP|mAh|fps|m²)(?![\p{L}\d]))/gu, ' ')
      .replace(/(?<=\d)(?:x| x )(?=\d)/gu, ' × '),
  );

type Fact = { key: string; name: string; value: string };

/** Returns the facts that can be read, in their order, written as people write them. */
export const readableFacts = <F extends Fact>(facts: readonly F[]): F[] =>
  facts.flatMap((fact) => {
    const parts = mountKeys.has(fact.key) ? fact.value.split(',').map((part) => part.trim()) : [fact.value];
    const value = readableValue(parts.filter((part) => !isCodedValue(fact.key, part)).join(', '));
    return value === '' ? [] : [{ ...fact, value }];
  });

/** Facts under one heading; null: none. */
export type FactSection<F> = { name: string | null; facts: F[] };

/** Fewer facts are read faster without headings between them. */
const fewFacts = 5;

/**
 * Puts facts of one group together, groups in the order in which they first appear, and facts without a group last. A few
 * facts, or those of a single group, stay one list without a heading.
 * @param rest heading of facts without a group
 */
export const inSections = <F extends { group: string | null }>(facts: readonly F[], rest: string): FactSection<F>[] => {
  const groups = Map.groupBy(facts, ({ group }) => group);
  const others = groups.get(null) ?? [];
  groups.delete(null);
  if (facts.length <= fewFacts || groups.size < 2) return facts.length === 0 ? [] : [{ name: null, facts: [...facts] }];
  const named = [...groups].map(([name, own]) => ({ name, facts: own }));
  return others.length === 0 ? named : [...named, { name: rest, facts: others }];
};

/** Units that say by themselves what is measured, once on a card: '16 GB', but not '340 mm' or '14 V'. */
const tellingUnit = /^(?:[GT]B|MP|mAh|W|Hz|GHz|MT\/s|inch|អ៊ីញ|英寸|fps|lm|L|″|")$/u;
const measure = /^[\d.,]+\s?(\p{L}[\p{L}/²³]*|″|"|%|°)$/u;
/** A limit is no size of the product's own. */
const isLimit = (key: string): boolean => /(?:^|[._])(?:min|max)/u.test(key);

const maxValueLength = 16;
const maxLabelledLength = 22;

const says = (value: string): boolean => (/[\p{L}″"]/u.test(value) && /\d/u.test(value)) || /\p{Lu}{2}/u.test(value);

/** Words and numbers apart, in small letters, with a blank around each: 'DDR5-6400' → ' ddr 5 6400 '. */
const spelledOut = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{M}]+|[\d.]+/gu) ?? []).join(' ')} `;

/** Whether a name says a value already: '2 TB' in '990 Pro 2TB', but not '6 GB' in '16GB'. */
const nameSays = (name: string, value: string): boolean => spelledOut(name).includes(spelledOut(value));

/** Counted for programs: nobody chooses by them. */
const dullUnits: ReadonlySet<string> = new Set(['px']);

/**
 * Returns short facts for the eye that runs over a list: '16 GB', 'DDR5', 'Length 340 mm'. A bare number that does not say
 * what it measures carries its label, or is left out where that gets long; what the name says is not said again.
 * @param limit how many at most
 */
export const keyFacts = (facts: readonly Fact[], name: string, limit = 3): string[] => {
  const units = new Set<string>();
  const shown: string[] = [];
  for (const { key, name: label, value } of readableFacts(facts)) {
    if (shown.length === limit) break;
    if (value.length > maxValueLength || !says(value) || nameSays(name, value)) continue;
    const unit = measure.exec(value)?.[1];
    if (unit !== undefined && dullUnits.has(unit)) continue;
    const isClear = unit === undefined || (tellingUnit.test(unit) && !isLimit(key) && !units.has(unit));
    const text = isClear ? value : `${label} ${value}`;
    if (text.length > (isClear ? maxValueLength : maxLabelledLength)) continue;
    if (unit !== undefined) units.add(unit);
    if (!shown.includes(text)) shown.push(text);
  }
  return shown;
};

/** Thousands of the smallest unit, so that 512 GB comes before 1 TB. */
const scales: Readonly<Record<string, number>> = { KB: 1e-6, MB: 1e-3, GB: 1, TB: 1000, MHz: 1e-3, GHz: 1, kHz: 1e-6 };

/** The number that a value begins with ('1/2.3″' → 0.43, 'f/2.8' → 2.8, 'LGA 1700' → none), in its unit's scale. */
const amountOf = (value: string): { amount: number; unit: string } | null => {
  const found = /^(f\/)?(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?\s*(\p{L}*)/u.exec(value);
  if (!found) return null;
  const [, stop = '', number = '', over, unit = ''] = found;
  const isScaled = Object.hasOwn(scales, unit);
  const amount = (Number(number) / (over === undefined ? 1 : Number(over))) * (isScaled ? (scales[unit] ?? 1) : 1);
  return Number.isFinite(amount) ? { amount, unit: stop + (isScaled ? (unit.at(-1) ?? '') : unit) } : null;
};

/** A number with its unit and nothing else: '8 GB', 'f/2.8', but not '8/12 GB' or '64 GB / 128 GB'. */
const plainAmount = /^(?:f\/)?\d+(?:\.\d+)?\s?(?:[\p{L}\p{M}/²³]*|["″%°])$/u;

/** Returns the places of the best of several values, null being none; empty where they cannot be ranked or are equal. */
export const bestOf = (values: readonly (string | null)[], better: 'more' | 'less'): number[] => {
  const amounts = values.map((value) => (value !== null && plainAmount.test(value) ? amountOf(value) : null));
  const known = amounts.filter((amount) => amount !== null);
  const said = values.filter((value) => value !== null).length;
  if (known.length < said || new Set(known.map(({ unit }) => unit)).size !== 1) return [];
  const sizes = known.map(({ amount }) => amount);
  const best = better === 'more' ? Math.max(...sizes) : Math.min(...sizes);
  if (sizes.every((size) => size === best)) return [];
  return amounts.flatMap((amount, place) => (amount?.amount === best ? [place] : []));
};

/**
 * Sorts the values of a filter by size where all of them are amounts of one unit ('12.2 MP', '16 MP', '20.1 MP'); others
 * keep their order.
 */
export const sortAmounts = <Choice extends { name: string }>(choices: readonly Choice[]): Choice[] => {
  const amounts = choices.map((choice) => ({ choice, read: amountOf(choice.name) }));
  const units = new Set(amounts.map(({ read }) => read?.unit ?? null));
  if (units.size !== 1 || units.has(null)) return [...choices];
  return amounts
    .toSorted((one, other) => (one.read?.amount ?? 0) - (other.read?.amount ?? 0))
    .map(({ choice }) => choice);
};
