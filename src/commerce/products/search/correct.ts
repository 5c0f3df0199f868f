import { fold } from './fold.ts';
import { slipsAllowed, type Vocabulary } from './vocabulary.ts';

const words = /[a-z]+/gu;
/** Maximum number of words to correct; a text with more unknown ones is in no language of this shop. */
const maxWords = 3;

type Shop = {
  vocabulary: Vocabulary;
  /** Whether the store has products for a text. */
  finds: (text: string) => boolean;
};

/**
 * Corrects a text without results: replaces unknown Latin words by the nearest ones that the store has products for.
 * @returns null if there is no such text
 */
export const correct = (text: string, { vocabulary, finds }: Shop): string | null => {
  const folded = fold(text);
  const unknown = [...new Set(folded.match(words))].filter((word) => slipsAllowed(word.length) > 0 && !finds(word));
  if (unknown.length === 0 || unknown.length > maxWords) return null;
  let candidates = [folded];
  for (const word of unknown) {
    const meant = vocabulary.near(word).filter(finds);
    candidates = candidates.flatMap((candidate) =>
      meant.map((other) => candidate.replace(words, (found) => (found === word ? other : found))),
    );
    // Of several unknown words only the last is tried with all candidates.
    if (word !== unknown.at(-1)) candidates = candidates.slice(0, 2);
  }
  return candidates.find(finds)?.trim() ?? null;
};
