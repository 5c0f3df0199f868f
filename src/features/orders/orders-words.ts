import type { MessageKey } from '../../i18n/translate.ts';

/** The groups of the dictionary that orders say. */
type Key = Extract<MessageKey, `${'orders' | 'payment' | 'error' | 'field'}.${string}`>;
export type OrderWords = (key: Key, values?: Record<string, string | number>) => string;
