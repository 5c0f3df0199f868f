import { addresses, inLocale } from '../../routes.ts';
import { defineLoader } from '../../catalogue/context.ts';
import type { PhasedPromotion } from '../../catalogue/ended-prices.ts';
import { faceOf, reducedUntil } from '../../catalogue/merchandising.ts';
import type { Card, PromotionEntry } from '../../catalogue/page-data.ts';
import type { ImageMeta } from '../../images/address.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';

/**
 * Maximum number of a promotion's reduced products on the page, of its other products that go well with them, and of a
 * coming promotion's products.
 */
const maxCards = 24;
const maxOthers = 6;
const maxComing = 12;

export const promotions = defineLoader<Record<string, never>>({
  route: 'promotions',
  paths: () => [{}],
  affectedBy: ({ catalogue, locale }, { id }) =>
    catalogue.document('promotions', locale).some(({ product_ids: ids }) => ids.includes(id)) ? [{}] : [],
  address: addresses.promotions,
  parse: () => ({}),
  load: (context) => {
    const { catalogue, cards, locale, t, shell } = context;
    const name = t('promotions.title');
    const shown = new Set<string>();
    /** Returns cards that the page does not show yet, and notes that it now does. */
    const take = (some: readonly Card[], limit: number): Card[] => {
      const found = some.filter(({ id }) => !shown.has(id)).slice(0, limit);
      for (const { id } of found) shown.add(id);
      return found;
    };
    const pictured = new Set<string>();
    /** Returns a picture that no other promotion of the page has: its own, or that of one of its products. */
    const pictureOf = (image: string | null, some: readonly Card[]): ImageMeta | null => {
      const all = [context.picture(image), ...some.map((card) => card.picture), faceOf(some)];
      const found = all.find((one) => one && !pictured.has(one.key)) ?? null;
      if (found) pictured.add(found.key);
      return found;
    };
    const entryOf = (promotion: PhasedPromotion): PromotionEntry => {
      const { id, title, summary, image, phase, starts_at: startsAt, ends_at: ends, product_ids: ids } = promotion;
      // The prices of a coming promotion are not known yet: its products are named, shown elsewhere or not.
      const coming = phase === 'coming' ? cards.many(ids).slice(0, maxComing) : [];
      const all = phase === 'running' ? cards.many(ids).filter((card) => !shown.has(card.id)) : [];
      const reduced = reducedUntil(all, ends);
      const some = take(reduced?.cards ?? [], maxCards);
      const usual = all.filter(({ promoPrice, soldOut }) => promoPrice === null && !soldOut);
      const others = some.length > 0 ? take(usual, maxOthers) : [];
      const shownCards = [...some, ...others, ...coming];
      const picture = shownCards.length > 0 ? pictureOf(image, shownCards) : null;
      const endsAt = reduced?.until ?? ends;
      return { id, title, summary, phase, startsAt, endsAt, picture, cards: some, others: [...others, ...coming] };
    };
    return {
      template: 'promotions',
      title: `${name} | ${shell.storeName}`,
      description: t('promotions.metaDescription', { store: shell.storeName }),
      canonical: addresses.promotions(),
      breadcrumbs: [homeLink(context), { name, href: inLocale(locale, addresses.promotions()) }],
      data: {
        promotions: catalogue
          .document('promotions', locale)
          .map(entryOf)
          .filter(({ phase, cards: some, others }) => phase === 'ended' || some.length + others.length > 0),
      },
    };
  },
});
