import { addresses, inLocale } from '../../routes.ts';
import { readable } from '../../catalogue/article.ts';
import type { Loader, LoaderContext } from '../../catalogue/context.ts';
import { summary } from '../../catalogue/description.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';
import { singlePage } from '../../catalogue/loaders/single-page.ts';

/** What the loaders of these pages share. */
export const contentFrame = (context: LoaderContext, name: string, address: string) => ({
  title: `${name} | ${context.shell.storeName}`,
  canonical: address,
  breadcrumbs: [homeLink(context), { name, href: inLocale(context.locale, address) }],
});

const policy = singlePage('policy', addresses.policy, (context) => {
  const { catalogue, locale, t, shell } = context;
  const table = t('reading.table');
  const policies = catalogue.document('policies', locale);
  return {
    template: 'policy',
    ...contentFrame(context, t('policy.title'), addresses.policy()),
    description: summary(`${shell.storeName}: ${policies.map(({ title }) => title).join(', ')}`) ?? t('policy.title'),
    data: {
      policies: policies.map((one) => ({
        ...readable(one, { locale, anchor: `policy-${one.id}`, level: 2, table }),
        updated: one.updated_at,
      })),
    },
  };
});

const news = singlePage('news', addresses.news, (context) => {
  const { catalogue, locale, t, shell, picture } = context;
  const table = t('reading.table');
  const items = catalogue
    .document('news', locale)
    .toSorted((one, other) => (other.published_at ?? '').localeCompare(one.published_at ?? ''));
  return {
    template: 'news',
    ...contentFrame(context, t('news.title'), addresses.news()),
    description: t('news.metaDescription', { store: shell.storeName }),
    data: {
      items: items.map((one) => ({
        ...readable(one, { locale, anchor: `news-${one.id}`, level: 2, table }),
        summary: one.summary,
        picture: picture(one.image),
        published: one.published_at,
      })),
    },
  };
});

/** Shown if there is no app to redirect to: the server redirects if it knows one. */
const download = singlePage('download', addresses.download, (context) => {
  const { t, shell } = context;
  return {
    template: 'download',
    ...contentFrame(context, t('download.title', { store: shell.storeName }), addresses.download()),
    description: t('download.metaDescription', { store: shell.storeName }),
    noindex: true,
    data: null,
  };
});

export const contentPages: readonly Loader[] = [policy, news, download];
