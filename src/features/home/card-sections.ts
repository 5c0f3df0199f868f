import type { ThemeSection } from '../../config/theme.ts';
import type { LoaderContext } from '../../catalogue/context.ts';
import { arrangeRow, cardsInRow, fullRows, mainKinds, type Candidate } from '../../catalogue/merchandising.ts';
import type { Card, CardSection, CategoryNode } from '../../catalogue/page-data.ts';
import { addresses, inLocale } from '../../routes.ts';

/** Maximum number of categories with a row of their own besides those that the theme names. */
const categorySections = 4;

/** Maximum candidates for a category's row: from the whole category, and from each of its main subcategories. */
const categoryPool = 36;
const kindPool = 12;

export const subcategoriesOf = ({ groups }: CategoryNode) => groups.flatMap(({ subcategories }) => subcategories);

/** Creates a chooser of products for rows, which shows none of them twice on the page. */
export const createChooser = (context: LoaderContext, seen: Set<string>) => {
  const { catalogue, cards, rules, picture, config, tree } = context;
  const about = tree.category(config.theme.about);
  /** What the store is mainly about, if its theme says so: rows of any kind are led by it. */
  const mainOfStore = about ? mainKinds(about) : null;
  /**
   * Returns cards of these products that the page does not show yet.
   * @param kinds subcategories that the row is about; null: any
   */
  const arrange = (size: number, ids: readonly string[], kinds: readonly string[] | null = null): Card[] => {
    // Chosen from what is the same in every language: a card is made only for what the row shows.
    const candidates = [...new Set(ids)].flatMap((id): Candidate[] => {
      const product = seen.has(id) ? null : rules.one(id);
      if (!product) return [];
      const { price, soldOut, image, subcategoryId: kind } = product;
      const isMain = kinds === null || (kind !== null && kinds.includes(kind));
      return [{ id, picture: picture(image), price, soldOut, kind, isMain }];
    });
    const found = cards.many(arrangeRow(candidates, size).map(({ id }) => id));
    for (const { id } of found) seen.add(id);
    return found;
  };
  return {
    from: (size: number, list: (limit: number) => string[]): Card[] =>
      arrange(size, list(size * 3 + seen.size), mainOfStore),
    ofCategory: (size: number, category: CategoryNode): Card[] => {
      const kinds = mainKinds(category);
      const pool = [
        ...catalogue.list({ categoryId: category.id }, categoryPool),
        ...kinds.flatMap((subcategoryId) => catalogue.list({ subcategoryId }, kindPool)),
      ];
      return arrange(size, pool, kinds);
    },
  };
};

export type Chooser = ReturnType<typeof createChooser>;

/** Returns the categories that have a row: those that the theme names, and the first of the others. */
const categoriesOf = ({
  config,
  tree,
}: LoaderContext): { named: Map<string, CategoryNode>; others: CategoryNode[] } => {
  const ids = config.theme.sections.flatMap((section) => (typeof section === 'string' ? [] : [section.category]));
  const named = new Map(
    ids.flatMap((id) => [tree.category(id) ?? []].flat().map((category) => [id, category] as const)),
  );
  const others = tree.list.filter(({ id }) => !named.has(id)).slice(0, categorySections);
  return { named, others };
};

/** Returns a function that returns the rows of cards for a section of the theme. */
export const createCardSections = (
  context: LoaderContext,
  chooser: Chooser,
): ((section: ThemeSection) => CardSection[]) => {
  const { catalogue, config, locale } = context;
  const row = cardsInRow[config.theme.look];
  const { named, others } = categoriesOf(context);
  const has = (section: ThemeSection): boolean => config.theme.sections.includes(section);
  const ofCategory = (category: CategoryNode): CardSection => {
    const { name, href } = category;
    return { kind: 'category', name, href, cards: chooser.ofCategory(row, category) };
  };
  // Targets of 'see all'. Picks are from the whole store, so they link to the index of categories.
  const all = {
    deals: addresses.whole({ promo: true }),
    new: addresses.whole({ sort: 'newest' }),
    picks: addresses.categoryIndex(),
  };
  const plain = (kind: 'deals' | 'new' | 'picks', cards: () => Card[]): CardSection[] =>
    has(kind) ? [{ kind, name: null, href: inLocale(locale, all[kind]), cards: cards() }] : [];
  // Rows with a topic choose before the picks, which are of any kind and would take the products with photos.
  const deals = plain('deals', () => chooser.from(row, (limit) => catalogue.list({ promo: true }, limit)));
  const ofNamed = new Map([...named].map(([id, category]) => [id, ofCategory(category)]));
  const ofOthers = has('categories') ? others.map(ofCategory) : [];
  const picks = plain('picks', () => chooser.from(row * 2, (limit) => catalogue.list({ all: true }, limit)));
  const newest = plain('new', () => chooser.from(row, (limit) => catalogue.newest(limit)));
  const full = fullRows([...deals, ...picks, ...ofNamed.values(), ...ofOthers, ...newest], row);
  const fullOf = (sections: readonly CardSection[]): CardSection[] =>
    sections.flatMap(({ kind, href }) => full.find((one) => one.kind === kind && one.href === href) ?? []);
  return (section) => {
    if (typeof section !== 'string') return fullOf([ofNamed.get(section.category) ?? []].flat());
    if (section === 'categories') return fullOf(ofOthers);
    return fullOf([...deals, ...picks, ...newest].filter(({ kind }) => kind === section));
  };
};
