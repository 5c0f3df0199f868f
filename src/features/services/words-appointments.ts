import type { MessageKey } from '../../i18n/translate.ts';

/** Groups of the dictionary that an account's appointments use. */
type Key = Extract<MessageKey, `${'appointments' | 'booking' | 'price' | 'error' | 'field'}.${string}`>;
export type AppointmentWords = (key: Key, values?: Record<string, string | number>) => string;
