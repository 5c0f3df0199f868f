import { addresses, rootRoutes, type RootRoute } from '../../routes.ts';
import { byName } from '../../i18n/sort.ts';
import { faceOf, mainKinds } from '../../catalogue/merchandising.ts';
import type { GroupNode, IndexCategory } from '../../catalogue/page-data.ts';
import { brandLetters } from '../../catalogue/shell.ts';
import { defineLoader, readPage, type LoaderContext, type ProductChange } from '../../catalogue/context.ts';
import {
  defineList,
  homeLink,
  pagesOf,
  pagesShowing,
  withCounts,
  type ListLoader,
  type ListRequest,
} from '../../catalogue/loaders/list-page.ts';

const isExactly = (values: Readonly<Record<string, string>>, ...keys: string[]): boolean =>
  Object.keys(values).every((key) => keys.includes(key));

/** Number of a subcategory's first products from which its picture is chosen. */
const facePool = 8;

const withoutCounts = (group: GroupNode): GroupNode => ({
  ...group,
  subcategories: group.subcategories.map((node) => ({ ...node, count: null })),
});

/**
 * Returns the categories with counts, and with pictures of products in them, preferably none of them twice. Services
 * have no counts: most of them are booked and are no products, so that their number would say too little.
 */
const indexCategories = ({ catalogue, cards, tree, shell, subcategoryCounts }: LoaderContext): IndexCategory[] => {
  const counts = catalogue.counts('category_id');
  const shelved = new Set(shell.categories.map(({ id }) => id));
  const pool = (subcategoryId: string) => cards.many(catalogue.list({ subcategoryId }, facePool));
  return tree.list.map((category) => {
    const groups = withCounts(category.groups, subcategoryCounts).map((group) => ({
      ...group,
      subcategories: group.subcategories.map((node) => ({ ...node, picture: faceOf(pool(node.id)) ?? node.picture })),
    }));
    const shown = new Set(
      groups.flatMap(({ subcategories }) => subcategories.flatMap(({ picture }) => picture?.key ?? [])),
    );
    const others = mainKinds(category)
      .flatMap(pool)
      .filter((card) => !shown.has((card.picture ?? card.placeholder)?.key ?? ''));
    const first = groups.flatMap(({ subcategories }) => subcategories).find(({ count }) => count !== 0);
    const isCounted = shelved.has(category.id);
    return {
      ...category,
      groups: isCounted ? groups : groups.map(withoutCounts),
      picture: faceOf(others) ?? first?.picture ?? category.picture,
      count: isCounted ? (counts.get(category.id) ?? 0) : null,
    };
  });
};

export const categoryIndex = defineLoader<Record<string, never>>({
  route: 'category',
  paths: () => [{}],
  affectedBy: ({ catalogue }, product) => {
    const { subcategoryId, moved } = product;
    // The product may provide the picture of its subcategory.
    const isFace = subcategoryId !== null && catalogue.rank({ subcategoryId }, product) < facePool;
    return moved || isFace ? [{}] : [];
  },
  address: addresses.categoryIndex,
  parse: (values) => (isExactly(values) ? {} : null),
  load: (context) => {
    const { t, shell, catalogue, brands, locale } = context;
    const heading = t('list.allCategories');
    return {
      template: 'list',
      title: `${heading} | ${shell.storeName}`,
      description: t('categories.metaDescription', { store: shell.storeName }),
      canonical: addresses.categoryIndex(),
      breadcrumbs: [homeLink(context), { name: heading, href: shell.categoryIndex.href }],
      data: {
        kind: 'index',
        categories: indexCategories(context),
        letters: brandLetters([...brands.values()].toSorted(byName(locale)), catalogue.counts('brand_id')),
      },
    };
  },
});

type CategoryParams = { id: string; page: number };
type Addresses = Pick<ListRequest, 'address' | 'canonical'>;

const categoryRequest = (
  context: LoaderContext,
  { id, page }: CategoryParams,
  address: Addresses['address'],
  canonical: Addresses['canonical'] = address,
): ListRequest | null => {
  const node = context.tree.category(id);
  return (
    node && {
      kind: 'category',
      heading: node.name,
      picture: node.picture,
      groups: withCounts(node.groups, context.subcategoryCounts),
      active: null,
      scope: { categoryId: id },
      page,
      parents: [context.shell.categoryIndex],
      address,
      canonical,
    }
  );
};

export const category = defineList<CategoryParams>({
  route: 'category',
  *paths(context) {
    for (const { id } of context.tree.list) for (const page of pagesOf(context, { categoryId: id })) yield { id, page };
  },
  *affectedBy(context, product) {
    const { tree } = context;
    const counted = product.moved ? tree.subcategory(product.subcategoryId)?.category : null;
    for (const id of new Set([tree.category(product.categoryId)?.id, counted?.id]))
      if (id !== undefined) for (const page of pagesShowing(context, { categoryId: id }, product)) yield { id, page };
  },
  address: ({ id, page }) => addresses.category(id, page),
  parse: (values) => {
    const page = readPage(values['page']);
    return values['cat_id'] && page && isExactly(values, 'cat_id', 'page') ? { id: values['cat_id'], page } : null;
  },
  request: (context, { id, page }) =>
    categoryRequest(context, { id, page }, (number) => addresses.category(id, number)),
});

type SubcategoryParams = { category: string; id: string; page: number };

