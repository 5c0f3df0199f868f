import type { Look } from '../config/theme.ts';
import type { ImageMeta } from '../images/address.ts';
import type { Card, CategoryNode, Price } from './page-data.ts';

/** Which products stand in a row, and in which order: pure rules over cards. */

/** A product that may stand in a row. `kind`: its subcategory, `isMain`: whether the row is about that kind. */
export type Candidate = { card: Card; kind: string | null; isMain: boolean };

/** Whether a card shows a photo: a drawing is no picture of the product. */
const hasPhoto = ({ picture }: Pick<Card, 'picture'>): boolean => picture?.kind === 'photo';

/** Returns the picture that stands for these products: the first photo, else the first illustration. */
export const faceOf = (cards: readonly Pick<Card, 'picture' | 'placeholder'>[]): ImageMeta | null =>
  cards.find(hasPhoto)?.picture ??
  cards.map(({ picture, placeholder }) => picture ?? placeholder).find(Boolean) ??
  null;

const isBuyable = ({ price, soldOut }: Pick<Card, 'price' | 'soldOut'>): boolean => price !== null && !soldOut;

/** The subcategories that a category is about: those of its first group. Accessories come in later ones. */
export const mainKinds = ({ groups }: CategoryNode): string[] => groups[0]?.subcategories.map(({ id }) => id) ?? [];

/** Takes one of each kind in turn, so that neighbours differ; within a kind the order stays. */
const alternate = (candidates: readonly Candidate[]): Candidate[] => {
  const byKind = [...Map.groupBy(candidates, ({ kind }) => kind).values()];
  const longest = Math.max(0, ...byKind.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => byKind.flatMap((same) => same[turn] ?? [])).flat();
};

/** Those with a picture before those without, each group alternating between kinds. */
const picturedFirst = (candidates: readonly Candidate[]): Candidate[] => {
  const { pictured = [], plain = [] } = Object.groupBy(candidates, ({ card }) =>
    hasPhoto(card) ? 'pictured' : 'plain',
  );
  return [...alternate(pictured), ...alternate(plain)];
};

/**
 * Chooses the products of a row. Its first half is of the row's own kind, pictured ones first; then come pictured ones of
 * any kind, then the rest. What has no price comes last, what is sold out not at all.
 */
export const arrangeRow = (candidates: readonly Candidate[], size: number): Card[] => {
  const buyable = candidates.filter(({ card }) => isBuyable(card));
  const main = picturedFirst(buyable.filter(({ isMain }) => isMain));
  const lead = main.slice(0, Math.ceil(size / 2));
  const led = new Set(lead);
  const rest = [...main, ...picturedFirst(buyable.filter(({ isMain }) => !isMain))].filter((one) => !led.has(one));
  const asked = candidates.filter(({ card }) => card.price === null && !card.soldOut);
  return [
    ...lead,
    ...rest.filter(({ card }) => hasPhoto(card)),
    ...rest.filter(({ card }) => !hasPhoto(card)),
    ...asked,
  ]
    .slice(0, size)
    .map(({ card }) => card);
};

/**
 * Leaves out sections that do not fill their last row, and cuts others to whole rows; a shop that can fill none shows what
 * it has, from two cards on.
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

/** A quarter dearer or cheaper is near; twice that the next step, and so on. */
const step = Math.log(1.25);

const paid = ({ price, promoPrice }: Pick<Price, 'price' | 'promoPrice'>): number | null => promoPrice ?? price;

/** How many steps of a quarter lie between two prices in cents. */
const priceSteps = (one: number, other: number): number => Math.floor(Math.abs(Math.log(one / other)) / step);

/** Cards per row on a desktop. */
export const cardsInRow: Record<Look, number> = { compact: 6, technical: 5, soft: 5, editorial: 4 };

/**
 * Chooses related products from circles of candidates, the nearest circle first: in each those of a price near to the
 * product's own, pictured ones first. What has no price comes last in its circle, what is sold out not at all.
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

/** Promotional price that is told of: `until` as the price's own end says, or the promotion's where it has none. */
const priceEnd = ({ promoPrice, promoUntil }: Card, promotionEnd: string | null): string | null =>
  promoPrice === null ? null : (promoUntil ?? promotionEnd);

/**
 * Chooses what stands under a promotion's end: reduced products alone, whose prices all end then. Where they end at
 * different times, it is the end of most of them; of as many, the earliest.
 * @returns null where nothing of it is reduced
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
