const khmer = /[\u1780-\u17ff]/u;
const runs = /[\u1780-\u17d3\u17dc\u17dd]+/gu;
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
