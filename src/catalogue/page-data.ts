import type { DeliveryTimes } from '../contract/delivery-times.ts';
import type { DeliveryTerms } from '../contract/delivery.ts';
import type { Branch } from '../contract/locations.ts';
import type { ShopTerms } from '../contract/shop-terms.ts';
import type { Look } from '../config/theme.ts';
import type { ListChoice } from '../contract/list-choice.ts';
import type { PaymentType, ShopBank } from '../contract/checkout.ts';
import type { Cents } from '../contract/money.ts';
import type { FreelancerData, FreelancersData, ServicesData } from '../features/services/data.ts';
import type { PartType } from '../contract/pc-parts.ts';
import type { Locale } from '../i18n/locales.ts';
import type { ImageMeta } from '../images/address.ts';
import type { Feature } from '../routes.ts';
import type { PromotionPhase } from '../contract/promotion-phase.ts';

/**
 * What a page is made of. A page is a pure function of these values: the
 * loaders finish them, the Astro files only lay them out. All of it is JSON.
 */

/** A link to a page of the shop, ready for `href` (language prefix included). */
export type Link = { name: string; href: string };

/** Where a product or category is pictured; null where there is none: a neutral drawing is shown. */
export type Pictured = { picture: ImageMeta | null };

/** The money that a product costs; `price` null: 'Ask for price' (R51). */
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
  picture: ImageMeta | null;
  /** The product's illustration, or the drawing of its category: shown where there is no picture. */
  placeholder: ImageMeta | null;
  /** Variants differ in price: `price` is the lowest. */
  from: boolean;
  soldOut: boolean;
  /** Whether it can be added to the cart as it is, has a choice to make first, or cannot be bought ('') here. */
  buying: 'add' | 'choose' | '';
  /** What one of it is, such as a piece; null: the shop does not say, or it is a choice. */
  unit: { id: string; name: string } | null;
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
  kind: 'smart' | 'cellcard' | 'metfone' | 'whatsapp' | 'telegram' | 'facebook' | 'tiktok' | 'youtube' | 'link';
  label: string;
  href: string;
  /** Logo of a service whose mark we do not carry, where the API has one. */
  logo: ImageMeta | null;
};

/** What every page of a store and language shares. */
export type Shell = {
  storeCode: string;
  storeName: string;
  /** Scheme, host and port, without a slash at the end. */
  origin: string;
  color: string;
  look: Look;
  logo: ImageMeta | null;
  tagline: string | null;
  about: string | null;
  address: string | null;
  /** Riel per dollar; null: dollars alone. */
  rielRate: number | null;
  /** What delivery costs before an address is known; null: the API does not say. */
  delivery: DeliveryTerms | null;
  /** How long delivery takes, by place; null: the API does not say. */
  deliveryTimes: DeliveryTimes | null;
  /** What the shop promises with every sale; null: the API does not say. */
  terms: ShopTerms | null;
  /** Where orders may be picked up. */
  branches: Branch[];
  /** Whether a place can be chosen on a map (R76). */
  hasMap: boolean;
  /** Share of the visits whose web vitals are taken, from 0 to 1. */
  webVitalsShare: number;
  locales: readonly Locale[];
  home: string;
  categoryIndex: Link;
  /** Categories of the first level; what is in them stands on the index of all categories. */
  categories: CategoryLink[];
  hasBrands: boolean;
  menu: MenuEntry[];
  contacts: Contact[];
  /** Ways to pay that the store takes; empty where the API does not say. */
  payments: PaymentType[];
  /** Banks that transfers go to. */
  banks: ShopBank[];
  /** Name of the courier that brings the parcels; null: not said. */
  deliveryPartner: string | null;
  /** What this store has beside its products. */
  features: Readonly<Record<Feature, boolean>>;
  /** Where the shop's apps are; null where there is none. `link` is for all devices, and wins on `/download`. */
  app: { play: string | null; apple: string | null; link: string | null };
};

export type Alternate = { locale: Locale; href: string };

