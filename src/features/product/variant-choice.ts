/** Resolves chosen options to a variant. Pure, for the page and the browser. */

export type Choosable = { optionIds: readonly string[]; soldOut: boolean };

const agreement = ({ optionIds }: Choosable, chosen: readonly string[]): number =>
  optionIds.filter((id, index) => id === chosen[index]).length;

/**
 * Returns the variant that has the option just chosen and matches most of the others, preferring one in stock; null if
 * no variant has that option.
 * @param chosen option ids, one per option type in their order
 * @param changed index of the option type that changed last
 */
export const chooseVariant = <V extends Choosable>(
  variants: readonly V[],
  chosen: readonly string[],
  changed: number,
): V | null => {
  let best: V | null = null;
  let most = -1;
  for (const variant of variants) {
    if (variant.optionIds[changed] !== chosen[changed]) continue;
    const score = agreement(variant, chosen) * 2 + (variant.soldOut ? 0 : 1);
    if (score > most) {
      best = variant;
      most = score;
    }
  }
  return best;
};

/**
 * An option's availability with the other choices: 'there', 'out' (that variant is sold out), 'apart' (available only
 * with other choices, which then change), or 'none' (no variant has it).
 */
export type Standing = 'there' | 'out' | 'apart' | 'none';

export const standingOf = (
  variants: readonly Choosable[],
  chosen: readonly string[],
  group: number,
  option: string,
): Standing => {
  const having = variants.filter(({ optionIds }) => optionIds[group] === option);
  if (having.length === 0) return 'none';
  const fitting = having.filter(({ optionIds }) =>
    optionIds.every((id, index) => index === group || id === chosen[index]),
  );
  if (fitting.length === 0) return 'apart';
  return fitting.some(({ soldOut }) => !soldOut) ? 'there' : 'out';
};
