import { earliestPromoEnd } from '../catalogue/ended-prices.ts';
import { pullProducts } from '../catalogue/pull-products.ts';
import { loadPage } from '../features/loaders.ts';
import type { LiveSource } from '../catalogue/live/load-live.ts';
import type { Product } from '../contract/products.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Pictures } from '../images/pictures.ts';
import { pictureSource } from '../images/source.ts';
import { addresses } from '../routes.ts';
import type { OpenStore } from './on-demand-stores.ts';
import type { Renderer } from './page-maker.ts';
import { takeIllustrations } from './take-illustrations.ts';
import type { Rendered } from './renderer.ts';

/** Milliseconds to wait for the product's pictures; those that take longer are left out. */
const picturesTimeoutMs = 4000;

const takePictures = async (product: Product, uploads: string, pictures: Pictures): Promise<void> => {
  const paths = new Set([...product.images, ...product.variants.flatMap(({ image }) => image ?? [])]);
  const sources = [...paths].flatMap((path) => pictureSource(uploads, path) ?? []);
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, picturesTimeoutMs);
  await Promise.race([Promise.allSettled(sources.map((address) => pictures.ingest(address))), late.promise]);
  clearTimeout(timer);
};

/** Renders product pages one at a time, from the store's catalogue with the product added. */
export const createProductMaker = ({ render }: Renderer, pictures: Pictures) => {
  let turn: Promise<unknown> = Promise.resolve();

  const renderPage = async (store: OpenStore, product: Product, locale: Locale): Promise<Rendered | null> => {
    store.show(product);
    try {
      const loaded = loadPage(store.contextOf(locale), addresses.product(product.id));
      return loaded && (await render(loaded.template, loaded.page));
    } finally {
      store.show(null);
    }
  };

  return async (
    store: OpenStore,
    source: NonNullable<LiveSource>,
    { id, locale }: { id: string; locale: Locale },
  ): Promise<{ rendered: Rendered; priceEnd: number | null } | null> => {
    const [domain = ''] = store.config.hosts;
    const [pulled] = await pullProducts({ ...source, domain, locales: [locale] }, [id]);
    const product = pulled?.texts?.get(locale);
    if (!product) return null;
    await takePictures(product, store.uploads, pictures);
    const { code } = store.config;
    const { catalogue, illustration } = store.contextOf(locale);
    // A published product already has its illustration, which is drawn from its English text, whoever comes first.
    if (product.images.length === 0 && !illustration(id)) {
      const [inEnglish] = locale === 'en' ? [pulled] : await pullProducts({ ...source, domain, locales: ['en'] }, [id]);
      await takeIllustrations([inEnglish?.texts?.get('en') ?? product], catalogue, code, pictures);
    }
    const rendering = turn.then(() => renderPage(store, product, locale));
    turn = rendering.catch(() => null);
    const rendered = await rendering;
    return rendered && { rendered, priceEnd: earliestPromoEnd([product]) };
  };
};
