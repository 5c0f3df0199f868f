import type { Look } from '../../config/stores.ts';
import { addresses } from '../../routes.ts';
import { defineLoader, type LoaderContext } from '../../catalogue/context.ts';
import { arrangeRow, fullRows, type Candidate } from '../../catalogue/merchandising.ts';
import type { Card, CategoryNode, HomeData, HomeSection, Offer } from '../../catalogue/page-data.ts';
import { leadingBrands } from '../../catalogue/shell.ts';

const categorySections = 4;
const furtherOffers = 3;

/** Cards per row on a desktop: a section has one row, the picks have two. */
const rowOf: Record<Look, number> = { compact: 6, technical: 5, soft: 5, editorial: 4 };

/**
 * Returns running promotions, each with the first of its products that can be shown and bought and is not in an earlier
 * promotion: a reduced one, if there is any.
 */
const offersOf = ({ catalogue, locale, cards }: LoaderContext): Offer[] => {
  const shown = new Set<string>();
  const running = catalogue.document('promotions', locale).filter(({ phase }) => phase === 'running');
  return running.flatMap(({ title, summary, ends_at: until, product_ids: ids }) => {
    const possible = cards
      .many(ids.slice(0, 20))
      .filter(({ id, picture, price, soldOut }) => picture && price !== null && !soldOut && !shown.has(id));
    const card = possible.find(({ promoPrice }) => promoPrice !== null) ?? possible[0];
    if (!card) return [];
    shown.add(card.id);
    // Only a reduction ends: the date is the product's own; none if nothing is reduced.
    return [{ title, summary, until: card.promoPrice === null ? null : (card.promoUntil ?? until), card }];
  });
};

/** Products of a category that are looked at for its row, in the shop's order; of its own kinds so many of each. */
const categoryPool = 36;
const kindPool = 12;

/** The subcategories that a category is about: those of its first group. Accessories come in later ones. */
const mainKinds = ({ groups }: CategoryNode): string[] => groups[0]?.subcategories.map(({ id }) => id) ?? [];

const sectionsOf = (context: LoaderContext, seen: Set<string>): HomeSection[] => {
  const { catalogue, cards, config, tree } = context;
  const row = rowOf[config.look];
  /**
   * Returns cards of these products that the page does not show yet.
   * @param kinds what the row is about; null: anything
   */
  const arrange = (size: number, ids: readonly string[], kinds: readonly string[] | null = null): Card[] => {
    const candidates = [...new Set(ids)].flatMap((id): Candidate[] => {
      const card = seen.has(id) ? null : cards.one(id);
      const kind = catalogue.placement(id)?.subcategoryId ?? null;
      return card ? [{ card, kind, isMain: kinds === null || (kind !== null && kinds.includes(kind)) }] : [];
    });
    const found = arrangeRow(candidates, size);
    for (const { id } of found) seen.add(id);
    return found;
  };
  const from = (size: number, list: (limit: number) => string[]): Card[] => arrange(size, list(size * 3 + seen.size));

  // Rows of one kind choose before the row of all kinds, which would take their photos.
  const deals = from(row, (limit) => catalogue.list({ promo: true }, limit));
  const categories: HomeSection[] = tree.list.slice(0, categorySections).map((category) => {
    const { id: categoryId, name, href } = category;
    const kinds = mainKinds(category);
    const pool = [
      ...catalogue.list({ categoryId }, categoryPool),
      ...kinds.flatMap((subcategoryId) => catalogue.list({ subcategoryId }, kindPool)),
    ];
    return { kind: 'category', name, href, cards: arrange(row, pool, kinds) };
  });
  const picks = from(row * 2, (limit) => catalogue.list({ all: true }, limit));
  const newest = from(row, (limit) => catalogue.newest(limit));
  const sections: HomeSection[] = [
    { kind: 'deals', name: null, href: null, cards: deals },
    { kind: 'picks', name: null, href: null, cards: picks },
    ...categories,
    { kind: 'new', name: null, href: null, cards: newest },
  ];
  return fullRows(sections, row);
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
        brands: leadingBrands([...context.brands.values()], catalogue.counts('brand_id')),
      },
    };
  },
});
