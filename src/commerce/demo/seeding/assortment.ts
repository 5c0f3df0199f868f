import { isSoldOut } from '../../../contract/selling.ts';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { parseCatalogueRow } from '../../import/import-products.ts';
import { readLines } from '../../import/read-lines.ts';
import type { ProductDraft } from '../../storage/products/product-types.ts';
import { DemoError, productsFile, type DemoFiles } from './demo-files.ts';

type Entry = DemoFiles['stores'][number]['assortment'][number];
type Wanted = { entry: Entry; drafts: ProductDraft[] };

/** The fields of a row that decide whether a store sells it, so that other rows need not be parsed completely. */
const glimpse = z.object({
  price: z.nullish(z.number()),
  category_path: z._default(z.array(z.object({ id: z.string() })), []),
});

/** Returns the slugs of a row's subcategory and of its category in the taxonomy. */
const slugsOf = (path: { id: string }[], categoryOf: Map<string, string>): string[] => {
  const last = path.at(-1)?.id ?? '';
  return [last, categoryOf.get(last) ?? path[0]?.id ?? ''];
};

const categoriesBySubcategory = (taxonomy: DemoFiles['taxonomy']): Map<string, string> =>
  new Map(
    taxonomy.flatMap(({ slug, groups }) =>
      groups.flatMap((group) => group.subcategories.map((sub) => [sub.slug, slug] as const)),
    ),
  );

const wants = ({ entry, drafts }: Wanted, priced: boolean, slugs: string[]): boolean =>
  drafts.length < (entry.limit ?? Infinity) &&
  (priced || entry.priced !== true) &&
  (entry.categories === undefined || slugs.some((slug) => entry.categories?.includes(slug)));

/**
 * Derives demo stock from the SKU, since the demo's sources have none: it is the same at every start, and about one in
 * sixteen products is sold out.
 */
const demoStock = (store: string, sku: string): number => {
  const byte = createHash('sha1').update(`${store} ${sku}`).digest();
  return byte.readUInt8(0) % 16 === 0 ? 0 : 1 + (byte.readUInt16BE(1) % 40);
};

const stocked = (store: string, draft: ProductDraft): ProductDraft => ({
  ...draft,
  stock: draft.stock ?? demoStock(store, draft.sku),
  variants: draft.variants.map((variant) => ({ ...variant, stock: variant.stock ?? demoStock(store, variant.sku) })),
});

/**
 * Reads the products that each store sells, in its default order; a product that is in its assortment twice counts
 * once.
 * @throws {DemoError} for a row that the import would refuse
 */
export const readAssortments = async (folder: string, files: DemoFiles): Promise<Map<string, ProductDraft[]>> => {
  const categoryOf = categoriesBySubcategory(files.taxonomy);
  const wanted = new Map(
    files.stores.map((store) => [store.code, store.assortment.map((entry): Wanted => ({ entry, drafts: [] }))]),
  );
  const entries = [...wanted.values()].flat();
  for (const from of new Set(entries.map(({ entry }) => entry.from))) {
    const path = productsFile(folder, from);
    const open = entries.filter(({ entry }) => entry.from === from);
    for await (const line of readLines(path)) {
      if (open.every(({ entry, drafts }) => drafts.length >= (entry.limit ?? Infinity))) break;
      const row = glimpse.safeParse(JSON.parse(line.text ?? 'null'));
      const slugs = slugsOf(row.data?.category_path ?? [], categoryOf);
      const takers = open.filter((entry) => wants(entry, (row.data?.price ?? 0) > 0, slugs));
      if (row.success && takers.length === 0) continue;
      const read = parseCatalogueRow(line);
      if ('refusal' in read) throw new DemoError(`${path} line ${line.number}: ${read.refusal.reason}`);
      for (const taker of takers) taker.drafts.push(read.draft);
    }
  }
  return new Map(
    [...wanted].map(([store, list]) => {
      const bySku = new Map<string, ProductDraft>();
      for (const draft of list.flatMap(({ drafts }) => drafts))
        if (!bySku.has(draft.sku)) bySku.set(draft.sku, stocked(store, draft));
      // products of services get no demo stock
      for (const draft of list.flatMap(({ entry, drafts }) => (entry.from === 'services' ? drafts : [])))
        bySku.set(draft.sku, draft);
      return [store, [...bySku.values()]];
    }),
  );
};

const isBuyable = (draft: ProductDraft): boolean => draft.price !== null && !isSoldOut(draft);

/** How many products of its main kinds a category begins with: a page of its list. */
const leadSize = 24;

/** Returns the products that their categories begin with: the first that can be bought, of their first groups. */
const leadsOf = (drafts: readonly ProductDraft[], taxonomy: DemoFiles['taxonomy']): Set<ProductDraft> => {
  const mainKinds = new Set(taxonomy.flatMap(({ groups }) => groups[0]?.subcategories.map(({ slug }) => slug) ?? []));
  const categoryOf = categoriesBySubcategory(taxonomy);
  const kindOf = ({ categoryPath }: ProductDraft): string => categoryPath.at(-1)?.slug ?? '';
  const main = drafts.filter((draft) => isBuyable(draft) && mainKinds.has(kindOf(draft)));
  const byCategory = Map.groupBy(main, (draft) => categoryOf.get(kindOf(draft)));
  return new Set([...byCategory.values()].flatMap((all) => all.slice(0, leadSize)));
};

/**
 * Returns each product with its position in the store's lists, as a shopkeeper sorts them: categories begin with a page of
 * their main kinds (phones, not watches), and what can be bought comes before what is sold out or has no price.
 */
export const withSequence = (
  drafts: readonly ProductDraft[],
  taxonomy: DemoFiles['taxonomy'],
): { draft: ProductDraft; sequence: number }[] => {
  const leads = leadsOf(drafts, taxonomy);
  const rank = (draft: ProductDraft): number => (leads.has(draft) ? 0 : isBuyable(draft) ? 1 : 2);
  const sorted = drafts.toSorted((one, other) => rank(one) - rank(other));
  const sequences = new Map(sorted.map((draft, index) => [draft, index + 1]));
  return drafts.map((draft, index) => ({ draft, sequence: sequences.get(draft) ?? index + 1 }));
};
