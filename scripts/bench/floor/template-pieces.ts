/** Finds what pages of one kind have in common, so that a page can be split into constant pieces and the rest. */

/** Minimum length of a piece; shorter ones occur in too many places. */
const shortest = 16;

/** Splits markup into tags and texts. */
const tokensOf = (html: string): string[] => html.split(/(?=<)|(?<=>)/u);

/** A token that all pages so far have, in this order; `after`: it directly follows the previous one on all of them. */
type Shared = { token: string; after: boolean };

/** Returns the longest common subsequence, as pairs of indexes. */
const commonSubsequence = (one: readonly string[], other: readonly string[]): [number, number][] => {
  const width = other.length + 1;
  const lengths = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < one.length && column < other.length;)
    if (one[row] === other[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  return pairs;
};

const sharedWith = (shared: readonly Shared[], tokens: readonly string[]): Shared[] => {
  const pairs = commonSubsequence(
    shared.map(({ token }) => token),
    tokens,
  );
  return pairs.map(([own, other], index) => {
    const [ownBefore, otherBefore] = pairs[index - 1] ?? [-1, -1];
    const { token, after } = shared[own] as Shared;
    return { token, after: after && own === ownBefore + 1 && other === otherBefore + 1 };
  });
};

/**
 * Returns the constant pieces of pages, in order.
 * @param pages some pages of one kind
 */
export const piecesOf = (pages: readonly string[]): string[] => {
  const [first = [], ...others] = pages.map(tokensOf);
  let shared: Shared[] = first.map((token) => ({ token, after: true }));
  for (const tokens of others) shared = sharedWith(shared, tokens);
  const pieces: string[] = [];
  for (const { token, after } of shared)
    if (after && pieces.length > 0) pieces.push(`${pieces.pop() ?? ''}${token}`);
    else pieces.push(token);
  return pieces.filter((piece) => piece.length >= shortest);
};

/** Returns the parts around a page's constant pieces, one more than pieces; null: the page does not have all pieces. */
export const cutPage = (page: string, pieces: readonly string[]): string[] | null => {
  const parts: string[] = [];
  let from = 0;
  for (const piece of pieces) {
    const start = page.indexOf(piece, from);
    if (start === -1) return null;
    parts.push(page.slice(from, start));
    from = start + piece.length;
  }
  return [...parts, page.slice(from)];
};

const escaped = (text: string): string => text.replaceAll(/[\\`]|\$\{/gu, String.raw`\$&`);

/** Returns the source of a function that makes a page from its parts with one template literal. */
export const templateSource = (pieces: readonly string[]): string =>
  `(parts) => \`\${parts[0]}${pieces.map((piece, index) => `${escaped(piece)}\${parts[${index + 1}]}`).join('')}\``;
