import type { Look } from '../../config/stores.ts';
import { addresses } from '../../routes.ts';
import { defineLoader, type LoaderContext } from '../../catalogue/context.ts';
import type { Card, CategoryNode, HomeData, HomeSection, Offer } from '../../catalogue/page-data.ts';
import { leadingBrands } from '../../catalogue/shell.ts';

const categorySections = 4;
const furtherOffers = 3;

/** Cards per row on a desktop: a section has one row, the picks have two. */
const rowOf: Record<Look, number> = { compact: 6, technical: 5, soft: 5, editorial: 4 };

/**
 * Returns running promotions, each with the first of its products that can be shown and bought and is not in an earlier
 * promotion.
 */
const offersOf = ({ catalogue, locale, cards }: LoaderContext): Offer[] => {
  const shown = new Set<string>();
  const running = catalogue.document('promotions', locale).filter(({ phase }) => phase === 'running');
  return running.flatMap(({ title, summary, ends_at: until, product_ids: ids }) => {
    const card = cards
      .many(ids.slice(0, 20))
      .find(({ id, picture, price, soldOut }) => picture && price !== null && !soldOut && !shown.has(id));
    if (!card) return [];
    shown.add(card.id);
    // Only a reduction ends: the date is the product's own; none if nothing is reduced.
    return [{ title, summary, until: card.promoPrice === null ? null : (card.promoUntil ?? until), card }];
  });
};

const leads = ({ picture, price }: Card): boolean => picture !== null && price !== null;

const sectionsOf = (context: LoaderContext, seen: Set<string>): HomeSection[] => {
  const { catalogue, cards, config, tree } = context;
  const row = rowOf[config.look];
  /** Returns buyable cards that the page does not show yet; those with an image and a price come first. */
  const from = (size: number, list: (limit: number) => string[]): Card[] => {
    const found = cards
      .many(list(size * 3 + seen.size).filter((id) => !seen.has(id)))
      .filter(({ soldOut }) => !soldOut)
      .toSorted((one, other) => Number(leads(other)) - Number(leads(one)))
      .slice(0, size);
    for (const { id } of found) seen.add(id);
    return found;
  };
  const deals = from(row, (limit) => catalogue.list({ promo: true }, limit));
  const picks = from(row * 2, (limit) => catalogue.list({ all: true }, limit));
  const sections: HomeSection[] = [
    { kind: 'deals', name: null, href: null, cards: deals },
    { kind: 'picks', name: null, href: null, cards: picks },
  ];
  for (const { id, name, href } of tree.list.slice(0, categorySections)) {
    const found = from(row, (limit) => catalogue.list({ categoryId: id }, limit));
    sections.push({ kind: 'category', name, href, cards: found });
  }
  sections.push({ kind: 'new', name: null, href: null, cards: from(row, (limit) => catalogue.newest(limit)) });
  return sections.filter((section) => section.cards.length >= 2);
};

/** Tiles per row of links on a desktop. */
const ways = 12;

const subcategoriesOf = ({ groups }: CategoryNode) => groups.flatMap(({ subcategories }) => subcategories);

/** Returns the categories; shops with few show their subcategories instead, from the category with the most on. */
const waysIn = ({ tree }: LoaderContext): HomeData['ways'] => {
  const few = tree.list.length * 2 < ways;
  const nodes = few
    ? tree.list
        .toSorted((one, other) => subcategoriesOf(other).length - subcategoriesOf(one).length)
        .flatMap(subcategoriesOf)
    : tree.list;
  return nodes.slice(0, ways).map(({ name, href, picture }) => ({ name, href, picture }));
};

export const home = defineLoader<Record<string, never>>({
  route: 'index',
  plan: () => [{}],
  touched: () => [{}],
  address: addresses.home,
  read: () => ({}),
  load: (context) => {
    const { shell, t, catalogue } = context;
    const [offer = null, ...offers] = offersOf(context);
    const further = offers.slice(0, furtherOffers);
    const seen = new Set([offer, ...further].flatMap((one) => one?.card.id ?? []));
    return {
      template: 'home',
      title: shell.tagline ? `${shell.storeName} – ${shell.tagline}` : shell.storeName,
      description: shell.about ?? t('home.metaDescription', { store: shell.storeName }),
      canonical: addresses.home(),
      breadcrumbs: [],
      data: {
        ways: waysIn(context),
        offer,
        offers: further,
        sections: sectionsOf(context, seen),
        brands: leadingBrands([...context.brands.values()]),
        total: catalogue.count({ all: true }),
      },
    };
  },
});
