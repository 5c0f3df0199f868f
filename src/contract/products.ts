import * as z from 'zod/mini';
import { filters } from './filters.ts';
import { price, promoOf } from './money.ts';
import {
  id,
  inData,
  label,
  listOf,
  optionalCode,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalLabel,
  optionalText,
  optionalTime,
  stockCount,
  text,
} from './scalars.ts';
import { keepUnits } from './units.ts';

const option = z.object({ id, name: label, color: optionalText });

/** A choice that the shopper makes, such as 'Color': the selected option, and all options. */
const optionType = z.pipe(
  z.object({ name: text, selected: z.optional(z.nullable(z.object({ name: label }))), data: listOf(option) }),
  z.transform((type) => ({ name: type.name, selected: type.selected?.name ?? null, options: type.data })),
);

const variant = z.pipe(
  z.object({
    variant_option_id: id,
    option_ids: listOf(id),
    sku: optionalCode,
    price,
    promo_price: price,
    stock: stockCount,
    image: optionalText,
  }),
  z.transform((json) => ({
    id: json.variant_option_id,
    optionIds: json.option_ids,
    sku: json.sku,
    price: json.price,
    promoPrice: promoOf(json.price, json.promo_price),
    stock: json.stock,
    image: json.image,
  })),
);

const attribute = z.pipe(
  z.object({
    key: z.optional(z.nullable(z.string())),
    name: text,
    group: optionalLabel,
    better: z.catch(z.optional(z.nullable(z.enum(['more', 'less']))), null),
    value: z.pipe(
      z.union([z.string(), z.number(), z.boolean()]),
      z.transform((value) => (value === true ? 'yes' : value === false ? 'no' : keepUnits(String(value)))),
    ),
  }),
  z.transform((json) => ({
    key: json.key || json.name,
    name: json.name,
    value: json.value,
    /** Heading under which the attribute is shown; null: none. */
    group: json.group,
    /** Whether shoppers prefer a higher or a lower number; null: neither, or the API does not say. */
    better: json.better ?? null,
  })),
);

/** Parses a product from the commerce API (R41 and beyond) into clean values (R49, R115). */
export const product = z.pipe(
  z.object({
    id,
    sku: optionalCode,
    name: label,
    image: optionalText,
    images: listOf(optionalText),
    price,
    promo_price: price,
    category_id: optionalId,
    subcategory_id: optionalId,
    brand_id: optionalId,
    model: optionalCode,
    description: optionalLabel,
    attributes: listOf(attribute),
    variant_option_id: optionalId,
    variant_option_type: listOf(optionType),
    variants: listOf(variant),
    unit_id: optionalId,
    units: listOf(z.object({ id, name: label })),
    stock: stockCount,
    /** false: a service, which is not delivered. */
    needs_delivery: optionalFlag,
    sequence: optionalInt,
    promo_until: optionalTime,
    created_at: optionalTime,
    updated_at: optionalTime,
  }),
  z.transform((json) => ({
    id: json.id,
    sku: json.sku,
    name: json.name,
    image: json.image,
    /** All pictures without duplicates, the main one first. */
    images: [...new Set([json.image, ...json.images])].filter((image) => image !== null),
    price: json.price,
    promoPrice: promoOf(json.price, json.promo_price),
    /** ISO 8601 time at which the promo price ends. */
    promoUntil: json.promo_until,
    categoryId: json.category_id,
    subcategoryId: json.subcategory_id,
    brandId: json.brand_id,
    model: json.model,
    /** HTML or plain text, not yet sanitized. */
    description: json.description,
    attributes: json.attributes,
    variantOptionId: json.variant_option_id,
    optionTypes: json.variant_option_type,
    variants: json.variants,
    unitId: json.unit_id,
    units: json.units,
    /** Pieces in stock; null if the API does not say. */
    stock: json.stock,
    /** Only of services, so that goods are stored as before. */
    ...(json.needs_delivery === false && { isService: true }),
    sequence: json.sequence ?? Number.MAX_SAFE_INTEGER,
    createdAt: json.created_at,
    updatedAt: json.updated_at,
  })),
);
export type ProductJson = z.input<typeof product>;
export type Product = z.output<typeof product>;

/** GET /api/product/{id}&store_code= */
export const productResponse = inData(product);

/** Turns any other value into null. */
const nothing = z.pipe(
  z.unknown(),
  z.transform(() => null),
);

/**
 * A page of products. Rows stay unparsed here, so that one bad row can be left
 * out and reported without losing the page (R116): parse each with `product`.
 */
export const productsResponse = z.object({
  data: listOf(z.unknown()),
  total: optionalInt,
  last_page: optionalInt,
  /** null if absent or invalid: the list is shown without filters. */
  filters: z._default(z.union([filters, nothing]), null),
  /** What was searched for instead of a text with typos; null: the text itself. */
  corrected: z.union([optionalText, nothing]),
  /** The brand or name in the search text that the store does not sell: the products are similar. null: it is sold. */
  not_sold: z.union([optionalText, nothing]),
});

export { sortOrders, type SortOrder } from './sort-orders.ts';
