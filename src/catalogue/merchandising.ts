import type { ThemePreset } from '../config/theme.ts';
import type { ImageMeta } from '../images/address.ts';
import type { Card, CategoryNode, Price } from './page-data.ts';

/** Chooses and orders the products of a row: pure rules over cards. */

/** A product that may be in a row. `kind`: its subcategory; `isMain`: whether the row is about that kind. */
export type Candidate = Pick<Card, 'id' | 'picture' | 'price' | 'soldOut'> & { kind: string | null; isMain: boolean };

/** Returns whether a card shows a photo; a drawing does not count as a picture of the product. */
const hasPhoto = ({ picture }: Pick<Card, 'picture'>): boolean => picture?.kind === 'photo';

/** Returns the picture that represents these products: the first photo, else the first illustration. */
export const faceOf = (cards: readonly Pick<Card, 'picture' | 'placeholder'>[]): ImageMeta | null =>
  cards.find(hasPhoto)?.picture ??
  cards.map(({ picture, placeholder }) => picture ?? placeholder).find(Boolean) ??
  null;

const isBuyable = ({ price, soldOut }: Pick<Card, 'price' | 'soldOut'>): boolean => price !== null && !soldOut;

/**
 * Returns the subcategories that a category is mainly about: those of its first group. Accessories are in later groups.
 */
export const mainKinds = ({ groups }: CategoryNode): string[] => groups[0]?.subcategories.map(({ id }) => id) ?? [];

/** Takes one of each kind in turn, so that neighbors differ; keeps the order within a kind. */
const alternate = (candidates: readonly Candidate[]): Candidate[] => {
  const byKind = [...Map.groupBy(candidates, ({ kind }) => kind).values()];
  const longest = Math.max(0, ...byKind.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => byKind.flatMap((same) => same[turn] ?? [])).flat();
};

/** Puts candidates with a photo before those without, alternating between kinds in both groups. */
const picturedFirst = (candidates: readonly Candidate[]): Candidate[] => {
  const { pictured = [], plain = [] } = Object.groupBy(candidates, (one) => (hasPhoto(one) ? 'pictured' : 'plain'));
  return [...alternate(pictured), ...alternate(plain)];
};

/**
 * Chooses the products of a row. The first half is of the row's own kind, those with photos first; then come products
 * with photos of any kind, then the rest. Products without a price come last; sold-out ones are left out.
 */
export const arrangeRow = (candidates: readonly Candidate[], size: number): Candidate[] => {
  const buyable = candidates.filter(isBuyable);
  const main = picturedFirst(buyable.filter(({ isMain }) => isMain));
  const lead = main.slice(0, Math.ceil(size / 2));
  const led = new Set(lead);
  const rest = [...main, ...picturedFirst(buyable.filter(({ isMain }) => !isMain))].filter((one) => !led.has(one));
  const asked = candidates.filter(({ price, soldOut }) => price === null && !soldOut);
  return [...lead, ...rest.filter(hasPhoto), ...rest.filter((one) => !hasPhoto(one)), ...asked].slice(0, size);
};

/**
 * Cuts sections to whole rows and drops those that fill no row. If no section fills a row, keeps those with at least
 * two cards.
 * @param row cards in one row of a desktop
 */
export const fullRows = <Section extends { cards: Card[] }>(sections: readonly Section[], row: number): Section[] => {
  const full = sections
    .map((section) => ({
      ...section,
      cards: section.cards.slice(0, section.cards.length - (section.cards.length % row)),
    }))
    .filter(({ cards }) => cards.length > 0);
  return full.length > 0 ? full : sections.filter(({ cards }) => cards.length > 1);
};

/** Prices within 25% of each other are similar; each further factor of 1.25 is another step. */
const step = Math.log(1.25);

const paid = ({ price, promoPrice }: Pick<Price, 'price' | 'promoPrice'>): number | null => promoPrice ?? price;

/** Returns how many steps of 25% lie between two prices in cents. */
const priceSteps = (one: number, other: number): number => Math.floor(Math.abs(Math.log(one / other)) / step);

/** Cards per row on a desktop. */
export const cardsInRow: Record<ThemePreset, number> = { compact: 6, technical: 5, soft: 5, editorial: 4 };

/**
 * Chooses related products from circles of candidates, the closest circle first. Within a circle, similar prices come
 * first and, among equally similar ones, those with photos. Products without a price come last in their circle;
 * sold-out ones are left out.
 */
export const chooseRelated = (
  product: Pick<Price, 'price' | 'promoPrice'>,
  circles: readonly (readonly Card[])[],
  limit: number,
): Card[] => {
  const own = paid(product);
  const distance = (card: Card): number => {
    const other = paid(card);
    if (other === null) return Number.POSITIVE_INFINITY;
    return own === null ? 0 : priceSteps(own, other);
  };
  return circles
    .flatMap((circle) =>
      circle
        .filter(({ soldOut }) => !soldOut)
        .map((card) => ({ card, distance: distance(card) }))
        .toSorted((one, other) =>
          one.distance === other.distance
            ? Number(hasPhoto(other.card)) - Number(hasPhoto(one.card))
            : one.distance - other.distance,
        ),
    )
    .slice(0, limit)
    .map(({ card }) => card);
};

/**
 * Returns when a promotional price ends: its own end, or else the promotion's; null: it has no end, or the product is
 * not reduced.
 */
const priceEnd = ({ promoPrice, promoUntil }: Card, promotionEnd: string | null): string | null =>
  promoPrice === null ? null : (promoUntil ?? promotionEnd);

/**
 * Chooses the cards shown below a promotion's end date: only reduced products whose prices all end then. If they end at
 * different times, picks the end that most of them share; on a tie, the earliest.
 * @returns null if no product is reduced
 */
export const reducedUntil = (
  cards: readonly Card[],
  promotionEnd: string | null,
): { until: string | null; cards: Card[] } | null => {
  const byEnd = Map.groupBy(
    cards.filter(({ promoPrice }) => promoPrice !== null),
    (card) => priceEnd(card, promotionEnd),
  );
  const [most] = [...byEnd].toSorted(
    ([end, same], [otherEnd, others]) =>
      others.length - same.length || Date.parse(end ?? '9999') - Date.parse(otherEnd ?? '9999'),
  );
  return most ? { until: most[0], cards: most[1] } : null;
};
