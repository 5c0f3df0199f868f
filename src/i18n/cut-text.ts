/** Where a text without spaces may be cut, as Khmer and Chinese ones are: between words or, if one is long, letters. */
const breaks = (['word', 'grapheme'] as const).map((granularity) => new Intl.Segmenter('km', { granularity }));

/**
 * Returns the beginning of a text, at most `longest` characters: it ends at a space if it is then at least half as long,
 * or else between two words or letters.
 */
export const cutText = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest * 2);
  const ends = [
    start.lastIndexOf(' ', longest),
    ...breaks.map((segmenter) => segmenter.segment(start).containing(longest)?.index ?? 0),
  ];
  const end = ends.find((index) => index >= longest / 2) ?? longest;
  return start.slice(0, end).trimEnd();
};
