import type { Values } from '../../i18n/template.ts';
import type { MessageKey } from '../../i18n/translate.ts';

/** Dictionary groups that the account forms use. */
export const accountFormGroups = ['login', 'error', 'field'] as const;
type Key = Extract<MessageKey, `${(typeof accountFormGroups)[number]}.${string}`>;
export type AccountFormWords = (key: Key, values?: Values) => string;
