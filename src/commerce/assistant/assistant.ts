import type { ChatAnswer, ChatSource, ChatTurn } from '../../contract/chat.ts';
import { splitGraphemes } from '../products/search/runs.ts';
import { labelColons, type Language } from '../localization/language.ts';
import type { Owner } from '../storage/carts.ts';
import type { ProductRecord } from '../storage/products/product-types.ts';
import type { StorageReads } from '../storage/storage.ts';
import { branchTopic } from './branch-passages.ts';
import { toOffer } from './find-products.ts';
import { isInstruction, splitSentences, removeInstructions } from './prompt-injection.ts';
import type { PassageHit, PassageIndex } from './passage-index.ts';
import type { Passage } from './passages.ts';
import { loadSources } from './load-sources.ts';
import { retrieveSources, type RetrievedSources } from './retrieve.ts';
import { readQuestion, termsOf } from './terms.ts';

export type ChatAsked = {
  /** The store's code. */
  store: string;
  language: Language;
  question: string;
  conversation: readonly ChatTurn[];
  /** The logged-in account; null for a guest. */
  owner: Owner | null;
};

/** Maximum length of an extractive answer and of an excerpt, in UTF-16 code units. */
const longestAnswer = 420;
const longestExcerpt = 200;
const maxSentences = 4;
/** Maximum number of steps in an answer, and maximum lengths of one and of what is quoted before them. */
const maxSteps = 6;
const longestStep = 240;
const longestLead = 200;
const maxSuggestions = 3;
/** Age in milliseconds at which an index is rebuilt, so that changed texts are found. */
const freshForMs = 60_000;

/** How products are offered in a sentence. */
const offers: Record<Language, { start: string; product: string; joint: string; end: string }> = {
  en: { start: 'In our shop: ', product: '“{name}” ({offer})', joint: '; ', end: '.' },
  kh: { start: 'ក្នុងហាងយើងមាន៖ ', product: '«{name}» ({offer})', joint: '; ', end: '។' },
  zh: { start: '本店有：', product: '“{name}”（{offer}）', joint: '；', end: '。' },
};

/** Truncates a text between graphemes, at a space if there is one in its second half. */
const clip = (text: string, max: number): string => {
  if (text.length <= max) return text;
  let cut = '';
  for (const grapheme of splitGraphemes(text.slice(0, max))) if (cut.length + grapheme.length < max) cut += grapheme;
  const blank = cut.lastIndexOf(' ');
  return `${blank > max / 2 ? cut.slice(0, blank) : cut}…`;
};

/**
 * Quotes the steps of a passage as numbered lines, between the first sentences before them and, if there is room, after
 * them; '…' says that there are more steps.
 * @param best the sentence of the passage that best matches the question
 * @returns null if there are no steps, or if that sentence comes after them
 */
const stepsText = (passage: Passage, best: string, language: Language): string | null => {
  const { heading, steps } = passage;
  const text = passage.text.replaceAll('\n', ' ');
  const items = steps?.items.filter((item) => !isInstruction(item)) ?? [];
  const [firstItem, lastItem] = [items[0], items.at(-1)];
  if (!steps || firstItem === undefined || lastItem === undefined) return null;
  const start = text.indexOf(firstItem);
  const end = text.indexOf(lastItem) + lastItem.length;
  if (start >= 0 && text.indexOf(best) >= end) return null;
  const colon = labelColons[language];
  const joint = language === 'zh' ? '' : ' ';
  const sound = (part: string): string[] => splitSentences(part).filter((sentence) => !isInstruction(sentence));
  const lead = sound(start >= 0 ? passage.text.slice(0, start) : passage.text).slice(0, 2);
  const lines = [
    `${heading === null ? '' : `${heading}${colon}`}${clip(lead.join(joint), longestLead)}`.trim(),
    steps.heading === null ? '' : `${steps.heading}${colon}`.trim(),
    ...items.slice(0, maxSteps).map((item, index) => `${index + 1}. ${clip(item, longestStep)}`),
  ].filter((line) => line !== '');
  if (items.length > maxSteps) return [...lines, '…'].join('\n');
  let room = longestAnswer - lines.join('\n').length;
  const rest: string[] = [];
  for (const sentence of start >= 0 ? sound(passage.text.slice(end)) : []) {
    room -= sentence.length;
    if (room < 0) break;
    rest.push(sentence);
  }
  return [...lines, rest.join(joint)].filter((line) => line !== '').join('\n');
};

/** Quotes the steps of a passage, or its sentences that best match the question, in their original order. */
const quotePassage = (passage: Passage, question: string, language: Language): string => {
  const sentences = splitSentences(passage.text).filter((sentence) => !isInstruction(sentence));
  const wanted = readQuestion(question).terms;
  const worth = sentences.map((sentence) => {
    const terms = termsOf(sentence);
    return [...wanted].reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0);
  });
  let first = Math.max(0, worth.indexOf(Math.max(0, ...worth)));
  const steps = stepsText(passage, sentences[first] ?? '', language);
  if (steps !== null) return steps;
  // If it is short enough, start at the first sentence, since earlier ones give context.
  if (sentences.slice(0, first + 1).join(' ').length < longestAnswer / 2) first = 0;
  const taken: string[] = [];
  for (const sentence of sentences.slice(first, first + maxSentences)) {
    if (taken.length > 0 && [...taken, sentence].join(' ').length > longestAnswer) break;
    taken.push(sentence);
  }
  // Include the heading: the text under 'What you can’t return' means the opposite without it.
  const heading = passage.heading === null ? '' : `${passage.heading}${labelColons[language]}`;
  return clip(`${heading}${taken.join(language === 'zh' ? '' : ' ')}`, longestAnswer);
};

