import type { Placement } from '../catalogue/catalogue.ts';
import type { LoaderContext, ProductChange } from '../catalogue/context.ts';
import { openCatalogueForWriting } from '../catalogue/database.ts';
import { readPriceEnds } from '../catalogue/price-ends.ts';
import { pullProducts, confirmGone, type PulledProduct } from '../catalogue/pull-products.ts';
import { affectedAddresses } from '../features/loaders.ts';
import { createWriter, type CatalogueWriter } from '../catalogue/writer.ts';
import type { StoreConfig } from '../config/stores.ts';
import type { Product } from '../contract/products.ts';
import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import type { Pictures } from '../images/pictures.ts';
import { readDictionaries } from '../release/dictionaries.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases, type Releases } from '../release/releases.ts';
import { refuseCertainLoss, refuseLoss } from './held.ts';
import { isPublished, storeInput, notePublished, sourceOf, type JobSettings } from './inputs.ts';
import { catalogueFile, openSources, type StoreInput, type OpenSources } from './store-input.ts';
import { createPageMaker, type Renderer } from './page-maker.ts';
import { outdatedSitemaps } from './sitemap.ts';
import { afterSwitch } from './after-switch.ts';
import { refusePinned } from './refuse-pinned.ts';
import { openStoreDraft } from './store-draft.ts';
import type { PublishSummary } from './summary.ts';
import { takeIllustrations } from './take-illustrations.ts';
import { picturesOf, takePicturesAt } from './take-pictures.ts';

export type ProductSettings = JobSettings & {
  pictures: Pictures;
  load: () => Promise<Renderer>;
  /** Called once everything has come from the API, pictures included. */
  onFetched?: () => void;
};

/** A store that is kept open, so that a changed product costs no more than its own pages. */
export type WarmStore = {
  readonly config: StoreConfig;
  readonly database: SqliteDatabase;
  readonly releases: Releases;
  /** The store's loaders at a revision; null: not opened yet. */
  opened: { state: string; sources: OpenSources } | null;
  close: () => Promise<void>;
};

export const openWarmStore = (config: StoreConfig, { env }: Pick<JobSettings, 'env'>): WarmStore => {
  const database = openCatalogueForWriting(catalogueFile(env.dataDir, config.code));
  const releases = openReleases(releasesFolder(env.dataDir, config.code), { recheckAfter: 0 });
  const warm: WarmStore = {
    config,
    database,
    releases,
    opened: null,
    close: async () => {
      warm.opened?.sources.close();
      warm.opened = null;
      releases.close();
      database.close();
    },
  };
  return warm;
};

/** Identifies what pages show of a catalogue: a picture that changes at its URL does not begin a revision. */
const stateOf = (writer: CatalogueWriter): string => `${writer.meta('revision')} ${writer.meta('pictures')}`;

/** Returns the store's loaders at a state of the catalogue, reopening them if necessary. */
const openedAt = (warm: WarmStore, input: StoreInput, state: string): OpenSources => {
  if (warm.opened?.state !== state) {
    warm.opened?.sources.close();
    warm.opened = { state, sources: openSources(input) };
  }
  return warm.opened.sources;
};

const isSamePlacement = (one: Placement, other: Placement): boolean =>
  one.sequence === other.sequence &&
  one.categoryId === other.categoryId &&
  one.subcategoryId === other.subcategoryId &&
  one.brandId === other.brandId;

/** A changed product with its positions before and after. */
type Change = Pick<ProductChange, 'moved' | 'described'> & {
  pulled: PulledProduct;
  before: Placement | null;
  after: Placement | null;
};

/** Returns the fields by which rules classify a product, in English, which the rules read. */
const describe = (product: Product | null | undefined): string =>
  JSON.stringify([product?.sku, product?.name, product?.attributes]);

const changeOf = ({ catalogue }: LoaderContext, pulled: PulledProduct): Change => {
  const before = catalogue.placement(pulled.id);
  const after = pulled.texts?.values().next().value ?? null;
  return {
    pulled,
    before,
    after,
    moved: before && after ? !isSamePlacement(before, after) : before !== after,
    described: describe(catalogue.product(pulled.id, 'en')) !== describe(pulled.texts?.get('en')),
  };
};

const touchedBy = (context: LoaderContext, changes: readonly Change[], when: 'before' | 'after'): string[] =>
  changes.flatMap((change) => {
    const placement = change[when];
    const { moved, described } = change;
    return placement ? affectedAddresses(context, { ...placement, moved, described } satisfies ProductChange) : [];
  });

