/**
 * Computes the edit distance of two words: insertions, deletions, substitutions and transpositions of neighboring
 * letters (optimal string alignment).
 * @returns `max + 1` if it exceeds `max`
 */
export const slipsBetween = (typed: string, word: string, max: number): number => {
  if (Math.abs(typed.length - word.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1];
      const exchanged =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      const slips = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        exchanged ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
      current.push(slips);
      least = Math.min(least, slips);
    }
    if (least > max) return max + 1;
    before = last;
    last = current;
  }
  return Math.min(last[word.length] ?? 0, max + 1);
};
