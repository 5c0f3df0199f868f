import type { LoaderContext } from '../../catalogue/context.ts';
import type { BrandNode, CategoryNode, FinderForm, FirstView, Link, Pictured } from '../../catalogue/page-data.ts';
import type { RuleProduct } from '../../catalogue/rule-products.ts';
import { noChoice } from '../../contract/list-choice.ts';
import { mainKinds } from '../../catalogue/merchandising.ts';
import { specText } from '../../contract/specs.ts';
import { formatNumber } from '../../i18n/format.ts';
import { addresses, inLocale } from '../../routes.ts';
import { budgetsOf } from '../phone-finder/page.ts';
import { roomsWith } from '../smart-home/page.ts';
import { subcategoriesOf, type Chooser } from './card-sections.ts';

/** Content of a home page's first view besides the offer, for the design that the theme names. */

/** Products of a subcategory from which choices are derived: enough for a shop, and quick even with 100,000. */
const maxSample = 250;

/** Maximum number of brands or sockets, and of tiles. */
const maxBrands = 8;
const maxTiles = 6;
/** Number per row, on phones and desktops. */
const brandsInRow = 4;
const budgetsInRow = 3;
/** Number of cards in a price list, and on a wall: two beside the offer, and four or none below it. */
const listed = 6;
const hung = [6, 2] as const;
const departments = 12;
const departmentsInRow = 4;
const tilesInRow = 3;

const sampleOf = ({ catalogue, rules }: LoaderContext, subcategoryId: string): RuleProduct[] =>
  catalogue.list({ subcategoryId }, maxSample).flatMap((id) => rules.one(id) ?? []);

/** Drops the items of an incomplete last row, unless it is the only row. */
const wholeRows = <Item>(items: readonly Item[], row: number): Item[] =>
  items.slice(0, items.length < row ? row : items.length - (items.length % row));

/** Returns the distinct values, the most frequent first. */
const byCount = (values: readonly (string | null)[]): string[] => {
  const groups = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  );
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length).map(([value]) => value);
};

const brandsOf = ({ brands }: LoaderContext, products: readonly RuleProduct[]): BrandNode[] =>
  byCount(products.map(({ brandId }) => brandId))
    .flatMap((id) => brands.get(id) ?? [])
    .slice(0, maxBrands);

const upTo = ({ t }: LoaderContext, dollars: number): string =>
  t('filter.toPrice', { price: `$${formatNumber(dollars)}` });

/** Returns a form for socket, brand and budget, with options from the processors and boards sold; null: too few. */
const finderOf = (context: LoaderContext, about: CategoryNode): FinderForm | null => {
  const { t, locale } = context;
  const parts = mainKinds(about).flatMap((id) => sampleOf(context, id));
  const sockets = byCount(parts.map((part) => specText(part, 'socket'))).slice(0, maxBrands);
  const socketed = parts.filter((part) => specText(part, 'socket') !== null);
  if (sockets.length < 2) return null;
  const fields = [
    { key: 'a.socket', label: t('finder.socket'), options: sockets.map((socket) => ({ value: socket, name: socket })) },
    {
      key: 'brand',
      label: t('finder.brand'),
      options: brandsOf(context, socketed).map(({ id, name }) => ({ value: id, name })),
    },
    {
      key: 'max',
      label: t('phoneFinder.budget'),
      options: budgetsOf(parts).map((dollars) => ({ value: String(dollars), name: upTo(context, dollars) })),
    },
  ];
  return {
    action: inLocale(locale, addresses.categoryIndex()),
    hidden: { cat_id: about.id },
    fields: fields.filter(({ options }) => options.length > 0),
  };
};

/** Returns links to phones by budget and by brand, within the first main subcategory; null: there are none. */
const phonesOf = (context: LoaderContext, about: CategoryNode): { budgets: Link[]; brands: BrandNode[] } | null => {
  const [kind] = mainKinds(about);
  const phones = kind === undefined ? [] : sampleOf(context, kind);
  if (kind === undefined || phones.length === 0) return null;
  const list = inLocale(context.locale, addresses.subcategory(about.id, kind));
  return {
    budgets: wholeRows(budgetsOf(phones), budgetsInRow).map((dollars) => ({
      name: upTo(context, dollars),
      href: addresses.narrowed(list, { ...noChoice, maxPrice: dollars * 100 }),
    })),
    brands: wholeRows(brandsOf(context, phones), brandsInRow).map((brand) => ({
      ...brand,
      href: addresses.narrowed(list, { ...noChoice, brands: [brand.id] }),
    })),
  };
};

