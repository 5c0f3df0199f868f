import { inLanguage, type Language, type Localized } from '../localization/language.ts';
import type { AttributeRecord } from '../storage/products/product-types.ts';
import type { AttributeRule } from '../storage/taxonomy.ts';

/** An attribute as stored: `number` is set if the value is numeric, so that a unit may follow it. */
export type RawAttribute = { key: string; value: string; number: number | null };

const booleanWords: Record<string, Localized> = {
  yes: { en: 'Yes', kh: 'មាន', zh: '是' },
  no: { en: 'No', kh: 'គ្មាន', zh: '否' },
};

/** Parses a value from an import, with its number if it is numeric: true → yes, '8' → 8. */
export const parseAttributeValue = (value: string | number | boolean): Omit<RawAttribute, 'key'> => {
  if (typeof value === 'boolean') return { value: value ? 'yes' : 'no', number: null };
  const text = String(value).trim();
  return { value: text, number: /^-?\d+(\.\d+)?$/u.test(text) ? Number(text) : null };
};

/** A memory size, perhaps with its kind: '64', '128 GB', '64 GB UFS2.1'. */
const memorySize = /^(\d+)(?: ?([MGT]B)\b.*)?$/u;
/** Several sizes without a slash are parts of one product: '512 GB SSD + 1 TB HDD'. */
const sizesIn = /\d ?[MGT]B\b/gu;

/**
 * Returns the values by which a product is filtered: each size in which it is sold ('128 GB / 256 GB' → '128 GB',
 * '256 GB'), so that shoppers who want 256 GB find every product with that size; otherwise the value itself. The unit of
 * sizes with slashes between them may stand once, at the end: '8/12 GB'.
 */
export const filterValues = (value: string): string[] => {
  const sizes = value.split('/').map((part) => memorySize.exec(part.trim()));
  if (sizes.at(-1)?.[2] === undefined) return [value];
  const values = new Set<string>();
  let unit: string | undefined;
  for (const size of sizes.toReversed()) {
    if (!size || (size[0].match(sizesIn)?.length ?? 0) > 1) return [value];
    unit = size[2] ?? unit;
    values.add(`${size[1]} ${unit}`);
  }
  return [...values].toReversed();
};

/** Formats a value for shoppers: known words are translated, and numbers are followed by their unit. */
export const formatAttributeValue = (
  raw: Omit<RawAttribute, 'key'>,
  rule: AttributeRule,
  language: Language,
): string => {
  const word = raw.value.toLowerCase();
  const words = [rule.values, booleanWords].find((table) => Object.hasOwn(table, word))?.[word];
  if (words) return inLanguage(words, language);
  if (raw.number === null || !rule.unit) return raw.value;
  return /^[%°"″]/u.test(rule.unit) ? `${raw.value}${rule.unit}` : `${raw.value} ${rule.unit}`;
};

/**
 * Returns the attributes that shoppers see, in the order of the rules. All keys of a rule are one attribute, whose
 * value is that of the first key that is present.
 */
export const formatAttributes = (
  raw: RawAttribute[],
  rules: AttributeRule[],
  language: Language,
): AttributeRecord[] => {
  const byKey = new Map(raw.map((attribute) => [attribute.key, attribute]));
  return rules.flatMap((rule) => {
    const found = rule.keys
      .map((key) => byKey.get(key))
      .find((attribute) => attribute !== undefined && attribute.value !== '');
    const [key] = rule.keys;
    if (!found || key === undefined) return [];
    return [
      {
        key,
        name: inLanguage(rule.name, language),
        value: formatAttributeValue(found, rule, language),
        ...(rule.group && { group: inLanguage(rule.group, language) }),
        ...(rule.better && { better: rule.better }),
      },
    ];
  });
};
