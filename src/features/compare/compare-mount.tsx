import { createRoot } from 'react-dom/client';
import dictionaries from 'virtual:messages/compare';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { followCompared } from './compare-products.ts';
import { ComparePage } from './compare-page.tsx';

export type CompareWords = (
  key: Extract<MessageKey, `compare.${string}`>,
  values?: Record<string, string | number>,
) => string;

export type CompareFacts = { locale: Locale; storeCode: string; rielRate: number | null; product: string };

/** Replaces the page's empty state with the table. */
export const mount = async (place: HTMLElement, locale: Locale): Promise<void> => {
  const { default: words } = await dictionaries[locale]();
  const { dataset } = place;
  const facts: CompareFacts = {
    locale,
    storeCode: dataset['store'] ?? '',
    rielRate: Number(dataset['riel']) || null,
    product: dataset['product'] ?? '/product/',
  };
  followCompared(facts.storeCode, locale);
  createRoot(place).render(<ComparePage facts={facts} t={wordsTranslator(words, locale)} />);
};
