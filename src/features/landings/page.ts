import type { Loader, LoaderContext } from '../../catalogue/context.ts';
import type { ListLoader } from '../../catalogue/loaders/list-page.ts';
import { roots } from '../listing/page.ts';
import { addresses, findPage } from '../../routes.ts';
import { cameraPages } from '../camera-finder/page.ts';
import { phonePages } from '../phone-finder/page.ts';
import { smartHomePages } from '../smart-home/page.ts';
import { sparePartPages } from '../spare-parts/page.ts';
import { isSorted, rootOf, type AreaPages } from './area-pages.ts';

const areas: readonly AreaPages[] = [phonePages, cameraPages, smartHomePages, sparePartPages];

const isFirst = (values: Readonly<Record<string, string>>): boolean =>
  Object.entries(values).every(([key, value]) => key === 'page' && value === '1');

/** Returns the loader of a root's list, with its area's content on the first page and the area's own pages. */
const landing = (list: ListLoader, area: AreaPages): Loader => ({
  route: list.route,
  noindex: list.noindex,
  *paths(context) {
    yield* list.paths(context);
    const root = rootOf(context, area.route);
    if (root) yield* area.paths(context, root);
  },
  *affectedBy(context, changed) {
    yield* list.affectedBy(context, changed);
    const root = rootOf(context, area.route);
    const product = root && context.rules.one(changed.id);
    if (root && product) yield* area.affectedBy(context, root, product, isSorted(changed));
  },
  load: (context, values) => {
    const root = rootOf(context, area.route);
    if (!root) return null;
    const own = area.load(context, root, values);
    if (own) return own;
    const loaded = list.load(context, values);
    if (loaded?.template !== 'list' || !isFirst(values)) return loaded;
    const { data } = loaded;
    if (data.kind === 'index' || data.kind === 'landing') return loaded;
    const above = area.area(context, root);
    if (!above) return loaded;
    return {
      ...loaded,
      canonical: addresses.root(area.route),
      data: { kind: 'landing', list: data, area: above },
    };
  },
});

export const landingPages: readonly Loader[] = areas.flatMap((area) => {
  const list = roots.find(({ route }) => route === area.route);
  return list ? [landing(list, area)] : [];
});

/**
 * Tells whether a path below a root is an alias of a category page, rather than a page of its own.
 * @param address without a language prefix
 */
export const isCategoryAlias = (context: LoaderContext, address: string): boolean => {
  const { pathname, searchParams } = new URL(address, 'http://storefront.invalid');
  const area = areas.find(({ route }) => addresses.root(route) === pathname);
  const root = area && rootOf(context, area.route);
  const params = root ? findPage(pathname, searchParams)?.params : null;
  if (!area || !root || !params) return false;
  return isFirst(params)
    ? area.area(context, root) === null
    : params['cat_id'] !== undefined || params['page'] !== undefined;
};
