/** The languages of the API, by the shop's own codes (R6). */
export const languages = ['en', 'kh', 'zh'] as const;
export type Language = (typeof languages)[number];

/** Text in the shop's languages. English is required; the other languages fall back to it. */
export type Localized = { en: string; kh?: string | undefined; zh?: string | undefined };

/** Phrases in the shop's languages, as shoppers say them. */
export type Phrases = { [language in Language]?: string[] | undefined };

/** The colon between a label and what is said of it. */
export const labelColons: Record<Language, string> = { en: ': ', kh: '៖ ', zh: '：' };

/** Returns the text in a language, or in English if it is missing. */
export const inLanguage = (text: Localized, language: Language): string => text[language] ?? text.en;

// a Map, since tags come from the client and an object would also have `__proto__` and `constructor`
const byTag = new Map<string, Language>([
  ['en', 'en'],
  ['km', 'kh'],
  ['kh', 'kh'],
  ['zh', 'zh'],
]);

/** BCP 47 tags for the Content-Language header (R6). */
export const languageTags: Record<Language, string> = { en: 'en', kh: 'km', zh: 'zh-Hans' };

const quality = (parameters: string[]): number => {
  const given = parameters
    .map((part) => /^\s*q\s*=\s*(\d(?:\.\d{1,3})?)\s*$/iu.exec(part)?.[1])
    .find((value) => value !== undefined);
  return given === undefined ? 1 : Math.min(Number(given), 1);
};

/**
 * Chooses the language from Accept-Language (RFC 9110 section 12.5.4): the supported language with the highest q, the
 * first of several with the same q, English by default.
 */
export const chooseLanguage = (header: string | undefined): Language => {
  let best: { language: Language; quality: number } | null = null;
  for (const range of (header ?? '').slice(0, 1000).split(',')) {
    const [tag = '', ...parameters] = range.split(';');
    const language = byTag.get(tag.trim().toLowerCase().split('-')[0] ?? '');
    const weight = quality(parameters);
    if (language && weight > 0 && weight > (best?.quality ?? 0)) best = { language, quality: weight };
  }
  return best?.language ?? 'en';
};
