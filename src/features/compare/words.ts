import type { MessageKey } from '../../i18n/translate.ts';

/** Messages of the table, and of what stands in its place where nothing is compared. */
export const compareKeys = [
  'compare.again',
  'compare.askPrice',
  'compare.clear',
  'compare.differs',
  'compare.empty',
  'compare.emptyHint',
  'compare.facts',
  'compare.failed',
  'compare.gone',
  'compare.inStock',
  'compare.model',
  'compare.needsScript',
  'compare.onlyDifferent',
  'compare.price',
  'compare.removeNamed',
  'compare.soldOut',
  'compare.stock',
  'compare.tray',
] as const satisfies readonly MessageKey[];

export type CompareWords = (key: (typeof compareKeys)[number], values?: Record<string, string | number>) => string;
