import { fold } from './fold.ts';
import { slipsAllowed, type Vocabulary } from './vocabulary.ts';

const words = /[a-z]+/gu;
/** Words that are tried anew; a text with more unknown ones is in no language of this shop. */
const maxWords = 3;

type Shop = {
  vocabulary: Vocabulary;
  /** Whether the store has products under a text. */
  finds: (text: string) => boolean;
};

/**
 * A text that finds nothing, with its unknown Latin words replaced by the
 * nearest ones under which the store has products.
 * @returns null where there is no such text
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
    // Of several unknown words only the last is tried in many ways.
    if (word !== unknown.at(-1)) candidates = candidates.slice(0, 2);
  }
  return candidates.find(finds)?.trim() ?? null;
};
