import type { Localized } from '../localization/language.ts';

/** Parses JSON that this storage wrote itself, so it is not validated; the caller states its type. */
export const parseJson = <Value>(text: string): Value => JSON.parse(text) as Value;

export const parseLocalized = (text: string): Localized => parseJson<Localized>(text);

export const toJson = (value: unknown): string => JSON.stringify(value);
