const khmer = /\p{Script=Khmer}/u;
const runs = /\p{Script=Khmer}+/gu;
/** No line begins with a full stop or another sign that ends something: ។ ៖ ៗ. */
const beforeSign = /<wbr>(?=[\u17D4-\u17DA])/gu;
const segmenter = new Intl.Segmenter('km', { granularity: 'word' });

/**
 * Lets a line break between Khmer words, which are written without spaces: `<wbr>`
 * between the words of every Khmer run. Text without Khmer comes back as it is.
 * @param text plain text or escaped HTML; markup signs are never inside a run
 */
export const withWordBreaks = (text: string): string =>
  khmer.test(text)
    ? text.replace(runs, (run) =>
        [...segmenter.segment(run)]
          .map(({ segment }) => segment)
          .join('<wbr>')
          .replace(beforeSign, ''),
      )
    : text;
