import type { HelpCategory } from '../../contract/content.ts';
import { addresses, inLocale } from '../../routes.ts';
import { readable } from '../../catalogue/article.ts';
import { defineLoader, type LoadedPage, type LoaderContext } from '../../catalogue/context.ts';
import { plainText, summary } from '../../catalogue/description.ts';
import type { HelpGroup, Link } from '../../catalogue/page-data.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';
import { singlePage } from '../../catalogue/loaders/single-page.ts';

/** Maximum characters of an article's plain text that the search covers. */
const searched = 600;
const maxRelated = 6;

const groupOf = ({ locale }: Pick<LoaderContext, 'locale'>, { id, name, icon, articles }: HelpCategory): HelpGroup => ({
  id,
  name,
  href: inLocale(locale, addresses.helpCategory(id)),
  icon,
  articles: articles.map((article) => ({
    id: article.id,
    name: article.title,
    href: inLocale(locale, addresses.helpArticle(article.id)),
    summary: article.summary,
    words: plainText(article.body).slice(0, searched),
  })),
});

/** Returns the categories that have articles. */
const categoriesOf = ({ catalogue, locale }: LoaderContext): HelpCategory[] =>
  catalogue.document('help', locale).filter(({ articles }) => articles.length > 0);

const helpLink = ({ t, locale }: LoaderContext): Link => ({
  name: t('help.title'),
  href: inLocale(locale, addresses.help()),
});

const indexPage = (context: LoaderContext): LoadedPage<'help'> => {
  const { t, shell } = context;
  const groups = categoriesOf(context).map((category) => groupOf(context, category));
  const link = helpLink(context);
  return {
    template: 'help',
    title: `${link.name} | ${shell.storeName}`,
    description: t('help.metaDescription', { store: shell.storeName }),
    canonical: addresses.help(),
    breadcrumbs: [homeLink(context), link],
    data: { kind: 'index', heading: link.name, groups, tiles: groups },
  };
};

export const helpIndex = singlePage('help-center', addresses.help, indexPage);
export const helpCopy = singlePage('help-center-index-copy', addresses.helpCopy, indexPage);

export const helpCategory = defineLoader<{ id: string }>({
  route: 'help-center-category-id',
  *paths(context) {
    for (const { id } of categoriesOf(context)) yield { id };
  },
  affectedBy: () => [],
  address: ({ id }) => addresses.helpCategory(id),
  parse: ({ id }) => (id ? { id } : null),
  load: (context, { id }) => {
    const groups = categoriesOf(context).map((category) => groupOf(context, category));
    const group = groups.find((one) => one.id === id);
    if (!group) return null;
    const { t, shell } = context;
    return {
      template: 'help',
      title: `${group.name} – ${t('help.title')} | ${shell.storeName}`,
      description: summary(group.articles.map(({ name }) => name).join(' · ')) ?? group.name,
      canonical: addresses.helpCategory(id),
      breadcrumbs: [homeLink(context), helpLink(context), { name: group.name, href: group.href }],
      data: {
        kind: 'category',
        heading: group.name,
        groups: [group],
        tiles: groups.filter((other) => other !== group),
      },
    };
  },
});

export const article = defineLoader<{ id: string }>({
  route: 'help-center-detail-id',
  *paths(context) {
    const ids = new Set(categoriesOf(context).flatMap(({ articles }) => articles.map(({ id }) => id)));
    for (const id of ids) yield { id };
  },
  affectedBy: () => [],
  address: ({ id }) => addresses.helpArticle(id),
  parse: ({ id }) => (id ? { id } : null),
  load: (context, { id }) => {
    const { locale, t, shell } = context;
    const category = categoriesOf(context).find(({ articles }) => articles.some((one) => one.id === id));
    const found = category?.articles.find((one) => one.id === id);
    if (!category || !found) return null;
    const group = groupOf(context, category);
    const link = { name: group.name, href: group.href };
    return {
      template: 'article',
      title: `${found.title} – ${t('help.title')} | ${shell.storeName}`,
      description: found.summary ?? summary(found.body) ?? found.title,
      canonical: addresses.helpArticle(id),
      breadcrumbs: [
        homeLink(context),
        helpLink(context),
        link,
        { name: found.title, href: inLocale(locale, addresses.helpArticle(id)) },
      ],
      data: {
        article: readable(found, { locale, anchor: 'part', level: 1, table: t('reading.table') }),
        summary: found.summary,
        category: link,
        related: group.articles
          .filter((other) => other.id !== id)
          .slice(0, maxRelated)
          .map(({ name, href }) => ({ name, href })),
      },
    };
  },
});
