/**
 * Loanwords in Khmer letters that the dictionary of Chromium or of `Intl.Segmenter` lacks: a line could break inside
 * them ('អេ', 'សប្រេ', 'សសូ'). Those that both know are not listed.
 */
const loanwords = [
  'អេសប្រេសសូ|កាពូឈីណូ|ឡាតេ|កាហ្វេ',
  'កាមេរ៉ា|ហ្វូកុស|ហ្វ្លាស|រ៉ូបូត|សិនស័រ|រីម៉ូត|ជីរ៉ូស្កូប|មេកានិច',
  'កុំព្យូទ័រ|ថេប្លេត|ស្មាតហ្វូន|វេបខេម|ម៉ៅស៍|មេនបត|មេម៉ូរី|ភៅវ័រ|រ៉េម',
  'ទីតាញ៉ូម|សេរ៉ាមិច|ក្រាហ្វីត|ផ្លាទីន|អ៊ីណុក|ប្រូម៉ូសិន|ស្ទីគ័រ|អូហ្វីស',
].join('|');

/**
 * A whole loanword: it does not begin with a subscript, and no mark follows that belongs to its last letter. If one
 * begins with another, the longer comes first.
 */
const loanword = new RegExp(`(?<!\\u17D2)(${loanwords})(?!\\p{M})`, 'u');
/** A letter with the subscripts and marks around it. */
const clusters = /\p{L}(?:\u17D2\p{L}|\p{M})*/gu;

const khmer = /\p{Script=Khmer}/u;
const runs = /\p{Script=Khmer}+/gu;
/** A break before closing punctuation, with which no line may begin: ។ ៖ ៗ. */
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
 * Allows line breaks between Khmer words, which are written without spaces: adds a zero-width space (U+200B) between
 * the words of every Khmer run. Loanwords are held together by word joiners (U+2060). Both are invisible. Text without
 * Khmer is returned unchanged.
 * @param text plain text or escaped HTML; markup is never part of a run
 */
export const withWordBreaks = (text: string): string =>
  khmer.test(text) ? text.replace(runs, (run) => wordsIn(run).join('\u200B').replace(beforeSign, '')) : text;
