import type { LoaderContext } from '../../catalogue/context.ts';
import { defineLoader } from '../../catalogue/context.ts';
import type { ReadyBuild } from '../../catalogue/page-data.ts';
import { homeLink } from '../../catalogue/loaders/list-page.ts';
import type { Product } from '../../contract/products.ts';
import { lowestPrice } from '../../contract/selling.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { StoredBuild } from './pull-ready-builds.ts';

/** Returns whether so many pieces of a product, or of one of its variants, can be bought. */
const hasEnough = ({ stock, variants }: Product, count: number): boolean =>
  (variants.length > 0 ? variants : [{ stock }]).some((one) => one.stock === null || one.stock >= count);

/** Returns a build with current names and prices; null if a part is unavailable, or the build exceeds its budget. */
const readyBuildOf = (context: LoaderContext, { purpose, budget, text, lines }: StoredBuild): ReadyBuild | null => {
  const { catalogue, locale, picture } = context;
  let total = 0;
  let shown: ReadyBuild['picture'] = null;
  const links: ReadyBuild['lines'] = [];
  for (const { id, type, count } of lines) {
    const product = catalogue.product(id, locale);
    if (!product || !hasEnough(product, count)) return null;
    const lowest = lowestPrice(product);
    const price = lowest.promoPrice ?? lowest.price;
    if (price === null) return null;
    total += price * count;
    if (type === 'case') shown = picture(product.images[0] ?? null);
    links.push({ type, count, name: product.name, href: inLocale(locale, addresses.product(id)) });
  }
  if (total > budget) return null;
  const href = inLocale(locale, addresses.pcBuilder(text));
  return { purpose, budget, total, href, text, picture: shown, lines: links };
};

/** `/pcbuilder`: an introduction, and builds to start from; the browser handles a build in the URL. */
export const pcBuilderPage = defineLoader<Record<string, never>>({
  route: 'pcbuilder',
  paths: () => [{}],
  affectedBy: ({ catalogue, locale }, { id }) =>
    catalogue.document('pcBuilds', locale).some(({ lines }) => lines.some((line) => line.id === id)) ? [{}] : [],
  address: () => addresses.pcBuilder(),
  parse: () => ({}),
  load: (context) => {
    const { catalogue, t, shell, locale } = context;
    const name = t('pc.title');
    return {
      template: 'pcbuilder',
      title: `${name} | ${shell.storeName}`,
      description: t('pc.metaDescription', { store: shell.storeName }),
      canonical: addresses.pcBuilder(),
      breadcrumbs: [homeLink(context), { name, href: inLocale(locale, addresses.pcBuilder()) }],
      data: {
        builds: catalogue.document('pcBuilds', locale).flatMap((build) => readyBuildOf(context, build) ?? []),
      },
    };
  },
});
