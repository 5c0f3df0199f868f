import { createProductApi, type ProductPage } from '../../api/products.ts';
import type { Connection } from '../../api/request.ts';
import { earliestPromoEnd, withoutEndedPrice } from '../ended-prices.ts';
import { addresses, findPage, inLocale } from '../../routes.ts';
import type { LoadedPage, LoaderContext } from '../context.ts';
import type { Card, Finding } from '../page-data.ts';
import { pageCount, pagerOf } from '../pager.ts';
import { apiFailureOf } from './api-failure.ts';
import { finish, type FinishedPage } from '../loaders/finish-page.ts';
import { homeLink } from '../loaders/list-page.ts';
import { onwardOf } from '../../features/search/onward.ts';
import { searchFormPage } from '../../features/search/page.ts';
import { chipsOf } from './chips.ts';
import { panelOf } from './filter-panel.ts';
import { findLiveList, isTooShort, buildListQuery, type LiveList } from './live-list.ts';

const nothing: ProductPage = {
  products: [],
  bad: [],
  total: 0,
  lastPage: 1,
  filters: null,
  corrected: null,
  notSold: null,
};

/** The API to request a live list from; null: it is known to be down and is not called. */
export type LiveSource = Omit<Connection, 'locale'> | null;

/** A list, and when its first promotional price ends (milliseconds since 1970; null: none does). */
export type LivePage = FinishedPage & { priceEnd: number | null };

/**
 * Requests a list from the API and removes prices that have ended or are about to. Returns 'unreachable' if the API
 * fails, and an empty result if it responds that there is no such list.
 */
const ask = async (
  { locale }: LoaderContext,
  source: LiveSource,
  list: LiveList,
): Promise<ProductPage | 'unreachable'> => {
  if (!source) return 'unreachable';
  try {
    const answer = await createProductApi({ ...source, locale }).list(buildListQuery(list));
    const now = Date.now();
    return { ...answer, products: answer.products.map((product) => withoutEndedPrice(product, now)) };
  } catch (error) {
    const failure = apiFailureOf(error);
    if (failure === null) throw error;
    return failure === 'absent' ? nothing : 'unreachable';
  }
};

/** Returns the total, or a lower bound from the products received if the API does not count. */
const totalOf = ({ total, products }: ProductPage, { page, size }: LiveList): number =>
  total ?? (page - 1) * size + products.length + (products.length === size ? 1 : 0);

const pageOf = (
  context: LoaderContext,
  list: LiveList,
  answer: ProductPage | 'unreachable',
): LoadedPage<'list'> | null => {
  const { t, shell, locale, cards } = context;
  const { kind, picture, groups, active, page, size, choice, text } = list;
  const { products, filters, corrected, notSold } = answer === 'unreachable' ? nothing : answer;
  const heading = corrected === null || text === null ? list.heading : t('search.results', { text: corrected });
  const total = answer === 'unreachable' ? 0 : totalOf(answer, list);
  if (answer !== 'unreachable' && page > pageCount(total, size)) return null;
  const here = inLocale(locale, list.address(1));
  const panel = filters && panelOf(context, list, filters);
  const finding: Finding = {
    list: here,
    choice,
    panel,
    chips: chipsOf(context, choice, panel, here),
    search: text === null ? null : { text, corrected },
    state: answer === 'unreachable' ? 'unreachable' : 'ready',
  };
  const onPage = page > 1 ? ` – ${t('list.pageNumber', { page })}` : '';
  return {
    template: 'list',
    title: `${heading}${onPage} | ${shell.storeName}`,
    description: t('list.metaDescription', { name: heading, count: total, store: shell.storeName }),
    canonical: list.canonical,
    noindex: true,
    breadcrumbs: [homeLink(context), ...list.parents, { name: heading, href: here }],
    data: {
      kind,
      // Substitutes must not look as if they were what the shopper searched for.
      heading: notSold === null || products.length === 0 ? heading : t('search.notSold', { text: notSold }),
      picture,
      total,
      groups,
      active,
      cards: products.map((product) => cards.of(product)),
      pager: pagerOf(total, page, (number) => addresses.narrowed(here, { ...choice, open: false }, number), size),
      finding,
      onward: text !== null && total === 0 && finding.chips.length === 0 ? onwardOf(context) : null,
    },
  };
};

/** Returns a page's products that are not in the API's response. */
const others = ({ data }: LoadedPage<'list'>): Card[] => ('onward' in data && data.onward?.popular) || [];

/**
 * Loads a list as the API has it now; null: there is no such list, or it has no such page. The status is 503 if the API
 * does not respond.
 * @param address without a language prefix
 */
export const loadLive = async (
  context: LoaderContext,
  address: string,
  source: LiveSource,
): Promise<LivePage | null> => {
  const url = new URL(address, 'http://storefront.invalid');
  const request = findPage(url.pathname, url.searchParams);
  const list = request && findLiveList(context, request);
  if (!request || !list) return null;
  const own = request.list ?? request.address;
  if (isTooShort(list)) {
    const form = searchFormPage(context, list.text ?? '');
    return { ...finish(context, request.name, own, form), priceEnd: earliestPromoEnd(others(form)) };
  }
  const answer = await ask(context, source, list);
  const loaded = pageOf(context, list, answer);
  if (!loaded) return null;
  const answered = answer === 'unreachable' ? [] : answer.products;
  return {
    ...finish(context, request.name, own, loaded, answer === 'unreachable' ? 503 : 200),
    priceEnd: earliestPromoEnd([...answered, ...others(loaded)]),
  };
};
