import type { Cents } from '../../contract/money.ts';
import type { Localized, Phrases } from '../localization/language.ts';

/** What is handed to the storage to be kept. */

export type VariantDraft = {
  sku: string;
  /** Option type name → value. */
  options: Record<string, string>;
  price: Cents | null;
  promoPrice: Cents | null;
  stock: number | null;
  image: string | null;
};

export type TextDraft = { name: string | null; description: string | null };

export type ProductDraft = {
  /** Unique within the store: names the product from one import to the next. */
  sku: string;
  name: string;
  brand: string | null;
  /** Top first, by slug; unknown ones are made. */
  categoryPath: { slug: string; name: string }[];
  price: Cents | null;
  promoPrice: Cents | null;
  promoUntil: string | null;
  description: string | null;
  model: string | null;
  upc: string | null;
  image: string | null;
  images: string[];
  attributes: Record<string, string | number | boolean>;
  options: { name: string; values: string[] }[];
  variants: VariantDraft[];
  stock: number | null;
  translations: { kh: TextDraft | null; zh: TextDraft | null };
};

/** How a product comes in: by hand of an import, or with the demo catalogue. */
export type Origin = 'import' | 'demo';
export type PutResult = 'new' | 'changed' | 'unchanged';

export type CategoryDraft = {
  id: number;
  slug: string;
  name: Localized;
  image: string | null;
  sequence: number;
  groups: {
    id: number;
    name: Localized;
    subcategories: {
      id: number;
      slug: string;
      name: Localized;
      image: string | null;
      questions?: Phrases | undefined;
    }[];
  }[];
};

export type BrandDraft = { name: string; aliases: string[]; image: string | null };

/** How one attribute is shown; keys without a rule stay hidden. */
export type AttributeRule = {
  keys: string[];
  name: Localized;
  unit: string | null;
  /** Words among the values, by the value in small letters. */
  values: Record<string, Localized>;
};

/** A word of the option types and values (Color, Black), for its translation. */
export type OptionWord = { word: string; name: Localized; color: string | null };

export type PromotionDraft = {
  id: number;
  title: Localized;
  summary: Localized;
  image: string | null;
  /** ISO 8601; null: it runs already. */
  startsAt: string | null;
  endsAt: string;
  skus: string[];
};

/** A price change: null takes the promotion away, undefined leaves it as it is. */
export type PriceChange = { price: Cents; promo: Cents | null | undefined; until: string | null | undefined };
export type PriceState = { price: Cents | null; promoPrice: Cents | null };
