/** Names of the plain piece, in every language that a line may have been made in. */
const pieces: ReadonlySet<string> = new Set(['piece', 'pcs', 'pc', 'គ្រឿង', '件']);

/** Returns the unit that items are counted in; null: pieces, as a number says anyway. */
export const sellingUnit = (unitName: string | null): string | null =>
  unitName === null || pieces.has(unitName.trim().toLowerCase()) ? null : unitName;

/** Returns what was chosen of a product as text: variant and unit; a unit that is a plain piece says nothing. */
export const chosenText = ({
  variantName,
  unitName,
}: {
  variantName: string | null;
  unitName: string | null;
}): string => [variantName, sellingUnit(unitName)].filter((part) => part !== null).join(' · ');
