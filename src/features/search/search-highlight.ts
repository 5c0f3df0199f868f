import { foldText } from '../../i18n/fold-text.ts';
import { graphemesOf } from '../../i18n/search-text.ts';

/** A part of a name; `hit`: it matches the search. */
export type Stretch = { text: string; hit: boolean };

const isPart = (sign: string): boolean => /[\p{L}\p{N}\p{M}]/u.test(sign);

/** A text's folded characters, and the index of the original that each comes from. */
type Signs = { text: string; chars: number[] };

const signsOf = (characters: readonly string[], keeps: (sign: string) => boolean): Signs => {
  let text = '';
  const chars: number[] = [];
  for (const [index, character] of characters.entries())
    for (const sign of foldText(character)) {
      if (!keeps(sign)) continue;
      text += sign;
      for (let unit = 0; unit < sign.length; unit += 1) chars.push(index);
    }
  return { text, chars };
};

const mark = ({ text, chars }: Signs, word: string, hits: Set<number>): boolean => {
  let found = false;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    found = true;
    const last = chars[at + word.length - 1] ?? 0;
    for (let index = chars[at] ?? 0; index <= last; index += 1) hits.add(index);
  }
  return found;
};

/**
 * Splits a name into parts that match the words of a search and parts that do not, at character boundaries: ignores
 * case, accents, and separators in model numbers ('wh1000' in 'WH-1000XM4'). The parts together are the name.
 */
export const highlight = (name: string, searched: string): Stretch[] => {
  const characters = graphemesOf(name);
  const all = signsOf(characters, () => true);
  const parts = signsOf(characters, isPart);
  const hits = new Set<number>();
  for (const word of foldText(searched).split(/\s+/u)) {
    const compact = Array.from(word).filter(isPart).join('');
    if (compact === '') continue;
    if (!mark(all, word, hits) && /\p{N}/u.test(compact)) mark(parts, compact, hits);
  }
  const stretches: Stretch[] = [];
  for (const [index, text] of characters.entries()) {
    const hit = hits.has(index);
    const last = stretches.at(-1);
    if (last?.hit === hit) last.text += text;
    else stretches.push({ text, hit });
  }
  return stretches;
};
