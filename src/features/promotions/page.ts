import { addresses, inLocale } from '../../routes.ts';
import { defineLoader } from '../../catalogue/context.ts';
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
    return {
      template: 'promotions',
      title: `${name} | ${shell.storeName}`,
      description: t('promotions.metaDescription', { store: shell.storeName }),
      canonical: addresses.promotions(),
      breadcrumbs: [homeLink(context), { name, href: inLocale(locale, addresses.promotions()) }],
      data: {
        promotions: catalogue
          .document('promotions', locale)
          .map(({ id, title, summary, phase, starts_at: startsAt, ends_at: endsAt, product_ids: ids }) => ({
            id,
            title,
            summary,
            phase,
            startsAt,
            endsAt,
            cards: phase === 'ended' ? [] : cards.many(ids.slice(0, maxCards)),
          }))
          .filter(({ phase, cards: shown }) => phase === 'ended' || shown.length > 0),
      },
    };
  },
});
