import { fold } from './fold.ts';
import { slipsAllowed, type Vocabulary } from './vocabulary.ts';

const words = /[a-z]+/gu;
/** Maximum number of words to correct: a text with more unknown words is probably in another language. */
const maxWords = 3;

type Shop = {
  vocabulary: Vocabulary;
  /** Returns whether the store has products for a text. */
  finds: (text: string) => boolean;
};

/**
 * Corrects a text without results by replacing unknown Latin words with the nearest ones that the store has products
 * for.
 * @returns null if no correction has results
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
    // To limit the combinations, all candidates are tried only for the last unknown word.
    if (word !== unknown.at(-1)) candidates = candidates.slice(0, 2);
  }
  return candidates.find(finds)?.trim() ?? null;
};
