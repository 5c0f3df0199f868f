import type { Look } from '../config/stores.ts';
import type { Cents } from '../contract/money.ts';
import type { Locale } from '../i18n/locales.ts';
import type { PictureFacts } from '../pictures/address.ts';

/**
 * What a page is made of. A page is a pure function of these values: the
 * loaders finish them, the Astro files only lay them out. All of it is JSON.
 */

/** A link to a page of the shop, ready for `href` (language prefix included). */
export type Link = { name: string; href: string };

/** Where a product or category is pictured; null where there is none: a neutral drawing is shown. */
export type Pictured = { picture: PictureFacts | null };

/** The money that a product costs; `price` null: 'Ask for price' (D10). */
export type Price = {
  price: Cents | null;
  promoPrice: Cents | null;
  /** ISO 8601 end of the promotion. */
  promoUntil: string | null;
};

export type Card = Price & {
  id: string;
  href: string;
  name: string;
  brand: string | null;
  picture: PictureFacts | null;
  /** Drawing of the product's category, shown where there is no picture. */
  placeholder: PictureFacts | null;
  /** Variants differ in price: `price` is the lowest. */
  from: boolean;
  soldOut: boolean;
  /** Colours to choose from, where it has any (`#rrggbb`), at most 5. */
  swatches: string[];
  /** Two or three facts for the shopper's eye, such as '16 GB' and 'DDR5'. */
  facts: string[];
};

export type SubcategoryNode = Link &
  Pictured & {
    id: string;
    /** Products in it; null where no count is shown. */
    count: number | null;
  };
export type GroupNode = { id: string; name: string; subcategories: SubcategoryNode[] };
export type CategoryNode = Link & Pictured & { id: string; groups: GroupNode[] };
export type CategoryLink = Link & Pictured & { id: string; hasGroups: boolean };
export type BrandNode = Link & Pictured & { id: string };

/** A menu entry of the store info; `icon` is a Lucide name, where it is one we carry. */
export type MenuEntry = Link & {
  icon: string | null;
  style: 'highlight' | 'muted' | 'promo' | 'new' | null;
  newTab: boolean;
};

/** A way to reach the shop. */
export type Contact = {
  kind: 'smart' | 'cellcard' | 'metfone' | 'whatsapp' | 'telegram' | 'facebook' | 'tiktok' | 'youtube';
  label: string;
  href: string;
};

/** What every page of a store and language shares. */
export type Shell = {
  storeCode: string;
  storeName: string;
  /** Scheme, host and port, without a slash at the end. */
  origin: string;
  color: string;
  look: Look;
  logo: PictureFacts | null;
  tagline: string | null;
  about: string | null;
  address: string | null;
  /** Riel per dollar; null: dollars alone. */
  rielRate: number | null;
  locales: readonly Locale[];
  home: string;
  categoryIndex: Link;
  /** Categories of the first level; what is in them stands on the index of all categories. */
  categories: CategoryLink[];
  hasBrands: boolean;
  menu: MenuEntry[];
  contacts: Contact[];
};

export type Alternate = { locale: Locale; href: string };

/** Data of any page: what it is, where it stands, and its own content. */
export type Page<Data> = {
  /** `product-id___kh` (D2). */
  route: string;
  locale: Locale;
  /** Absolute address of the page itself. */
  canonical: string;
  /** The same page in every language of the store, this one included: absolute addresses. */
  alternates: Alternate[];
  /** This very page in every language of the store, for the language switch: paths with their query. */
  languages: Alternate[];
  title: string;
  description: string;
  /** Kept out of search engines. */
  noindex: boolean;
  /** From home to this page; the last one is the page itself. Empty on home and error pages. */
  breadcrumbs: Link[];
  shell: Shell;
  data: Data;
};

export type Offer = { title: string; summary: string | null; until: string | null; card: Card };

export type HomeSection = {
  kind: 'deals' | 'new' | 'picks' | 'category';
  /** Name of the category, for kind 'category'. */
  name: string | null;
  href: string | null;
  cards: Card[];
};

export type HomeData = {
  /** Ways in: the categories or, where the store has few, what is in them. */
  ways: (Link & Pictured)[];
  /** One real offer: the first promotion's best product; null where nothing is on offer. */
  offer: Offer | null;
  /** Further offers, at most 3. */
  offers: Offer[];
  sections: HomeSection[];
  /** The best-known brands that have products. */
  brands: BrandNode[];
  /** Products of the store in all. */
  total: number;
};

export type Pager = {
  page: number;
  pages: number;
  previous: string | null;
  next: string | null;
  /** Addresses of all pages that are linked, with gaps as null. */
  links: ({ page: number; href: string } | null)[];
};

export type ListData =
  | { kind: 'index'; categories: CategoryNode[]; brands: BrandNode[] }
  | {
      kind: 'category' | 'subcategory' | 'brand';
      heading: string;
      /** Brand logo or category drawing. */
      picture: PictureFacts | null;
      total: number;
      /** Ways down: the subcategories, in their groups; for a subcategory its siblings. */
      groups: GroupNode[];
      /** Id of the subcategory that is shown, else null. */
      active: string | null;
      cards: Card[];
      pager: Pager;
    };

export type VariantData = Price & {
  id: string;
  /** One option id per option type, in their order. */
  optionIds: string[];
  stock: number | null;
  /** Index into `gallery`; null: the main picture. */
  image: number | null;
};

export type ProductData = Price & {
  id: string;
  sku: string | null;
  name: string;
  model: string | null;
  brand: BrandNode | null;
  from: boolean;
  stock: number | null;
  soldOut: boolean;
  gallery: PictureFacts[];
  placeholder: PictureFacts | null;
  optionTypes: { name: string; options: { id: string; name: string; color: string | null }[] }[];
  variants: VariantData[];
  /** The variant shown first; null where there are none. */
  selected: string | null;
  unit: string | null;
  /** Sanitised HTML. */
  description: string | null;
  attributes: { name: string; value: string }[];
  related: Card[];
  /** More of the same: the subcategory's page. */
  more: Link | null;
};

/** Kind of page behind each screen. */
export type Screens = {
  home: Page<HomeData>;
  list: Page<ListData>;
  product: Page<ProductData>;
  'not-found': Page<null>;
  failure: Page<null>;
};
export type Screen = keyof Screens;
