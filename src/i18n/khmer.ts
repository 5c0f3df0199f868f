/**
 * Words from other languages that shops write in Khmer letters, and that the dictionary of Chromium or of
 * `Intl.Segmenter` lacks: a line would break inside ('អេ', 'សប្រេ', 'សសូ'). Those that both know are not listed.
 */
const loanwords = [
  'អេសប្រេសសូ|កាពូឈីណូ|ឡាតេ|កាហ្វេ',
  'កាមេរ៉ា|ហ្វូកុស|ហ្វ្លាស|រ៉ូបូត|សិនស័រ|រីម៉ូត|ជីរ៉ូស្កូប|មេកានិច',
  'កុំព្យូទ័រ|ថេប្លេត|ស្មាតហ្វូន|វេបខេម|ម៉ៅស៍|មេនបត|មេម៉ូរី|ភៅវ័រ|រ៉េម',
  'ទីតាញ៉ូម|សេរ៉ាមិច|ក្រាហ្វីត|ផ្លាទីន|អ៊ីណុក|ប្រូម៉ូសិន|ស្ទីគ័រ|អូហ្វីស',
].join('|');

/** A loanword, whole: no sign belongs to a letter before or after it. The longest first where one begins another. */
const loanword = new RegExp(`(?<!\\u17D2)(${loanwords})(?!\\p{M})`, 'u');
/** A letter with what is written below, above and around it. */
const clusters = /\p{L}(?:\u17D2\p{L}|\p{M})*/gu;

const khmer = /\p{Script=Khmer}/u;
const runs = /\p{Script=Khmer}+/gu;
/** No line begins with a full stop or another sign that ends something: ។ ៖ ៗ. */
const beforeSign = /\u200B(?=[\u17D4-\u17DA])/gu;
const segmenter = new Intl.Segmenter('km', { granularity: 'word' });

const wordsIn = (run: string): string[] =>
  run
    .split(loanword)
    .flatMap((part, place) =>
      place % 2 === 1
        ? (part.match(clusters) ?? []).join('\u2060')
        : Array.from(segmenter.segment(part), ({ segment }) => segment),
    );

/**
 * Lets a line break between Khmer words, which are written without spaces: a zero-width space (U+200B) between the
 * words of every Khmer run. Loanwords are held together by word joiners (U+2060). Neither is seen. Text without Khmer
 * comes back as it is.
 * @param text plain text or escaped HTML; markup signs are never inside a run
 */
export const withWordBreaks = (text: string): string =>
  khmer.test(text) ? text.replace(runs, (run) => wordsIn(run).join('\u200B').replace(beforeSign, '')) : text;
