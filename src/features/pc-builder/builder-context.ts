import { createContext, use } from 'react';
import type { ReadyChoice } from './ready-builds.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { BuilderStore } from './store.ts';

/** What every component of the builder needs from its page. */
export type BuilderContext = {
  store: BuilderStore;
  t: Translate;
  locale: Locale;
  storeCode: string;
  /** Riel per dollar; null: dollars only. */
  rielRate: number | null;
  ready: readonly ReadyChoice[];
};

export const Builder = createContext<BuilderContext | null>(null);

/** @throws {Error} if used outside the builder */
export const useBuilder = (): BuilderContext => {
  const context = use(Builder);
  if (!context) throw new Error('useBuilder is used outside the builder');
  return context;
};
