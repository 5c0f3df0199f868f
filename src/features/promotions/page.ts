import { addresses, inLocale } from '../../routes.ts';
import { defineLoader } from '../../catalogue/context.ts';
import type { PhasedPromotion } from '../../catalogue/ended-prices.ts';
import { faceOf, reducedUntil } from '../../catalogue/merchandising.ts';
import type { Card, PromotionEntry } from '../../catalogue/page-data.ts';
import type { ImageMeta } from '../../images/address.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';

/** Maximum number of a promotion's reduced products on the page, and of its other products that go well with them. */
const maxCards = 24;
const maxOthers = 6;

export const promotions = defineLoader<Record<string, never>>({
  route: 'promotions',
  plan: () => [{}],
  touched: ({ catalogue, locale }, { id }) =>
    catalogue.document('promotions', locale).some(({ product_ids: ids }) => ids.includes(id)) ? [{}] : [],
  address: addresses.promotions,
  read: () => ({}),
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
      const own = phase === 'ended' ? [] : cards.many(ids);
      const fresh = own.filter((card) => !shown.has(card.id));
      // A coming promotion is announced even if other promotions already show all of its products.
      const all = phase === 'coming' && fresh.length === 0 ? own : fresh;
      // The prices of a coming promotion are not known yet.
      const reduced = phase === 'running' ? reducedUntil(all, ends) : { until: ends, cards: all };
      const some = fresh.length > 0 ? take(reduced?.cards ?? [], maxCards) : (reduced?.cards ?? []).slice(0, maxCards);
      const usual = all.filter(({ promoPrice, soldOut }) => promoPrice === null && !soldOut);
      const others = some.length > 0 ? take(usual, maxOthers) : [];
      const picture = some.length > 0 ? pictureOf(image, [...some, ...others]) : null;
      return { id, title, summary, phase, startsAt, endsAt: reduced?.until ?? ends, picture, cards: some, others };
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
          .filter(({ phase, cards: some }) => phase === 'ended' || some.length > 0),
      },
    };
  },
});