const subcategoryRequest = (
  context: LoaderContext,
  { id, page }: { id: string; page: number },
  address: Addresses['address'],
): ListRequest | null => {
  const found = context.tree.subcategory(id);
  return (
    found && {
      kind: 'subcategory',
      heading: found.node.name,
      picture: found.node.picture,
      groups: withCounts(found.category.groups, context.subcategoryCounts),
      active: id,
      scope: { subcategoryId: id },
      page,
      parents: [context.shell.categoryIndex, { name: found.category.name, href: found.category.href }],
      address,
      canonical: (number) => addresses.subcategory(found.category.id, id, number),
    }
  );
};

/** Returns the subcategories whose pages may show a product: its own, or all siblings if counts change. */
const subcategoriesShowing = ({ tree }: LoaderContext, { subcategoryId, categoryId, moved }: ProductChange) => {
  const found = tree.subcategory(subcategoryId);
  const beside = [found?.category, tree.category(categoryId)].flatMap((node) => node?.groups ?? []);
  const nodes = moved ? beside.flatMap(({ subcategories }) => subcategories) : found ? [found.node] : [];
  return [...new Set(nodes.map(({ id }) => id))].flatMap((id) => tree.subcategory(id) ?? []);
};

export const subcategory = defineList<SubcategoryParams>({
  route: 'category-category-sub-subcategory',
  *paths(context) {
    for (const node of context.tree.list)
      for (const { id } of node.groups.flatMap((group) => group.subcategories))
        for (const page of pagesOf(context, { subcategoryId: id })) yield { category: node.id, id, page };
  },
  *affectedBy(context, product) {
    for (const { node, category: parent } of subcategoriesShowing(context, product))
      for (const page of pagesShowing(context, { subcategoryId: node.id }, product))
        yield { category: parent.id, id: node.id, page };
  },
  address: (params) => addresses.subcategory(params.category, params.id, params.page),
  parse: (values) => {
    const page = readPage(values['page']);
    return values['category'] && values['subcategory'] && page
      ? { category: values['category'], id: values['subcategory'], page }
      : null;
  },
  request: (context, params) =>
    context.tree.subcategory(params.id)?.category.id === params.category
      ? subcategoryRequest(context, params, (number) => addresses.subcategory(params.category, params.id, number))
      : null,
});

type RootParams = { sub: string | null; page: number };

/** /phone, /camera, /smarthome and /sparepart: a category page under a name of its own (R18). */
const rootList = (route: RootRoute): ListLoader =>
  defineList<RootParams>({
    route,
    *paths(context) {
      const node = context.tree.category(context.config.categories[route]);
      if (!node) return;
      for (const page of pagesOf(context, { categoryId: node.id })) yield { sub: null, page };
      for (const { id } of node.groups.flatMap((group) => group.subcategories))
        for (const page of pagesOf(context, { subcategoryId: id })) yield { sub: id, page };
    },
    *affectedBy(context, product) {
      const root = context.tree.category(context.config.categories[route])?.id;
      if (root === undefined) return;
      const counted = product.moved && context.tree.subcategory(product.subcategoryId)?.category.id === root;
      if (product.categoryId === root || counted)
        for (const page of pagesShowing(context, { categoryId: root }, product)) yield { sub: null, page };
      for (const { node, category: parent } of subcategoriesShowing(context, product))
        if (parent.id === root)
          for (const page of pagesShowing(context, { subcategoryId: node.id }, product)) yield { sub: node.id, page };
    },
    address: ({ sub, page }) => addresses.root(route, sub ?? undefined, page),
    parse: (values) => {
      const page = readPage(values['page']);
      return page && isExactly(values, 'cat_id', 'page') ? { sub: values['cat_id'] ?? null, page } : null;
    },
    request: (context, { sub, page }) => {
      const node = context.tree.category(context.config.categories[route]);
      if (!node) return null;
      const address = (number: number) => addresses.root(route, sub ?? undefined, number);
      if (sub === null)
        return categoryRequest(context, { id: node.id, page }, address, (number) =>
          addresses.category(node.id, number),
        );
      return context.tree.subcategory(sub)?.category.id === node.id
        ? subcategoryRequest(context, { id: sub, page }, address)
        : null;
    },
  });

export const roots = rootRoutes.map(rootList);

export const brand = defineList<{ id: string; page: number }>({
  route: 'category',
  *paths(context) {
    for (const id of context.brands.keys()) for (const page of pagesOf(context, { brandId: id })) yield { id, page };
  },
  *affectedBy(context, product) {
    const id = context.brands.get(product.brandId ?? '')?.id;
    if (id !== undefined) for (const page of pagesShowing(context, { brandId: id }, product)) yield { id, page };
  },
  address: ({ id, page }) => addresses.brand(id, page),
  parse: (values) => {
    const page = readPage(values['page']);
    return values['brand_id'] && page && isExactly(values, 'brand_id', 'page')
      ? { id: values['brand_id'], page }
      : null;
  },
  request: (context, { id, page }) => {
    const node = context.brands.get(id);
    const address = (number: number) => addresses.brand(id, number);
    return node
      ? {
          kind: 'brand',
          heading: node.name,
          picture: node.picture,
          groups: [],
          active: null,
          scope: { brandId: id },
          page,
          parents: [context.shell.categoryIndex],
          address,
          canonical: address,
        }
      : null;
  },
});
