import type { MessageKey } from '../../i18n/translate.ts';

/** Groups of the dictionary that orders use. */
type Key = Extract<MessageKey, `${'orders' | 'payment' | 'error' | 'field'}.${string}`>;
export type OrderWords = (key: Key, values?: Record<string, string | number>) => string;
