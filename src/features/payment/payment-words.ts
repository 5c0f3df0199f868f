import type { MessageKey } from '../../i18n/translate.ts';

/** The groups of the dictionary that a payment says. */
type Key = Extract<MessageKey, `${'paying' | 'error' | 'field'}.${string}`>;
export type PayingWords = (key: Key, values?: Record<string, string | number>) => string;
