import type { MessageKey } from '../../i18n/translate.ts';

/** Groups of the dictionary that payment uses. */
type Key = Extract<MessageKey, `${'paying' | 'error' | 'field'}.${string}`>;
export type PayingWords = (key: Key, values?: Record<string, string | number>) => string;
