import { noChoice } from '../../contract/list-choice.ts';
import { addresses, inLocale } from '../../routes.ts';
import { defineLoader, type LoadedPage, type LoaderContext } from '../../catalogue/context.ts';
import { pagerOf } from '../../catalogue/pager.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';
import { onwardOf, popularPool } from './onward.ts';

/**
 * Returns the search page for a missing or short query, which asks for a text.
 * @param text the given query, too short to search
 */
export const searchFormPage = (context: LoaderContext, text: string): LoadedPage<'list'> => {
  const { t, shell, locale } = context;
  const heading = t('search.title');
  const list = inLocale(locale, addresses.searchForm());
  return {
    template: 'list',
    title: `${heading} | ${shell.storeName}`,
    description: t('search.metaDescription', { store: shell.storeName }),
    canonical: addresses.searchForm(),
    noindex: true,
    breadcrumbs: [homeLink(context), { name: heading, href: list }],
    data: {
      kind: 'search',
      heading,
      picture: null,
      total: 0,
      groups: [],
      active: null,
      cards: [],
      pager: pagerOf(0, 1, () => list),
      finding: { list, choice: noChoice, panel: null, chips: [], search: { text, corrected: null }, state: 'short' },
      onward: onwardOf(context),
    },
  };
};

export const searchForm = defineLoader<Record<string, never>>({
  route: 'search',
  noindex: true,
  paths: () => [{}],
  affectedBy: ({ catalogue }, { id }) => (catalogue.list({ all: true }, popularPool).includes(id) ? [{}] : []),
  address: addresses.searchForm,
  parse: () => ({}),
  load: (context) => searchFormPage(context, ''),
});
