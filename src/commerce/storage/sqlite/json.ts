import type { Localized } from '../../localization/language.ts';

/** Reads JSON that this storage wrote itself; the caller names the type that was written. */
export const parsed = <Value>(text: string): Value => JSON.parse(text) as Value;
export const localized = (text: string): Localized => parsed<Localized>(text);
export const stored = (value: unknown): string => JSON.stringify(value);
