import { noChoice } from '../../contract/list-choice.ts';
import { inLocale } from '../../routes.ts';
import type { Scope } from '../catalogue.ts';
import {
  defineLoader,
  type LoadedPage,
  type Loader,
  type LoaderContext,
  type LoaderOf,
  type ProductChange,
} from '../context.ts';
import type { GroupNode, Link, ProductList } from '../page-data.ts';
import { pageCount, pagerOf, pageSize } from '../pager.ts';

const numbers = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
export const pagesOf = ({ catalogue }: LoaderContext, scope: Scope): number[] =>
  numbers(pageCount(catalogue.count(scope)));

/** Returns the pages of a list that may show a product: the one it is on, or all of them if it moved. */
export const pagesShowing = ({ catalogue }: LoaderContext, scope: Scope, product: ProductChange): number[] =>
  product.moved
    ? numbers(pageCount(catalogue.count(scope)) + 1)
    : [Math.floor(catalogue.rank(scope, product) / pageSize) + 1];

export const withCounts = (groups: GroupNode[], counts: Map<string, number>): GroupNode[] =>
  groups.map((group) => ({
    ...group,
    subcategories: group.subcategories.map((node) => ({ ...node, count: counts.get(node.id) ?? 0 })),
  }));

export const homeLink = ({ shell, t }: LoaderContext): Link => ({ name: t('nav.home'), href: shell.home });

/** A list's scope and presentation, before any of its products are read. */
export type ListRequest = Pick<ProductList, 'kind' | 'heading' | 'picture' | 'groups' | 'active'> & {
  scope: Scope;
  page: number;
  parents: Link[];
  /** Returns the address of a page of this list, without a language prefix. */
  address: (page: number) => string;
  /** Returns the canonical address of a page, for search engines. */
  canonical: (page: number) => string;
};

/** Loads one page of a product list; null if there is no such page. */
const listPage = (context: LoaderContext, request: ListRequest): LoadedPage<'list'> | null => {
  const { catalogue, cards, locale, t, shell } = context;
  const { scope, page, address, kind, heading, picture, groups, active } = request;
  const total = catalogue.count(scope);
  if (page > pageCount(total)) return null;
  const here = inLocale(locale, address(1));
  const onPage = page > 1 ? ` – ${t('list.pageNumber', { page })}` : '';
  return {
    template: 'list',
    title: `${heading}${onPage} | ${shell.storeName}`,
    description: t('list.metaDescription', { name: heading, count: total, store: shell.storeName }),
    canonical: request.canonical(page),
    breadcrumbs: [homeLink(context), ...request.parents, { name: heading, href: here }],
    data: {
      kind,
      heading,
      picture,
      total,
      groups,
      active,
      cards: cards.many(catalogue.list(scope, pageSize, (page - 1) * pageSize)),
      pager: pagerOf(total, page, (number) => inLocale(locale, address(number))),
      finding: { list: here, choice: noChoice, panel: null, chips: [], search: null, state: 'ready' },
      onward: null,
    },
  };
};

/** Loads a product list; `request` describes the list, so that it can also be requested live from the API. */
export type ListLoader = Loader & {
  request: (context: LoaderContext, values: Readonly<Record<string, string>>) => ListRequest | null;
};

type Requests<Params> = { request: (context: LoaderContext, params: Params) => ListRequest | null };

export const defineList = <Params>(list: Omit<LoaderOf<Params>, 'load'> & Requests<Params>): ListLoader => ({
  ...defineLoader<Params>({
    ...list,
    load: (context, params) => {
      const request = list.request(context, params);
      return request && listPage(context, request);
    },
  }),
  request: (context, values) => {
    const params = list.parse(values);
    return params === null ? null : list.request(context, params);
  },
});
