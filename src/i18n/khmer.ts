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
 * Compounds that Chromium breaks in two in running text, although they are one word, with the places where it does. Those
 * that it keeps whole are not listed.
 */
const compounds =
  'បង់|ប្រាក់ ដឹក|ជញ្ជូន ប្រើ|ប្រាស់ គ្រប់|គ្រង គ្រប់|គ្រាន់ រក្សា|ទុក បញ្ចុះ|តម្លៃ ពាក្យ|សម្ងាត់ ឥត|គិត|ថ្លៃ រូប|ភាព សេវា|កម្ម ' +
  'កម្ម|វិធី រង់|ចាំ ចុះ|ឈ្មោះ ចាក|ចេញ ចូល|ចិត្ត ចាប់|ផ្តើម ផុត|កំណត់ ដំណើរ|ការ ការ|ធានា មូល|ហេតុ ត្រឹម|ត្រូវ ក្រុម|ហ៊ុន ទំនាក់|ទំនង ' +
  'ផ្លាស់|ប្តូរ វេច|ខ្ចប់ ស្ថាន|ភាព បច្ចុប្បន្ន|ភាព ផង|ដែរ ល្អ|ជាងគេ ទំនិញ|វិញ ម្តង|ទៀត មិន|ទាន់ មុន|ពេល ជា|មួយ កុំ|ព្យូទ័រ កា|មេ|រ៉ា អេ|ក្រង់';

/**
 * A whole loanword: it does not begin with a subscript, and no mark follows that belongs to its last letter. If one
 * begins with another, the longer comes first.
 */
const loanword = new RegExp(`(?<!\\u17D2)(${loanwords})(?!\\p{M})`, 'u');
const compoundWords = compounds.replaceAll('|', '').replaceAll(' ', '|');
const compound = new RegExp(`(?<!\\u17D2)(?:${compoundWords})(?!\\p{M})`, 'gu');
const joinedCompounds = new Map(
  compounds.split(' ').map((parts) => [parts.replaceAll('|', ''), parts.replaceAll('|', '\u2060')]),
);
/** The particle that ends a sentence ('ទេ។'), but not the end of 'ទទេ'. */
const finalParticle = /(?<=[\u1780-\u17D3])(?<!ទ)ទេ(?=។)/gu;

/** A letter with the subscripts and marks around it. */
const clusters = /\p{L}(?:\u17D2\p{L}|\p{M})*/gu;

const khmer = /\p{Script=Khmer}/u;
const runs = /\p{Script=Khmer}+/gu;
/** A break before closing punctuation, with which no line may begin: ។ ៖ ៗ. */
const beforeSign = /\u200B(?=[\u17D4-\u17DA])/gu;
const segmenter = new Intl.Segmenter('km', { granularity: 'word' });

/**
 * Keeps compounds of running Khmer text whole, where browsers break lines by a dictionary of their own: adds word joiners
 * (U+2060), which are invisible. No line begins with the particle that ends a sentence. {@link withWordBreaks} does the
 * same, and more, for names and headings.
 * @param text plain text, HTML or a message with `{{values}}`
 */
export const keepWords = (text: string): string =>
  khmer.test(text)
    ? text.replace(compound, (word) => joinedCompounds.get(word) ?? word).replace(finalParticle, '\u2060ទេ')
    : text;

/** For texts that other programs read, such as titles for search engines. */
export const withoutJoiners = (text: string): string => text.replaceAll('\u2060', '');

const segmented = (run: string): string => Array.from(segmenter.segment(run), ({ segment }) => segment).join('\u200B');

const wordsIn = (run: string): string =>
  run
    .split(loanword)
    .map((part, index) =>
      index % 2 === 1
        ? (part.match(clusters) ?? []).join('\u2060')
        : keepWords(part).split('\u2060').map(segmented).join('\u2060'),
    )
    .filter(Boolean)
    .join('\u200B');

/**
 * Allows line breaks between Khmer words, which are written without spaces: adds a zero-width space (U+200B) between
 * the words of every Khmer run. Loanwords and compounds are held together by word joiners (U+2060). Both are invisible.
 * Text without Khmer is returned unchanged.
 * @param text plain text or escaped HTML; markup is never part of a run
 */
export const withWordBreaks = (text: string): string =>
  khmer.test(text) ? withoutJoiners(text).replace(runs, (run) => wordsIn(run).replace(beforeSign, '')) : text;
