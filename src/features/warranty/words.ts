import type { MessageKey } from '../../i18n/translate.ts';

/** Messages of the form. */
export const formKeys = [
  'warranty.label',
  'warranty.hint',
  'warranty.check',
  'warranty.required',
  'warranty.mistyped',
  'warranty.scan',
  'warranty.scanning',
  'warranty.stop',
  'warranty.noCamera',
] as const satisfies readonly MessageKey[];

/** Messages of a result, and of the form below it. */
export const resultKeys = [
  ...formKeys,
  'warranty.active',
  'warranty.another',
  'warranty.bought',
  'warranty.checking',
  'warranty.daysLeft',
  'warranty.expired',
  'warranty.number',
  'warranty.serial',
  'warranty.unknown',
  'warranty.void',
  'field.again',
  'error.tooMany',
  'error.unavailable',
] as const satisfies readonly MessageKey[];

export type FormKey = (typeof formKeys)[number];
export type ResultKey = (typeof resultKeys)[number];