/** Returns the ids of the brands that have products: every page links to them (R40). */
const brandsOf = (context: LoaderContext): string => [...context.brands.keys()].join();

/**
 * Publishes the pages that show changed products, without planning the whole store. The caller must hold the store's
 * publish lock.
 * @param source returns the products as they are to be shown; default: from the API
 * @returns null if the whole store has to be published: there is no release, the current one does not reflect the
 * catalogue, or all pages change. Some products may already have been written to the catalogue by then.
 * @throws {PullError|ApiError|HeldError|ReleaseError|Error} and leaves the previous release in place
 */
export const publishProducts = async (
  warm: WarmStore,
  ids: readonly string[],
  settings: ProductSettings,
  source: (ids: readonly string[]) => Promise<PulledProduct[]> = (wanted) =>
    pullProducts(sourceOf(warm.config, settings.env, settings.apiTimeoutMs), wanted),
): Promise<PublishSummary | null> => {
  const { env, codeVersion, pictures, load } = settings;
  const { config, database, releases } = warm;
  const started = performance.now();
  const storeDir = releasesFolder(env.dataDir, config.code);
  const base = releases.current();
  const writer = createWriter(database);
  const input = storeInput(config, settings, base?.id ?? null);
  if (!isPublished(base, input, writer)) return null;

  const [renderer, pulled] = await Promise.all([load(), source(ids)]);
  const before = openedAt(warm, input, stateOf(writer));
  const [context] = before.contexts;
  if (!context) return null;
  const changes = pulled.map((product) => changeOf(context, product));
  const gone = changes
    .filter((change) => change.before !== null && change.after === null)
    .map(({ pulled: one }) => one.id);
  if (gone.length > 0) await confirmGone(sourceOf(config, env, settings.apiTimeoutMs), gone);
  refuseCertainLoss(base, { removed: gone }, config);
  const moved = changes.some((change) => change.moved);
  const isElsewhere = moved || changes.some((change) => change.described);
  const addresses = new Set(touchedBy(context, changes, 'before'));
  const brands = brandsOf(context);

  const paths = pulled.flatMap(({ texts }) => [...(texts?.values() ?? [])].flatMap(picturesOf));
  const picturesBefore = writer.meta('pictures');
  const picturesMissing = await takePicturesAt(paths, writer, input.uploads, pictures);
  settings.onFetched?.();
  const english = pulled.flatMap(({ texts }) => texts?.get('en') ?? []);
  await takeIllustrations(english, before.sources.catalogue, config.code, pictures);
  database.transaction(() => {
    for (const { id, texts } of pulled) {
      if (!texts) writer.drop(id);
      else for (const [locale, product] of texts) writer.product(product, locale);
    }
    writer.finish();
  });
  // A changed picture may be on other products' pages too.
  if (writer.meta('pictures') !== picturesBefore) return null;

  if (!moved && warm.opened) {
    before.forget(ids, paths);
    warm.opened.state = stateOf(writer);
  }
  const after = openedAt(warm, input, stateOf(writer));
  const [now] = after.contexts;
  if (!now || brandsOf(now) !== brands) return null;
  if (isElsewhere) for (const address of touchedBy(now, changes, 'after')) addresses.add(address);

  const dictionaries = readDictionaries(storeDir);
  const maker = createPageMaker(
    { sources: after, storeCode: config.code, codeVersion, base, dictionaries, urgent: true },
    renderer,
  );
  const pages = await maker.pages([...addresses]);
  const documents = isElsewhere ? maker.documents() : [];
  const draft = openStoreDraft(storeDir, settings.share, { base });
  try {
    for (const page of [...pages, ...documents]) draft.take(page);
    if (isElsewhere)
      for (const address of outdatedSitemaps(base, config.locales, documents)) draft.take({ address, made: 'gone' });
    refuseLoss(base, draft.gone, config);
    const { shownUntil: nextPriceEnd } = readPriceEnds(database, Date.now());
    await refusePinned(config, settings);
    const release = await draft.commit({ codeVersion, nextPriceEnd });
    const warning = afterSwitch(() => notePublished(release, input, writer));
    const rendered = draft.rendered();
    return {
      store: config.code,
      release: release.id,
      ...rendered,
      planned: draft.looked(),
      reused: draft.looked() - rendered.rendered,
      removed: draft.gone.size,
      seconds: Math.round((performance.now() - started) * 10) / 10_000,
      products: after.sources.catalogue.count({ all: true }),
      leftOut: [],
      picturesMissing,
      warning,
    };
  } finally {
    draft.close();
  }
};
