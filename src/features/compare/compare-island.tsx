import { type JSX, useEffect } from 'react';
import dictionaries from 'virtual:messages/card,compare,price';
import type { Locale } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { useMessages } from '../../ui/islands.ts';
import { ComparePage } from './compare-page.tsx';
import { followCompared } from './compare-products.ts';

export type CompareWords = (
  key: Extract<MessageKey, `${'card' | 'compare' | 'price'}.${string}`>,
  values?: Record<string, string | number>,
) => string;

export type CompareShop = { locale: Locale; storeCode: string; rielRate: number | null; product: string };

/** The table, in place of the page's empty state. */
export const CompareIsland = (shop: CompareShop): JSX.Element => {
  const { storeCode, locale } = shop;
  const t: CompareWords = useMessages(dictionaries, locale);
  useEffect(() => followCompared(storeCode, locale), [storeCode, locale]);
  return <ComparePage shop={shop} t={t} />;
};
