import type { DeliveryTerms } from '../../contract/delivery.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import type { AddressWords } from '../addresses/types.ts';

type Key = Extract<MessageKey, `mydata.${string}`> | Parameters<AddressWords>[0];
export type MyDataWords = (key: Key, values?: Record<string, string | number>) => string;
/** Props of the page's island. */
export type MyDataProps = { locale: Locale; storeCode: string; delivery: DeliveryTerms | null };
