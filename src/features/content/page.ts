import type { NewsItem } from '../../contract/content.ts';
import { colons, nameList } from '../../i18n/format.ts';
import { addresses, inLocale } from '../../routes.ts';
import { readable } from '../../catalogue/article.ts';
import { defineLoader, type LoadedPage, type Loader, type LoaderContext } from '../../catalogue/context.ts';
import type { NewsEntry } from '../../catalogue/page-data.ts';
import { summary } from '../../catalogue/description.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';
import { singlePage } from '../../catalogue/loaders/single-page.ts';

/** Returns the data that the loaders of these pages share. */
export const contentFrame = (context: LoaderContext, name: string, address: string) => ({
  title: `${name} | ${context.shell.storeName}`,
  canonical: address,
  breadcrumbs: [homeLink(context), { name, href: inLocale(context.locale, address) }],
});

const policy = singlePage('policy', addresses.policy, (context) => {
  const { catalogue, locale, t, shell } = context;
  const table = t('reading.table');
  const policies = catalogue.document('policies', locale);
  const titles = nameList(
    policies.map(({ title }) => title),
    locale,
  );
  return {
    template: 'policy',
    ...contentFrame(context, t('policy.title'), addresses.policy()),
    description: summary(`${shell.storeName}${colons[locale]}${titles}`) ?? t('policy.title'),
    data: {
      policies: policies.map((one) => ({
        ...readable(one, { locale, anchor: `policy-${one.id}`, level: 2, table }),
        updated: one.updated_at,
      })),
    },
  };
});

/** Maximum number of other articles beside an article. */
const maxOthers = 3;

const newsOf = ({ catalogue, locale }: LoaderContext): NewsItem[] =>
  catalogue
    .document('news', locale)
    .toSorted((one, other) => (other.published_at ?? '').localeCompare(one.published_at ?? ''));

const newsEntry = ({ locale, picture }: LoaderContext, item: NewsItem): NewsEntry => ({
  id: item.id,
  name: item.title,
  href: inLocale(locale, addresses.news(item.id)),
  summary: item.summary,
  picture: picture(item.image),
  published: item.published_at,
});

const newsList = (context: LoaderContext): LoadedPage<'news'> => {
  const { t, shell } = context;
  return {
    template: 'news',
    ...contentFrame(context, t('news.title'), addresses.news()),
    description: t('news.metaDescription', { store: shell.storeName }),
    data: { entries: newsOf(context).map((item) => newsEntry(context, item)) },
  };
};

const newsArticle = (context: LoaderContext, id: string): LoadedPage<'news-article'> | null => {
  const { locale, t, shell } = context;
  const items = newsOf(context);
  const item = items.find((one) => one.id === id);
  if (!item) return null;
  const list = { name: t('news.title'), href: inLocale(locale, addresses.news()) };
  const entry = newsEntry(context, item);
  return {
    template: 'news-article',
    title: `${item.title} – ${list.name} | ${shell.storeName}`,
    description: item.summary ?? summary(item.body) ?? item.title,
    canonical: addresses.news(id),
    breadcrumbs: [homeLink(context), list, { name: entry.name, href: entry.href }],
    data: {
      entry,
      article: readable(item, { locale, anchor: 'part', level: 1, table: t('reading.table') }),
      others: items
        .filter((other) => other !== item)
        .slice(0, maxOthers)
        .map((other) => newsEntry(context, other)),
    },
  };
};

const news = defineLoader<{ id: string | null }>({
  route: 'news',
  *paths(context) {
    yield { id: null };
    for (const { id } of newsOf(context)) yield { id };
  },
  affectedBy: () => [],
  address: ({ id }) => addresses.news(id ?? undefined),
  parse: ({ id = null }) => ({ id }),
  load: (context, { id }) => (id === null ? newsList(context) : newsArticle(context, id)),
});

/** Shown if there is no app to redirect to: the server redirects if it knows one. */
const download = singlePage(
  'download',
  addresses.download,
  (context) => {
    const { t, shell } = context;
    return {
      template: 'download',
      ...contentFrame(context, t('download.title', { store: shell.storeName }), addresses.download()),
      description: t('download.metaDescription', { store: shell.storeName }),
      data: null,
    };
  },
  { noindex: true },
);

export const contentPages: readonly Loader[] = [policy, news, download];
