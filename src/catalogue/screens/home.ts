import { addresses } from '../../routes.ts';
import { defineLoader, type LoaderContext } from '../context.ts';
import type { Card, HomeSection, Offer } from '../page-data.ts';

const sectionSize = 12;
const categorySections = 4;

/** Promotions, each with the first of its products that can be shown and bought and stands in no promotion before it. */
const offersOf = ({ catalogue, locale, cards }: LoaderContext): Offer[] => {
  const shown = new Set<string>();
  return catalogue.document('promotions', locale).flatMap(({ title, summary, ends_at: until, product_ids: ids }) => {
    const card = cards
      .many(ids.slice(0, 20))
      .find(({ id, picture, price, soldOut }) => picture && price !== null && !soldOut && !shown.has(id));
    if (!card) return [];
    shown.add(card.id);
    return [{ title, summary, until, card }];
  });
};

const fresh = (cards: Card[], seen: Set<string>): Card[] => {
  const found = cards.filter(({ id }) => !seen.has(id)).slice(0, sectionSize);
  for (const { id } of found) seen.add(id);
  return found;
};

const sectionsOf = (context: LoaderContext, seen: Set<string>): HomeSection[] => {
  const { catalogue, cards, tree } = context;
  const from = (ids: string[]) => fresh(cards.many(ids), seen);
  const deals = from(catalogue.list({ promo: true }, sectionSize * 2));
  const picks = from(catalogue.list({ all: true }, sectionSize * 3));
  const sections: HomeSection[] = [
    { kind: 'deals', name: null, href: null, cards: deals },
    { kind: 'picks', name: null, href: null, cards: picks },
  ];
  for (const { id, name, href } of tree.list.slice(0, categorySections))
    sections.push({ kind: 'category', name, href, cards: from(catalogue.list({ categoryId: id }, sectionSize * 4)) });
  sections.push({ kind: 'new', name: null, href: null, cards: from(catalogue.newest(sectionSize * 2)) });
  return sections.filter((section) => section.cards.length >= 2);
};

export const home = defineLoader<Record<string, never>>({
  route: 'index',
  plan: () => [{}],
  address: addresses.home,
  read: () => ({}),
  load: (context) => {
    const { shell, t, catalogue } = context;
    const [offer = null, ...offers] = offersOf(context);
    const seen = new Set([offer, ...offers.slice(0, 3)].flatMap((one) => one?.card.id ?? []));
    return {
      screen: 'home',
      title: shell.tagline ? `${shell.storeName} – ${shell.tagline}` : shell.storeName,
      description: shell.about ?? t('home.metaDescription', { store: shell.storeName }),
      canonical: addresses.home(),
      breadcrumbs: [],
      data: {
        offer,
        offers: offers.slice(0, 3),
        sections: sectionsOf(context, seen),
        brands: shell.brands,
        total: catalogue.count({ all: true }),
      },
    };
  },
});
