import type { MessageKey } from '../../i18n/translate.ts';

/** Groups of the dictionary that the checkout uses. */
type Group = 'checkout' | 'delivery' | 'paying' | 'payment' | 'locations' | 'error' | 'field';
type Key = Extract<MessageKey, `${Group}.${string}`>;
export type CheckoutWords = (key: Key, values?: Record<string, string | number>) => string;
