import { useEffect, useMemo, type JSX } from 'react';
import { wordsTranslator, type Words } from '../../i18n/template.ts';
import { ComparePage, type CompareFacts } from './compare-page.tsx';
import { followCompared } from './compare-products.ts';
import type { CompareWords } from './words.ts';

/** The table; the page's script starts it where there is something to compare. */
export const CompareIsland = ({ words, ...facts }: CompareFacts & { words: Words }): JSX.Element => {
  const { storeCode, locale } = facts;
  const t: CompareWords = useMemo(() => wordsTranslator(words, locale), [words, locale]);
  useEffect(() => followCompared(storeCode, locale), [storeCode, locale]);
  return <ComparePage {...{ facts, t }} />;
};
