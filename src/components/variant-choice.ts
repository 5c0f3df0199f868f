/** Which variant a choice of options means. Pure, for the page and for the browser. */

export type Choosable = { id: string; optionIds: readonly string[] };

/**
 * The variant that has the option just chosen and agrees most with the other choices;
 * null where no variant has that option.
 * @param chosen option ids, one per option type in their order
 * @param changed place of the option type that was touched last
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
    const agreeing = variant.optionIds.filter((id, place) => id === chosen[place]).length;
    if (agreeing > most) {
      best = variant;
      most = agreeing;
    }
  }
  return best;
};

/** Whether an option, with the other choices kept, leads to a variant that is there. */
export const isOffered = (
  variants: readonly (Choosable & { soldOut: boolean })[],
  chosen: readonly string[],
  place: number,
  option: string,
): boolean =>
  variants.some(
    ({ optionIds, soldOut }) =>
      !soldOut && optionIds.every((id, index) => id === (index === place ? option : chosen[index])),
  );
