import { toCents } from '../../contract/money.ts';
import { toPromoPrice } from '../products/pricing.ts';
import type { ProductDraft, TextDraft, VariantDraft } from '../storage/products/product-types.ts';
import { cleanAttributeText } from './clean-attributes.ts';
import { cleanImage, cleanName, cleanText } from './clean-text.ts';
import type { ImportRow } from './import-row.ts';

const attributesOf = (row: ImportRow): ProductDraft['attributes'] =>
  Object.fromEntries(
    Object.entries(row.attributes)
      .map(
        ([key, value]) =>
          [cleanName(key), typeof value === 'string' ? cleanAttributeText(key, cleanName(value)) : value] as const,
      )
      .filter(([key, value]) => key !== '' && value !== ''),
  );

/** Converts a variant. Without a price of its own, or with the same price as the product, it shares its promotion. */
const variantOf = (row: ImportRow, variant: ImportRow['variants'][number]): VariantDraft => {
  const own = toCents(variant.price) ?? toCents(row.price);
  const compareAt =
    toCents(variant.compare_at_price) ?? (own === toCents(row.price) ? toCents(row.compare_at_price) : null);
  return {
    sku: cleanName(variant.sku),
    options: Object.fromEntries(
      Object.entries(variant.options).map(([name, value]) => [cleanName(name), cleanName(value)]),
    ),
    ...toPromoPrice(own, compareAt),
    stock: variant.stock ?? null,
    image: cleanImage(variant.image),
  };
};

const words = (text: { name?: string | undefined; description?: string | undefined } | undefined): TextDraft | null => {
  const draft = { name: cleanName(text?.name ?? '') || null, description: cleanText(text?.description) };
  return draft.name === null && draft.description === null ? null : draft;
};

/**
 * Converts a row of a catalogue file to a draft: cleans names and converts money to cents. A promotion that is over
 * stays in it, so that the same row always makes the same draft; `endPromotions` ends it.
 */
export const draftOf = (row: ImportRow): ProductDraft => {
  const state = toPromoPrice(toCents(row.price), toCents(row.compare_at_price));
  const variants = row.variants.map((variant) => variantOf(row, variant));
  const isReduced = [state, ...variants].some(({ promoPrice }) => promoPrice !== null);
  const images = [row.image, ...row.images].map(cleanImage).filter((image) => image !== null);
  return {
    sku: cleanName(row.sku),
    name: cleanName(row.name),
    brand: cleanName(row.brand ?? '') || null,
    categoryPath: row.category_path.map(({ id, name }) => ({ slug: cleanName(id), name: cleanName(name) })),
    ...state,
    promoUntil: isReduced ? (row.promo_until ?? null) : null,
    description: cleanText(row.description),
    model: cleanName(row.model ?? '') || null,
    upc: cleanName(row.upc ?? '') || null,
    image: images[0] ?? null,
    images: [...new Set(images)],
    attributes: attributesOf(row),
    options: row.options.map(({ name, values }) => ({
      name: cleanName(name),
      values: [...new Set(values.map(cleanName))],
    })),
    variants,
    stock: row.stock ?? null,
    translations: { kh: words(row.translations.kh), zh: words(row.translations.zh) },
  };
};
