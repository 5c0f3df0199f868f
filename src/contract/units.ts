/** Units after a number, as product names, facts and texts write them; longer ones first where one begins another. */
const units = [
  'mm²|cm²|m²|km²|cm³|m³|[mck]?m|µm|nm|inch(?:es)?',
  'kg|mg|g(?:/min)?|lbs?|[mcd]?[lL]|lit(?:er|re)s?',
  '[kmM]?Wh?|[kmµ]?V|VA|m?Ah?|Wh|Ω|lm|lx|nits|cd/m²',
  '[kMG]?Hz|[kKMGT]i?B(?:/s)?|[MG]bps|[MG]T/s|MP|px|dpi|ppi|fps',
  '°[CF]|[kh]?Pa|bar|rpm|dBA?|%|៛',
  'am|pm|h|min|ms|s|seconds?|minutes?|[hH]ours?|[dD]ays?|[wW]eeks?|[mM]onths?|[yY]ears?|dollars?|riel',
  'អ៊ីញ|លីត្រ|វ៉ាត់|វិនាទី|នាទី|ម៉ោង|ថ្ងៃ|ខែ|ឆ្នាំ|ដុល្លារ|រៀល|មុខ|ខ្ទង់|តួ|នាក់|ជាន់|កម្រិត',
].join('|');

/** A blank between a number, or a value that a message is filled with, and its unit. Linear: nothing repeats. */
const between = new RegExp(`(?<=\\d|\\}\\}) (?=(?:${units})(?![\\p{L}\\p{N}])|\\p{Script=Han})`, 'gu');

/**
 * Keeps numbers and their units on one line: the blank between them does not break ('8 L', '32 អ៊ីញ', '4 件').
 * @param text plain text, HTML or a message with `{{values}}`
 */
export const keepUnits = (text: string): string => text.replace(between, '\u00a0');
