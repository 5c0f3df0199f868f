/** Units that follow a number in product names, specs and texts; if one begins with another, the longer comes first. */
const units = [
  'mm²|cm²|m²|km²|cm³|m³|[mck]?m|µm|nm|inch(?:es)?',
  'kg|mg|g(?:/min)?|lbs?|[mcd]?[lL]|lit(?:er|re)s?',
  '[kmM]?Wh?|[kmµ]?V|VA|m?Ah?|Wh|Ω|lm|lx|nits|cd/m²',
  '[kMG]?Hz|[kKMGT]i?B(?:/s)?|[MG]bps|[MG]T/s|MP|px|dpi|ppi|fps',
  '°[CF]|[kh]?Pa|bar|rpm|RPM|dBA?|%|៛',
  'am|pm|h|min|ms|s|seconds?|minutes?|[hH]ours?|[dD]ays?|[wW]eeks?|[mM]onths?|[yY]ears?|dollars?|riel',
  'អ៊ីញ|លីត្រ|វ៉ាត់|វិនាទី|នាទី|ម៉ោង|ថ្ងៃ|ខែ|ឆ្នាំ|ដុល្លារ|រៀល|មុខ|ខ្ទង់|តួ|នាក់|ជាន់|កម្រិត',
].join('|');

/** The space between a number, or a `{{value}}` of a message, and its unit. Linear time: nothing repeats. */
const between = new RegExp(`(?<=\\d|\\}\\}) (?=(?:${units})(?![\\p{L}\\p{N}])|\\p{Script=Han})`, 'gu');

/**
 * Keeps numbers and their units on one line, with a non-breaking space between them ('8 L', '32 អ៊ីញ', '4 件').
 * @param text plain text, HTML or a message with `{{values}}`
 */
export const keepUnits = (text: string): string => text.replace(between, '\u00a0');

/** Keeps ranges such as '8:00–20:00' on one line: a line may end after a dash, but not before a word joiner. */
export const keepRanges = (text: string): string => text.replace(/(?<=\d)–(?=\d)/gu, '–\u2060');

/** Removes the commas between a number's groups of three digits: '5,100' → '5100'. */
export const withoutDigitGroups = (text: string): string => text.replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '');
