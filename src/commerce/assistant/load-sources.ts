import { setImmediate } from 'node:timers/promises';
import { inLanguage, languages, type Language, type Localized, type Phrases } from '../localization/language.ts';
import type { StoreContent } from '../storage/content.ts';
import type { StorageReads } from '../storage/storage.ts';
import type { StoreDetails } from '../storage/stores.ts';
import type { SubcategoryTerms } from '../storage/taxonomy.ts';
import { createPassageIndex, type PassageIndex, type AssistantSource } from './passage-index.ts';
import { buildPassages } from './passages.ts';
import { buildShopSources } from './shop-passages.ts';
import { readPhrase, termsOfPhrase } from './terms.ts';

/** Returns the phrases of all languages, since questions in Khmer contain English words. */
const allOf = (questions: Phrases | undefined): string[] =>
  languages.flatMap((language) => questions?.[language] ?? []);

const namesOf = (name: Localized): string[] => languages.map((language) => inLanguage(name, language));

/** Builds the sources of one store's index: what it states about itself, its articles and product categories. */
export const buildSources = (
  texts: StoreContent,
  kinds: readonly SubcategoryTerms[],
  language: Language,
  details: StoreDetails | null = null,
): AssistantSource[] => {
  const passages = buildPassages(texts, language);
  const of = (kind: string, id: number, title: Localized, questions: Phrases | undefined): AssistantSource => ({
    passages: passages.filter((passage) => passage.kind === kind && passage.id === String(id)),
    title: inLanguage(title, language),
    names: [],
    questions: allOf(questions),
    kind: null,
  });
  return [
    ...(details ? buildShopSources(details, language) : []),
    ...texts.help.flatMap(({ articles }) => articles.map((one) => of('help', one.id, one.title, one.questions))),
    ...texts.policies.map((one) => of('policy', one.id, one.title, one.questions)),
    ...texts.news.map((one) => of('news', one.id, one.title, one.questions)),
    ...kinds.map(({ id, name, brands, questions }) => ({
      passages: [],
      title: namesOf(name).join('\n'),
      names: [...namesOf(name), ...brands],
      questions: allOf(questions),
      kind: id,
    })),
  ];
};

/** Milliseconds of work after which to yield to the event loop. */
const sliceMs = 20;

/** Parses all phrases into the cache ahead of indexing, in slices: thousands of them take a while the first time. */
const readAhead = async (sources: readonly AssistantSource[]): Promise<void> => {
  let began = performance.now();
  for (const { names, questions } of sources)
    for (const text of [...names, ...questions]) {
      termsOfPhrase(text);
      readPhrase(text);
      if (performance.now() - began < sliceMs) continue;
      await setImmediate();
      began = performance.now();
    }
};

/** Loads and indexes the assistant's sources: one store's own data, texts and categories in one language. */
export const loadSources = async (
  storage: Pick<StorageReads, 'content' | 'store' | 'subcategoryTerms'>,
  store: string,
  language: Language,
): Promise<PassageIndex> => {
  const [help, policies, news, kinds, record] = await Promise.all([
    storage.content(store, 'help'),
    storage.content(store, 'policies'),
    storage.content(store, 'news'),
    storage.subcategoryTerms(store),
    storage.store(store),
  ]);
  const sources = buildSources({ help, policies, news }, kinds, language, record?.details);
  await readAhead(sources);
  return createPassageIndex(sources);
};