/** Which files the scripts of the bundle import; the build writes it (`scripts/vite/script-files.ts`). */
export type ScriptFiles = {
  /** Of the script that every page has. */
  shell: readonly string[];
  /** By script of a page. */
  scripts: Readonly<Partial<Record<string, readonly string[]>>>;
  /** By file that an island's element names, its component or what renders it, and language; with the file itself. */
  islands: Readonly<Partial<Record<string, Readonly<Record<Locale, readonly string[]>>>>>;
};

/** What the build says about the style sheet's classes (`scripts/vite/script-classes.ts`). */
export type StyleFiles = {
  /** Path of the deferred sheet. */
  deferred: string;
  /** Classes whose utilities it has, for dialogs and for what is below `LateStyles`. */
  deferredClasses: readonly string[];
  /** Custom properties that these utilities read, which every page declares. */
  deferredReads: readonly string[];
  /** Classes and ids that stand in a script, by its path. */
  scripts: Readonly<Partial<Record<string, readonly string[]>>>;
};

/** Data of any page: what it is, where it stands, and its own content. */
export type Page<Data> = {
  /** `product-id___kh` (R19). */
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

/** `title`: of the promotion that the product is in; null: of none. */
export type Offer = { title: string | null; summary: string | null; until: string | null; card: Card };

/** One row of a home page's cards, or two. */
export type CardSection = {
  kind: 'deals' | 'new' | 'picks' | 'category';
  /** Name of the category, for kind 'category'. */
  name: string | null;
  href: string | null;
  cards: Card[];
};

export type HomeSection =
  | CardSection
  | { kind: 'first' | 'promises' }
  /** Ways in: the categories or, where the store has few, what is in them. */
  | { kind: 'ways'; ways: (Link & Pictured)[] }
  /** The best-known brands that have products. */
  | { kind: 'brands'; brands: BrandNode[] };

/** A form that leads to a filtered list: a plain GET form. */
export type FinderForm = {
  action: string;
  /** Sent along: what chooses the list. */
  hidden: Record<string, string>;
  fields: { key: string; label: string; options: { value: string; name: string }[] }[];
};

/** Content of the first view beside the offer, by its design. */
export type FirstView =
  | { kind: 'offer' | 'scene' | 'stage' | 'statement' }
  | { kind: 'finder'; form: FinderForm }
  /** Everything the store sells, with counts. */
  | { kind: 'index'; groups: (Link & { links: (Link & { count: number })[] })[] }
  | { kind: 'wall' | 'price-list'; cards: Card[] }
  | { kind: 'rooms' | 'mosaic' | 'departments'; tiles: (Link & Pictured)[] }
  | { kind: 'chooser'; budgets: Link[]; brands: BrandNode[] };

export type HomeData = {
  /** The store's tagline; null: it has none. */
  headline: string | null;
  /** What the store does better than others. */
  strength: string | null;
  first: FirstView;
  /** One real offer: the theme's product, or the first promotion's best; null where nothing is on offer. */
  offer: Offer | null;
  /** Further offers, at most 3. */
  offers: Offer[];
  /** In the order of the theme. */
  sections: HomeSection[];
};

export type Pager = {
  page: number;
  pages: number;
  previous: string | null;
  next: string | null;
  /** Addresses of all pages that are linked, with gaps as null. */
  links: ({ page: number; href: string } | null)[];
};

/** One filter with choices, any of which is enough. */
export type FilterGroup = {
  /** Its key in addresses. */
  key: string;
  title: string;
  /** `count`: products that it would leave; null where that is not known. */
  choices: { value: string; name: string; count: number | null; chosen: boolean }[];
};

/** All that a list can be narrowed to now. */
export type FilterPanel = {
  groups: FilterGroup[];
  /** Cheapest and dearest; null where nothing has a price. */
  price: { min: Cents; max: Cents } | null;
  /** Products on promotion, and in stock. */
  promo: number;
  inStock: number;
};

/** How a list is narrowed and sorted. */
export type Finding = {
  /** The list without a choice, ready for `href`. */
  list: string;
  choice: ListChoice;
  /** null: not known here; on published pages the browser asks for it. */
  panel: FilterPanel | null;
  /** What it is narrowed to; each link leads to the list without that one. */
  chips: Link[];
  /** What was searched for; `corrected`: the API searched for this instead. Null: not a search. */
  search: { text: string; corrected: string | null } | null;
  /** 'unreachable': the API does not answer; 'short': nothing, or too little, was searched for. */
  state: 'ready' | 'unreachable' | 'short';
};

/** Where to go on from a search without a text, or without results. */
export type Onward = { ways: (Link & Pictured)[]; popular: Card[] };

export type ProductList = {
  kind: 'category' | 'subcategory' | 'brand' | 'search';
  heading: string;
  /** Brand logo or category drawing. */
  picture: ImageMeta | null;
  total: number;
  /** Ways down: the subcategories, in their groups; for a subcategory its siblings. */
  groups: GroupNode[];
  /** Id of the subcategory that is shown, else null. */
  active: string | null;
  cards: Card[];
  pager: Pager;
  finding: Finding;
  /** null: it has results, or is no search. */
  onward: Onward | null;
};

/** A way into a part of an area, with how many products it has. */
export type AreaChoice = Link & { count: number; isCurrent: boolean };
/** Ways into the parts of an area, under what they are told apart by; a row without any is not shown. */
export type AreaChoices = { label: string; choices: AreaChoice[] };

export type AreaDevice = Link & {
  model: string;
  /** What people call it, too. */
  aliases: string[];
};

/** What one of the four areas has above its list. */
export type Area =
  | { kind: 'choices'; rows: AreaChoices[] }
  | { kind: 'devices'; brands: { brand: string; devices: AreaDevice[] }[] }
  /** `budgets`: whole dollars that a phone may cost at most; `table`: the page of all phones. */
  | { kind: 'phones'; budgets: number[]; table: string; list: string };

/** The first page of an area: its list below what is its own. */
export type LandingData = { kind: 'landing'; list: ProductList; area: Area };

/** `count`: products of it. */
export type IndexCategory = CategoryNode & { count: number };
/** Brands whose names begin with a letter from A to Z, or with anything else: '#'. */
export type BrandLetter = { letter: string; brands: (BrandNode & { count: number })[] };

export type ListData =
  | { kind: 'index'; categories: IndexCategory[]; letters: BrandLetter[] }
  | LandingData
  | ProductList;

export type SelectionSection = {
  title: string;
  /** What a shopper must know of them; null: nothing. */
  note: string | null;
  /** Products of its kind, of which the first are shown. */
  total: number;
  cards: Card[];
  /** The list that has all of them among others; null: all are shown. */
  more: string | null;
};

/** Part of an area on a page of its own: what fits one device, one mount, one room. */
export type SelectionData = {
  heading: string;
  lead: string | null;
  rows: AreaChoices[];
  sections: SelectionSection[];
};

/** Figures of a phone; null: it does not say. */
export type PhoneRow = {
  card: Card;
  /** Inches. */
  screen: number | null;
  /** mAh */
  battery: number | null;
  /** Megapixels */
  camera: number | null;
  year: number | null;
};
export type PhoneTableData = { heading: string; back: Link; rows: PhoneRow[]; total: number };

export type VariantData = Price & {
  id: string;
  /** One option id per option type, in their order. */
  optionIds: string[];
  stock: number | null;
  /** Index into `gallery`; null: the main picture. */
  image: number | null;
  /** The number that staff look this variant up by; null: the product's own. */
  sku: string | null;
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
  gallery: ImageMeta[];
  placeholder: ImageMeta | null;
  optionTypes: { name: string; options: { id: string; name: string; color: string | null }[] }[];
  variants: VariantData[];
  /** The variant shown first; null where there are none. */
  selected: string | null;
  /** What it is sold by: piece, box. The shopper chooses where there are several. */
  units: { id: string; name: string }[];
  /** The unit chosen first; null where the API names none. */
  unitId: string | null;
  /** Where the service that it pays for is booked, ready for `href`; null: it pays for none. */
  booking: string | null;
  /** How long the warranty is, in the API's words. */
  warranty: string | null;
  /** Sanitised HTML. */
  description: string | null;
  /** What a shopper decides by, in the words of a card. */
  keyFacts: string[];
  attributes: { name: string; value: string; group: string | null }[];
  related: Card[];
  /** More of the same: the subcategory's page. */
  more: Link | null;
};

/** Text of the shop's own, ready to be read. */
export type Article = {
  id: string;
  title: string;
  /** Sanitised HTML; its headings carry the ids of `headings`. */
  html: string;
  headings: { id: string; text: string }[];
};

export type HelpEntry = Link & {
  id: string;
  summary: string | null;
  /** What the article is about, as plain text, for the search. */
  words: string;
};
export type HelpGroup = Link & { id: string; icon: string | null; articles: HelpEntry[] };

export type HelpData = { kind: 'index' | 'category'; heading: string; groups: HelpGroup[]; tiles: HelpGroup[] };

export type ArticleData = { article: Article; summary: string | null; category: Link; related: Link[] };

/** `updated`: ISO 8601. */
export type PolicyData = { policies: (Article & { updated: string | null })[] };

/** `published`: ISO 8601. */
export type NewsEntry = Link & Pictured & { id: string; summary: string | null; published: string | null };
/** Newest first. */
export type NewsData = { entries: NewsEntry[] };
export type NewsArticleData = { entry: NewsEntry; article: Article; others: NewsEntry[] };

export type PromotionEntry = Pictured & {
  id: string;
  title: string;
  summary: string | null;
  phase: PromotionPhase;
  /** ISO 8601; null: it runs already, or until further notice. */
  startsAt: string | null;
  endsAt: string | null;
  /** What is reduced until then; none of what has ended. */
  cards: Card[];
  /** What goes well with it, at its usual price. */
  others: Card[];
};
export type PromotionData = { promotions: PromotionEntry[] };

/** `questions`: what the assistant may be asked, titles of articles; empty where the store has none. */
export type ChatData = { questions: string[] };
/** A build to start from; all of its parts can be bought now. */
export type ReadyBuild = {
  purpose: 'gaming' | 'work' | 'everyday';
  /** Cents. */
  budget: Cents;
  /** What it costs now, in cents. */
  total: Cents;
  href: string;
  /** As in its address. */
  text: string;
  picture: ImageMeta | null;
  lines: (Link & { type: PartType; count: number })[];
};
export type PcBuilderData = { builds: ReadyBuild[] };

/** Whether the cart is checked out, or one product bought at once. */
export type CheckoutData = { kind: 'cart' | 'buynow' };
/** Which way the shopper comes back from PayPal. */
export type PaypalData = { outcome: 'success' | 'error' };

/** The page that each template lays out. */
export type Templates = {
  home: Page<HomeData>;
  list: Page<ListData>;
  selection: Page<SelectionData>;
  'phone-table': Page<PhoneTableData>;
  /** What changes of a list with a choice: no whole page. */
  'list-part': Page<ProductList>;
  product: Page<ProductData>;
  compare: Page<null>;
  offline: Page<null>;
  help: Page<HelpData>;
  article: Page<ArticleData>;
  policy: Page<PolicyData>;
  news: Page<NewsData>;
  'news-article': Page<NewsArticleData>;
  promotions: Page<PromotionData>;
  chat: Page<ChatData>;
  warranty: Page<null>;
  pcbuilder: Page<PcBuilderData>;
  'check-result': Page<null>;
  services: Page<ServicesData>;
  freelancers: Page<FreelancersData>;
  freelancer: Page<FreelancerData>;
  tracking: Page<null>;
  download: Page<null>;
  /** Personal pages are shells: what is the shopper's own comes in the browser. */
  checkout: Page<CheckoutData>;
  paypal: Page<PaypalData>;
  account: Page<null>;
  orders: Page<null>;
  order: Page<null>;
  'print-order': Page<null>;
  login: Page<null>;
  register: Page<null>;
  'forgot-password': Page<null>;
  'otp-verify': Page<null>;
  mydata: Page<null>;
  'not-found': Page<null>;
  failure: Page<null>;
};
export type Template = keyof Templates;