/** Quotes the facts of a shop passage, one per line; those that the question names come first. */
const quoteLines = (passage: Passage, question: string): string => {
  const wanted = readQuestion(question).terms;
  const lines = passage.text.split('\n').map((text) => {
    const terms = termsOf(text);
    return { text, worth: [...wanted].reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0) };
  });
  const taken: string[] = [];
  for (const { text } of lines.toSorted((one, other) => other.worth - one.worth)) {
    if (taken.length > 0 && [...taken, text].join('\n').length > longestAnswer) break;
    taken.push(text);
  }
  return taken.join('\n');
};

/** Lists products with their name, price and stock, but never with their descriptions. */
const offerText = (products: readonly ProductRecord[], language: Language): string => {
  const { start, product: form, joint, end } = offers[language];
  const offered = products.map((product) =>
    form.replace('{offer}', () => toOffer(product, language)).replace('{name}', () => removeInstructions(product.name)),
  );
  return start + offered.join(joint) + end;
};

/** Writes an answer without a language model, by quoting the sources; null if they do not contain it. */
export const extract = (
  { hits, products, known }: RetrievedSources,
  { question, language }: ChatAsked,
): string | null => {
  const [best] = hits;
  if (!known || !best) return null;
  if (best.passage.kind === 'shop')
    return best.passage.id === branchTopic ? best.passage.text : quoteLines(best.passage, question);
  if (best.passage.kind !== 'product') return quotePassage(best.passage, question, language) || null;
  const shown = products.filter(({ name }) => !isInstruction(name)).slice(0, 3);
  return shown.length > 0 ? offerText(shown, language) : null;
};

const sourceOf = ({ passage: { kind, id, title, heading, text } }: PassageHit): ChatSource => ({
  kind,
  id,
  title,
  excerpt: clip([heading, text.replaceAll('\n', ' ')].filter((part) => part !== null).join(' · '), longestExcerpt),
});

/** The answer quoted from the sources, and the passages that a model may use to write a better one. */
export type Prepared = { answer: ChatAnswer; passages: Passage[] };

export type ShopAssistant = {
  /** Finds and quotes the answer to a question. If there is none, tries again together with the previous question. */
  prepare(asked: ChatAsked): Promise<Prepared>;
};

/** Creates the assistant, which answers from the shop's texts and products and the shopper's orders (decision 48). */
export const createAssistant = (
  storage: Pick<StorageReads, 'content' | 'store' | 'subcategoryTerms' | 'products' | 'orders' | 'ordersByNumber'>,
  now: () => number = Date.now,
): ShopAssistant => {
  const indexes = new Map<string, { made: number; index: PassageIndex }>();
  const pending = new Map<string, Promise<PassageIndex>>();

  const load = (key: string, store: string, language: Language): Promise<PassageIndex> => {
    const loading =
      pending.get(key) ??
      loadSources(storage, store, language)
        .then((index) => {
          indexes.set(key, { made: now(), index });
          return index;
        })
        .finally(() => pending.delete(key));
    pending.set(key, loading);
    return loading;
  };

  /** Returns an index. Only the first question has to wait for it; later ones use the old index while it is rebuilt. */
  const indexOf = async (store: string, language: Language): Promise<PassageIndex> => {
    const key = `${store} ${language}`;
    const kept = indexes.get(key);
    if (!kept) return load(key, store, language);
    // If rebuilding fails, the next question triggers it again.
    if (now() - kept.made >= freshForMs) load(key, store, language).catch(() => undefined);
    return kept.index;
  };

  return {
    prepare: async (asked) => {
      const { store, language, question, conversation, owner } = asked;
      const index = await indexOf(store, language);
      let found = await retrieveSources(storage, index, { store, language, question, owner });
      const before = conversation.findLast(({ role }) => role === 'visitor');
      if (!found.known && before)
        found = await retrieveSources(storage, index, {
          store,
          language,
          question: `${before.text} ${question}`,
          owner,
        });
      const sound = {
        ...found,
        hits: found.hits.filter(({ passage }) => passage.title !== '' && !isInstruction(passage.title)),
      };
      const sources = sound.hits.map(sourceOf);
      const text = extract(sound, asked);
      const known = text !== null;
      return {
        answer: {
          answer: text,
          sources: known ? sources : [],
          products: known ? sound.products.map(({ id }) => String(id)) : [],
          known,
          suggestions: (known ? sources.slice(1) : sources)
            .filter(({ kind }) => kind === 'help' || kind === 'news')
            .map(({ title }) => title)
            .slice(0, maxSuggestions),
          generated: false,
        },
        passages: known ? sound.hits.map(({ passage }) => passage) : [],
      };
    },
  };
};