/** Returns the picture of the first product with a photo, else of the first one; none is taken twice. */
const pictureOf = ({ cards }: LoaderContext, ids: readonly string[], taken: Set<string>): Pictured['picture'] => {
  const possible = cards.many(ids).filter(({ id }) => !taken.has(id));
  const card = possible.find(({ picture }) => picture?.kind === 'photo') ?? possible[0];
  if (card) taken.add(card.id);
  return card?.picture ?? card?.placeholder ?? null;
};

/** Maximum number of products considered for the picture of a tile. */
const maxPictured = 24;

const roomTiles = (context: LoaderContext, about: CategoryNode): (Link & Pictured)[] => {
  const taken = new Set<string>();
  const sample = subcategoriesOf(about).flatMap(({ id }) => sampleOf(context, id));
  return roomsWith(context, sample)
    .filter(({ products }) => products.length > 0)
    .map(({ name, href, products }) => ({
      name,
      href,
      picture: pictureOf(
        context,
        products.slice(0, maxPictured).map(({ id }) => id),
        taken,
      ),
    }));
};

/** Returns tiles of a category's subcategories, those with photos first. */
const kindTiles = (context: LoaderContext, about: CategoryNode, seen: ReadonlySet<string>): (Link & Pictured)[] =>
  subcategoriesOf(about)
    .filter(({ id }) => context.subcategoryCounts.has(id))
    .map(({ id, name, href }) => ({
      name,
      href,
      picture: pictureOf(context, context.catalogue.list({ subcategoryId: id }, maxPictured), new Set(seen)),
    }))
    .toSorted((one, other) => Number(other.picture?.kind === 'photo') - Number(one.picture?.kind === 'photo'))
    .slice(0, maxTiles);

const indexOf = ({ tree, subcategoryCounts }: LoaderContext) =>
  tree.list
    .map((category) => ({
      name: category.name,
      href: category.href,
      links: subcategoriesOf(category).flatMap(({ id, name, href }) => {
        const count = subcategoryCounts.get(id);
        return count === undefined ? [] : [{ name, href, count }];
      }),
    }))
    .filter(({ links }) => links.length > 0);

/**
 * Returns the content of the first view: the plain offer if the store has no categories, or nothing that the view would
 * show beside the offer.
 * @param seen products that are on the page already
 */
export const firstViewOf = (context: LoaderContext, chooser: Chooser, seen: ReadonlySet<string>): FirstView => {
  const { config, tree } = context;
  const kind = config.theme.first;
  const about = tree.category(config.theme.about) ?? tree.list[0];
  const plain: FirstView = { kind: 'offer' };
  if (!about) return plain;
  switch (kind) {
    case 'finder': {
      const form = finderOf(context, about);
      return form ? { kind, form } : plain;
    }
    case 'chooser': {
      const phones = phonesOf(context, about);
      return phones ? { kind, ...phones } : plain;
    }
    case 'index': {
      const groups = indexOf(context);
      return groups.length > 0 ? { kind, groups } : plain;
    }
    case 'rooms': {
      // Only the smart home category has pages by room.
      const root = tree.category(config.categories.smarthome);
      const tiles = root ? roomTiles(context, root) : [];
      return tiles.length > 0 ? { kind, tiles } : plain;
    }
    case 'mosaic': {
      const tiles = wholeRows(kindTiles(context, about, seen), tilesInRow);
      return tiles.length > 0 ? { kind, tiles } : plain;
    }
    case 'departments': {
      const tiles = tree.list.slice(0, departments).map(({ name, href, picture }) => ({ name, href, picture }));
      return { kind, tiles: wholeRows(tiles, departmentsInRow) };
    }
    case 'wall': {
      const cards = chooser.ofCategory(hung[0], about);
      const count = hung.find((size) => size <= cards.length);
      return count === undefined ? plain : { kind, cards: cards.slice(0, count) };
    }
    case 'price-list': {
      const cards = chooser.ofCategory(listed, about);
      return cards.length > 0 ? { kind, cards } : plain;
    }
    case 'offer':
    case 'scene':
    case 'stage':
    case 'statement':
      return { kind };
  }
};
