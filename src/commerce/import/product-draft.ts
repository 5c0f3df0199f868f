import { toCents, type Cents } from '../../contract/money.ts';
import { toPromoPrice } from '../products/pricing.ts';
import type { PriceState, ProductDraft, TextDraft, VariantDraft } from '../storage/products/product-types.ts';
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

/** Returns the prices, only the regular one if the promotion `isOver`. */
const pricesOf = (price: Cents | null, compareAt: Cents | null, isOver: boolean): PriceState => {
  const state = toPromoPrice(price, compareAt);
  return isOver ? { ...state, promoPrice: null } : state;
};

/** Converts a variant. Without a price of its own, or with the same price as the product, it shares its promotion. */
const variantOf = (row: ImportRow, variant: ImportRow['variants'][number], isOver: boolean): VariantDraft => {
  const own = toCents(variant.price) ?? toCents(row.price);
  const compareAt =
    toCents(variant.compare_at_price) ?? (own === toCents(row.price) ? toCents(row.compare_at_price) : null);
  return {
    sku: cleanName(variant.sku),
    options: Object.fromEntries(
      Object.entries(variant.options).map(([name, value]) => [cleanName(name), cleanName(value)]),
    ),
    ...pricesOf(own, compareAt, isOver),
    stock: variant.stock ?? null,
    image: cleanImage(variant.image),
  };
};

const words = (text: { name?: string | undefined; description?: string | undefined } | undefined): TextDraft | null => {
  const draft = { name: cleanName(text?.name ?? '') || null, description: cleanText(text?.description) };
  return draft.name === null && draft.description === null ? null : draft;
};

/**
 * Converts a row of a catalogue file to a draft: cleans names, converts money to cents, and drops a promotion that is
 * over at `now` (ISO 8601).
 */
export const draftOf = (row: ImportRow, now: string): ProductDraft => {
  const isOver = typeof row.promo_until === 'string' && Date.parse(row.promo_until) <= Date.parse(now);
  const state = pricesOf(toCents(row.price), toCents(row.compare_at_price), isOver);
  const variants = row.variants.map((variant) => variantOf(row, variant, isOver));
  const isReduced = [state, ...variants].some(({ promoPrice }) => promoPrice !== null);
  const images = [row.image, ...row.images].map(cleanImage).filter((image) => image !== null);
  return {
    sku: cleanName(row.sku),
    name: cleanName(row.name),
    brand: cleanName(row.brand ?? '') || null,
    categoryPath: row.category_path.map(({ id, name }) => ({ slug: cleanName(id), name: cleanName(name) })),
    ...state,
    promoUntil: isReduced && row.promo_until ? new Date(row.promo_until).toISOString() : null,
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
