import { toCents } from '../../contract/money.ts';
import { priceState } from '../products/pricing.ts';
import type { ProductDraft, TextDraft, VariantDraft } from '../storage/products/product-types.ts';
import { tidyImage, tidyName, tidyText } from './clean-text.ts';
import type { ImportRow } from './import-row.ts';

const attributesOf = (row: ImportRow): ProductDraft['attributes'] =>
  Object.fromEntries(
    Object.entries(row.attributes)
      .map(([key, value]) => [tidyName(key), typeof value === 'string' ? tidyName(value) : value] as const)
      .filter(([key, value]) => key !== '' && value !== ''),
  );

/** A variant without a price of its own, or with the product's, has the product's promotion too. */
const variantOf = (row: ImportRow, variant: ImportRow['variants'][number]): VariantDraft => {
  const own = toCents(variant.price) ?? toCents(row.price);
  const compareAt =
    toCents(variant.compare_at_price) ?? (own === toCents(row.price) ? toCents(row.compare_at_price) : null);
  return {
    sku: tidyName(variant.sku),
    options: Object.fromEntries(
      Object.entries(variant.options).map(([name, value]) => [tidyName(name), tidyName(value)]),
    ),
    ...priceState(own, compareAt),
    stock: variant.stock ?? null,
    image: tidyImage(variant.image),
  };
};

const words = (text: { name?: string | undefined; description?: string | undefined } | undefined): TextDraft | null => {
  const draft = { name: tidyName(text?.name ?? '') || null, description: tidyText(text?.description) };
  return draft.name === null && draft.description === null ? null : draft;
};

/**
 * A file's row made ready to be kept: names tidied, money in cents, a
 * promotion that is over at `now` (ISO 8601) left out.
 */
export const draftOf = (row: ImportRow, now: string): ProductDraft => {
  const over = typeof row.promo_until === 'string' && Date.parse(row.promo_until) <= Date.parse(now);
  const compared =
    over && toCents(row.compare_at_price) !== null
      ? { ...row, price: row.compare_at_price, compare_at_price: null }
      : row;
  const state = priceState(toCents(compared.price), toCents(compared.compare_at_price));
  const images = [row.image, ...row.images].map(tidyImage).filter((image) => image !== null);
  return {
    sku: tidyName(row.sku),
    name: tidyName(row.name),
    brand: tidyName(row.brand ?? '') || null,
    categoryPath: row.category_path.map(({ id, name }) => ({ slug: tidyName(id), name: tidyName(name) })),
    ...state,
    promoUntil: state.promoPrice === null || !row.promo_until ? null : new Date(row.promo_until).toISOString(),
    description: tidyText(row.description),
    model: tidyName(row.model ?? '') || null,
    upc: tidyName(row.upc ?? '') || null,
    image: images[0] ?? null,
    images: [...new Set(images)],
    attributes: attributesOf(row),
    options: row.options.map(({ name, values }) => ({
      name: tidyName(name),
      values: [...new Set(values.map(tidyName))],
    })),
    variants: row.variants.map((variant) => variantOf(compared, variant)),
    stock: row.stock ?? null,
    translations: { kh: words(row.translations.kh), zh: words(row.translations.zh) },
  };
};
