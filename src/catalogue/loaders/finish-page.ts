import { withoutJoiners } from '../../i18n/khmer.ts';
import { inLocale, routeLabel, type RouteName } from '../../routes.ts';
import type { AnyLoadedPage, LoaderContext } from '../context.ts';
import type { Alternate, Page } from '../page-data.ts';

/** A page ready to be rendered; `page.shell` is the context's own. */
export type FinishedPage = {
  template: AnyLoadedPage['template'];
  /** HTTP status of its response. */
  status: number;
  page: Page<AnyLoadedPage['data']>;
};

/**
 * Completes a loader's page with what follows from its address.
 * @param address without a language prefix
 */
export const finish = (
  context: LoaderContext,
  name: RouteName,
  address: string,
  loaded: AnyLoadedPage,
  status = 200,
): FinishedPage => {
  const { locale, origin, shell } = context;
  const absolute = (language: Alternate['locale']): string => `${origin}${inLocale(language, loaded.canonical)}`;
  return {
    template: loaded.template,
    status,
    page: {
      route: routeLabel(name, locale),
      locale,
      canonical: absolute(locale),
      alternates: shell.locales.map((language) => ({ locale: language, href: absolute(language) })),
      languages: shell.locales.map((language) => ({ locale: language, href: inLocale(language, address) })),
      title: withoutJoiners(loaded.title),
      description: withoutJoiners(loaded.description),
      noindex: loaded.noindex ?? false,
      breadcrumbs: loaded.breadcrumbs,
      shell,
      data: loaded.data,
    },
  };
};
