import { addresses, inLocale } from '../../routes.ts';
import { defineLoader } from '../../catalogue/context.ts';
import { reducedUntil } from '../../catalogue/merchandising.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';

/** Maximum number of a promotion's products on its page. */
const maxCards = 24;

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
    return {
      template: 'promotions',
      title: `${name} | ${shell.storeName}`,
      description: t('promotions.metaDescription', { store: shell.storeName }),
      canonical: addresses.promotions(),
      breadcrumbs: [homeLink(context), { name, href: inLocale(locale, addresses.promotions()) }],
      data: {
        promotions: catalogue
          .document('promotions', locale)
          .map(({ id, title, summary, phase, starts_at: startsAt, ends_at: ends, product_ids: ids }) => {
            const all = phase === 'ended' ? [] : cards.many(ids).filter((card) => !shown.has(card.id));
            // The prices of one to come are not known yet.
            const { until: endsAt, cards: some } =
              phase === 'running'
                ? (reducedUntil(all, ends) ?? { until: ends, cards: [] })
                : { until: ends, cards: all };
            const first = some.slice(0, maxCards);
            for (const card of first) shown.add(card.id);
            return { id, title, summary, phase, startsAt, endsAt, cards: first };
          })
          .filter(({ phase, cards: some }) => phase === 'ended' || some.length > 0),
      },
    };
  },
});
