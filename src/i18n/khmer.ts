const khmer = /\p{Script=Khmer}/u;
const runs = /\p{Script=Khmer}+/gu;
const segmenter = new Intl.Segmenter('km', { granularity: 'word' });

/**
 * Lets a line break between Khmer words, which are written without spaces: `<wbr>`
 * between the words of every Khmer run. Text without Khmer comes back as it is.
 * @param text plain text or escaped HTML; markup signs are never inside a run
 */
export const withWordBreaks = (text: string): string =>
  khmer.test(text)
    ? text.replace(runs, (run) => [...segmenter.segment(run)].map(({ segment }) => segment).join('<wbr>'))
    : text;
