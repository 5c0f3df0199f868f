import { createRoot } from 'react-dom/client';
import dictionaries from 'virtual:messages/mydata,delivery,locations,error,field';
import type { DeliveryTerms } from '../../contract/delivery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import type { PlaceWords } from '../addresses/types.ts';
import { readDelivery } from '../../ui/personal-props.ts';
import { MyData } from './account-details.tsx';

type Key = Extract<MessageKey, `mydata.${string}`> | Parameters<PlaceWords>[0];
export type MyDataWords = (key: Key, values?: Record<string, string | number>) => string;
export type MyDataFacts = { locale: Locale; storeCode: string; delivery: DeliveryTerms | null };

/** Puts what is personal in the place of the page's skeleton. */
export const mount = async (place: HTMLElement, locale: Locale): Promise<void> => {
  const { default: words } = await dictionaries[locale]();
  const facts: MyDataFacts = { locale, storeCode: place.dataset['store'] ?? '', delivery: readDelivery(place.dataset) };
  createRoot(place).render(<MyData facts={facts} t={wordsTranslator(words, locale)} />);
};
