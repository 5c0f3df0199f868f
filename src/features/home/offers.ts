import type { LoaderContext } from '../../catalogue/context.ts';
import type { Card, Offer } from '../../catalogue/page-data.ts';

const isOffered = ({ picture, price, soldOut }: Card): boolean => picture !== null && price !== null && !soldOut;

/** Maximum number of products considered per promotion. */
const maxProducts = 20;

/**
 * Returns the current offers. The theme's own product comes first, if it can be shown and bought; then, for each
 * running promotion, the first such product that is not in an earlier offer, preferably one with a reduced price.
 */
export const offersOf = ({ catalogue, config, locale, cards }: LoaderContext): Offer[] => {
  const shown = new Set<string>();
  const running = catalogue.document('promotions', locale).filter(({ phase }) => phase === 'running');
  const offerOf = (card: Card, promotion: (typeof running)[number] | undefined): Offer => {
    shown.add(card.id);
    return {
      title: promotion?.title ?? null,
      summary: promotion?.summary ?? null,
      // Only a reduced price has an end date: the product's own or, if that is unknown, the promotion's.
      until: card.promoPrice === null ? null : (card.promoUntil ?? promotion?.ends_at ?? null),
      card,
    };
  };
  const hero = cards.many(config.theme.hero === null ? [] : [config.theme.hero]).filter(isOffered);
  const first = hero.map((card) =>
    offerOf(
      card,
      running.find(({ product_ids: ids }) => ids.includes(card.id)),
    ),
  );
  const others = running.flatMap((promotion) => {
    const possible = cards
      .many(promotion.product_ids.slice(0, maxProducts))
      .filter((card) => isOffered(card) && !shown.has(card.id));
    const card = possible.find(({ promoPrice }) => promoPrice !== null) ?? possible[0];
    return card ? [offerOf(card, promotion)] : [];
  });
  return [...first, ...others];
};
