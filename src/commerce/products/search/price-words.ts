import type { Cents } from '../../../contract/money.ts';
import { fold } from './fold.ts';

/** A text without its price limits, and the limits in cents; null if there is no limit. */
type PriceWords = { text: string; minPrice: Cents | null; maxPrice: Cents | null };

const measures = [
  'mm|cm|m|km|inch|inches|gb|tb|mb|mah|mp|hz|mhz|ghz|w|kw|v|l|ml|kg|g|lm|fps|rpm|ms|px|dpi',
  'meters?|watts?|volts?|megapixels?|grams?|kilos?|kilograms?|lit(?:er|re)s?|hours?|minutes?|days?|months?|years?',
].join('|');
const number = String.raw`((?:\d{1,3},\d{3}|\d{1,6})(?:\.\d{1,2})?)`;
const currency = String.raw`\$(?!\d)|usd|dollars?|bucks|ដុល្លារ|ដុល្លា|美元|美金|刀|元|块`;
/** What may not follow an amount, such as a unit: 'under 200 mm' is no price. */
const noUnit = String.raw`(?!,\d|[\p{L}\p{N}%"″.]| ?(?:${measures})(?!\p{L}))`;
const amount = String.raw`(?:usd|us\$|\$)? ?${number} ?(?:${currency})?${noUnit}`;
/** The end of a number or of a Latin word, or a name that makes the number a model: 'rtx 4060', 'iphone 15'. */
const model = String.raw`\d[.,]?|[a-z]|(?:rtx|gtx|rx|arc) |(?:iphone|ipad|pixel|ryzen) (?=\d{1,2}(?!\d))`;
/** An amount with other words right after it, which in Chinese may be the limit itself. */
const amountBefore = String.raw`(?<!${model})(?:usd|us\$|\$)? ?${number} ?(?:${currency})? ?`;
/** Follows words that are limits only of money: 'from $200', but not 'from 2023' nor 'pro max 256'. */
const money = String.raw`(?= ?(?:usd|us\$|\$|[\d.,]{1,10} ?(?:${currency})))`;

/** Words that are also found after a letter, since Khmer and Chinese have no spaces between words. */
const maxInWord = 'ក្រោម|តិចជាង|មិនលើសពី|មិនលើស|低于|不超过|少于';
const minInWord = 'លើសពី|ច្រើនជាង|ចាប់ពី|高于|超过';
const maxSuffix = '以下|以内|之内|or less|and under(?! ?[$\\d]| usd)';
const minSuffix = '以上|or more|and up(?! to)';
const atMost = `under|below|less than|cheaper than|up to|maximum|within|<|max${money}|${maxInWord}|ត្រឹម`;
const atLeast = `over|above|more than|from${money}|at least|minimum|min${money}|>|${minInWord}|លើស`;
const before = String.raw`(?<![\p{L}\p{N}])`;

const between = new RegExp(`(?:${before}between |ចន្លោះ ?|ពី ?)${amountBefore}(?:and|to|-|–|ដល់|និង|到|至) ?${amount}`, 'u');
const range = new RegExp(`(?:${before}from )?\\$ ?${number} ?(?:[-–]|to) ?\\$? ?${number}(?!\\.?[\\p{L}\\p{N}])`, 'u');
const moneyRange = new RegExp(
  `(?:${before}from )?${amountBefore}(?:to|-|–|到|至|ដល់)${money} ?(?:usd|us\\$|\\$)? ?${number} ?(?:${currency})?(?![,.]?\\d)`,
  'u',
);
const most = new RegExp(`(?:${before}(?:${atMost})) ?(?:តម្លៃ)? ?${amount}`, 'u');
const khmerMost = new RegExp(`(?:${maxInWord}) ?${amount}`, 'u');
const least = new RegExp(`(?:${before}(?:${atLeast})) ?${amount}`, 'u');
const khmerLeast = new RegExp(`(?<!មិន|不)(?:${minInWord}) ?${amount}`, 'u');
const maxAfter = new RegExp(`${amountBefore}(?:${maxSuffix})`, 'u');
const leastAfter = new RegExp(`${amountBefore}(?:${minSuffix})`, 'u');

const longNumber = String.raw`\d[\d.,]{0,9}(?: \d{3}){0,2}`;
const rielUnit = String.raw`(?:k|ពាន់|ម៉ឺន|សែន|លាន|千|万)? ?(?:(?:riels?|khr)(?![a-z])|រៀល|៛|瑞尔|柬币)`;
const riel = `(?:${longNumber} ?${rielUnit}|(?:khr|៛) ?${longNumber})`;
const rielRange = `(?<!${model})(?:${riel}|${longNumber}) ?(?:and|to|-|–|ដល់|និង|到|至) ?${riel}`;
const rielLimits = [
  new RegExp(`(?:${before}(?:between|from) |ចន្លោះ ?|ពី ?)?${rielRange}`, 'gu'),
  new RegExp(`(?:${before}(?:${atMost}|${atLeast}|max|min|from)|${maxInWord}|${minInWord}) ?(?:តម្លៃ)? ?${riel}`, 'gu'),
  new RegExp(`${riel} ?(?:${maxSuffix}|${minSuffix})`, 'gu'),
];

const cents = (dollars: string | undefined): Cents | null =>
  Math.round(Number(dollars?.replace(',', '')) * 100) || null;

/** Stands where a limit was; texts are tidied before, and have no other line breaks. */
const gap = '\n';

const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Removes limits in riel: the rate of the pages is not known here. */
const withoutRiel = (text: string): string => rielLimits.reduce((rest, pattern) => rest.replace(pattern, gap), text);

const cut = (text: string, { index, 0: found }: RegExpExecArray): string =>
  `${text.slice(0, index)}${gap}${text.slice(index + found.length)}`;

/** Closes the gaps; between two of them, an 'and' goes, too. */
const withoutGaps = (text: string): string => tidy(text.replace(/\n ?(?:(?:and|but|or|,|និង|ហើយ|和|且) ?)?\n/gu, gap));

/** Finds the first limit that one of the patterns reads, and what the text is without it. */
const findLimit = (text: string, patterns: readonly RegExp[]): { limit: Cents | null; rest: string } => {
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    const limit = cents(found?.[1]);
    if (found && limit !== null) return { limit, rest: cut(text, found) };
  }
  return { limit: null, rest: text };
};

/**
 * Extracts a price limit in dollars from a search text in any of the three languages: 'phone under 200',
 * 'ទូរស័ព្ទក្រោម ២០០', '200美元以下的手机'. A number with a unit is not a price ('fan under 200 mm'). A limit in riel only
 * leaves the text.
 */
export const readPriceWords = (text: string): PriceWords => {
  const typed = tidy(fold(text));
  const folded = withoutRiel(typed);
  for (const pattern of [between, range, moneyRange]) {
    const found = pattern.exec(folded);
    const [low, high] = [cents(found?.[1]), cents(found?.[2])];
    if (found && low !== null && high !== null)
      return { text: withoutGaps(cut(folded, found)), minPrice: Math.min(low, high), maxPrice: Math.max(low, high) };
  }
  const upper = findLimit(folded, [maxAfter, most, khmerMost]);
  const lower = findLimit(upper.rest, [leastAfter, least, khmerLeast]);
  const limits = [lower.limit, upper.limit].filter((limit) => limit !== null);
  return {
    text: lower.rest === typed ? text : withoutGaps(lower.rest),
    minPrice: lower.limit === null ? null : Math.min(...limits),
    maxPrice: upper.limit === null ? null : Math.max(...limits),
  };
};
