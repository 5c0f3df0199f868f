import { setImmediate } from 'node:timers/promises';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Product } from '../contract/products.ts';
import { illustrationName } from '../images/address.ts';
import type { NamedSubject } from '../images/illustrations.ts';
import type { Pictures } from '../images/pictures.ts';

/** Illustrations are drawn from the English texts, so that a product looks the same in every language. */
const locale = 'en';

const createSubjects = (catalogue: Pick<Catalogue, 'document'>, storeCode: string) => {
  const brands = new Map(catalogue.document('brands', locale).map(({ id, name }) => [id, name]));
  const categories = new Map<string, string[]>();
  for (const { id, name, groups } of catalogue.document('categories', locale)) {
    categories.set(id, [name]);
    for (const { subcategories } of groups) for (const sub of subcategories) categories.set(sub.id, [sub.name, name]);
  }
  return ({ id, name, brandId, categoryId, subcategoryId, attributes }: Product): NamedSubject => ({
    name: illustrationName(storeCode, id),
    subject: {
      id,
      name,
      brand: brands.get(brandId ?? '') ?? null,
      categories: categories.get(subcategoryId ?? '') ?? categories.get(categoryId ?? '') ?? [],
      attributes: attributes.map(({ key, value }) => ({ key, value })),
    },
  });
};

/** Number of products drawn before yielding to the event loop. */
const batchSize = 200;

/** Records an illustration for each of these products that has no picture. */
export const takeIllustrations = async (
  products: Iterable<Product>,
  catalogue: Pick<Catalogue, 'document'>,
  storeCode: string,
  pictures: Pick<Pictures, 'illustrate'>,
): Promise<void> => {
  let subjectOf: ReturnType<typeof createSubjects> | null = null;
  let batch: NamedSubject[] = [];
  for (const product of products) {
    if (product.images.length > 0) continue;
    subjectOf ??= createSubjects(catalogue, storeCode);
    batch.push(subjectOf(product));
    if (batch.length < batchSize) continue;
    pictures.illustrate(batch);
    batch = [];
    await setImmediate();
  }
  pictures.illustrate(batch);
};

function* productsOf({ product }: Pick<Catalogue, 'product'>, ids: Iterable<string>): Generator<Product> {
  for (const id of ids) {
    const found = product(id, locale);
    if (found) yield found;
  }
}

/**
 * Records illustrations for all products in a catalogue that have no picture.
 * @param onlyMissing skips those already recorded; use it only if neither products nor the drawing code has changed
 * since
 */
export const takeAllIllustrations = (
  catalogue: Pick<Catalogue, 'document' | 'product' | 'plainIds'>,
  storeCode: string,
  pictures: Pick<Pictures, 'illustrate' | 'metaOf'>,
  onlyMissing: boolean,
): Promise<void> => {
  const plain = catalogue.plainIds();
  const wanted = onlyMissing ? plain.filter((id) => !pictures.metaOf(illustrationName(storeCode, id))) : plain;
  return takeIllustrations(productsOf(catalogue, wanted), catalogue, storeCode, pictures);
};
