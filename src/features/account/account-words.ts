import type { MessageKey } from '../../i18n/translate.ts';

/** The groups of the dictionary that the account says, those of its orders included. */
type Key = Extract<MessageKey, `${'account' | 'mydata' | 'orders' | 'payment' | 'error' | 'field'}.${string}`>;
export type AccountWords = (key: Key, values?: Record<string, string | number>) => string;
