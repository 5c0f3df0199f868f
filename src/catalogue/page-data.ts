import type { DeliveryTimes } from '../contract/delivery-times.ts';
import type { DeliveryTerms } from '../contract/delivery.ts';
import type { Branch } from '../contract/locations.ts';
import type { ShopTerms } from '../contract/shop-terms.ts';
import type { ThemePreset } from '../config/theme.ts';
import type { ListChoice } from '../contract/list-choice.ts';
import type { PaymentType, ShopBank } from '../contract/checkout.ts';
import type { Cents } from '../contract/money.ts';
import type { FreelancerData, FreelancersData, ServicesData } from '../features/services/data.ts';
import type { PartType } from '../contract/pc-parts.ts';
import type { Locale } from '../i18n/locales.ts';
import type { ImageMeta } from '../images/address.ts';
import type { Feature, RouteName } from '../routes.ts';
import type { PromotionPhase } from '../contract/promotion-phase.ts';

/**
 * The data of pages. A page is a pure function of these values: the loaders compute all of them, and the Astro files
 * only lay them out. All of it is JSON.
 */

/** A link to a page of the shop, ready for `href` (language prefix included). */
export type Link = { name: string; href: string };

/** The picture of a product or category; null: there is none, and a neutral drawing is shown. */
export type Pictured = { picture: ImageMeta | null };

/** What a product costs; `price` null: 'Ask for price' (R51). */
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
  /** Whether it can be added to the cart directly, needs a choice first, or cannot be bought here (''). */
  buying: 'add' | 'choose' | '';
  /** The unit it is sold by, such as a piece; null: the shop does not say, or there are several to choose from. */
  unit: { id: string; name: string } | null;
  /** Colors to choose from, if any (`#rrggbb`), at most 5. */
  swatches: string[];
  /** Two or three specs for a quick glance, such as '16 GB' and 'DDR5'. */
  specs: string[];
};

export type SubcategoryNode = Link &
  Pictured & {
    id: string;
    /** Number of products; null where no count is shown. */
    count: number | null;
  };
export type GroupNode = { id: string; name: string; subcategories: SubcategoryNode[] };
export type CategoryNode = Link & Pictured & { id: string; groups: GroupNode[] };
export type CategoryLink = Link & Pictured & { id: string; hasGroups: boolean };
export type BrandNode = Link & Pictured & { id: string };

/** A menu entry of the store info; `icon` is a Lucide name, null if the icon is not one of ours. */
export type MenuEntry = Link & {
  icon: string | null;
  style: 'highlight' | 'muted' | 'promo' | 'new' | null;
  newTab: boolean;
};

/** A way to reach the shop. */
export type Contact = {
  kind:
    | 'smart'
    | 'cellcard'
    | 'metfone'
    | 'whatsapp'
    | 'telegram'
    | 'telegramChannel'
    | 'facebook'
    | 'tiktok'
    | 'youtube'
    | 'link';
  label: string;
  href: string;
  /** Logo from the API, for a service whose logo we do not include. */
  logo: ImageMeta | null;
};

/** What every page of a store and language shares. */
export type Shell = {
  storeCode: string;
  storeName: string;
  /** Scheme, host and port, without a slash at the end. */
  origin: string;
  color: string;
  themePreset: ThemePreset;
  logo: ImageMeta | null;
  tagline: string | null;
  about: string | null;
  address: string | null;
  /** Riel per dollar; null: prices are in dollars only. */
  rielRate: number | null;
  /** Delivery costs before an address is known; null: the API does not say. */
  delivery: DeliveryTerms | null;
  /** How long delivery takes, by place; null: the API does not say. */
  deliveryTimes: DeliveryTimes | null;
  /** What the shop promises with every sale; null: the API does not say. */
  terms: ShopTerms | null;
  /** Branches where orders can be picked up. */
  branches: Branch[];
  /** Whether a place can be chosen on a map (R76). */
  hasMap: boolean;
  /** Share of visits whose web vitals are recorded, from 0 to 1. */
  webVitalsShare: number;
  locales: readonly Locale[];
  home: string;
  categoryIndex: Link;
  /** Top-level categories; their subcategories are on the index of all categories. */
  categories: CategoryLink[];
  hasBrands: boolean;
  menu: MenuEntry[];
  contacts: Contact[];
  /** Payment methods that the store accepts; empty if the API does not say. */
  payments: PaymentType[];
  /** Banks that transfers go to. */
  banks: ShopBank[];
  /** Name of the courier that delivers the parcels; null: the API does not say. */
  deliveryPartner: string | null;
  /** What this store offers besides its products. */
  features: Readonly<Record<Feature, boolean>>;
  /**
   * Addresses of the shop's apps; null: there is none. `link` serves all devices, and takes precedence on `/download`.
   */
  app: { play: string | null; apple: string | null; link: string | null };
};

export type Alternate = { locale: Locale; href: string };

/** The files that the bundle's scripts import; written by the build (`scripts/vite/script-files.ts`). */
export type ScriptFiles = {
  /** Imports of the script that every page has. */
  shell: readonly string[];
  /** Imports by page script. */
  scripts: Readonly<Partial<Record<string, readonly string[]>>>;
  /**
   * Imports by language of each file that an island's element names (its component or its renderer), including that
   * file.
   */
  islands: Readonly<Partial<Record<string, Readonly<Record<Locale, readonly string[]>>>>>;
};

/** The style sheet's classes, as the build writes them (`scripts/vite/script-classes.ts`). */
export type StyleFiles = {
  /** Paths of the deferred sheets: of what is below the first view, and of what opens at a touch. */
  late: string;
  touch: string;
  /** Classes whose utilities are in the sheet of what is below the first view. */
  lateClasses: readonly string[];
  /** Classes whose utilities are in the sheet of what opens at a touch. */
  touchClasses: readonly string[];
  /** Custom properties that these sheets read, which every page declares. */
  deferredReads: readonly string[];
  /** Classes and ids that occur in a script, by its path. */
  scripts: Readonly<Partial<Record<string, readonly string[]>>>;
};

/** Data of any page: its identity, its place in the store, and its own content. */
export type Page<Data> = {
  /** `product-id___kh` (R19). */
  route: string;
  locale: Locale;
  /** Absolute address of the page itself. */
  canonical: string;
  /** The same page in every language of the store, this one included: absolute addresses. */
  alternates: Alternate[];
  /** This page, as requested, in every language of the store, for the language switch: paths with their query. */
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

/** `title`: the promotion that the product is in; null: it is in none. */
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
  /** Entry points: the categories or, if the store has only a few, their subcategories. */
  | { kind: 'ways'; ways: (Link & Pictured)[] }
  /** The best-known brands that have products. */
  | { kind: 'brands'; brands: BrandNode[] };

/** A form that leads to a filtered list: a plain GET form. */
export type FinderForm = {
  action: string;
  /** Hidden fields that select the list. */
  hidden: Record<string, string>;
  fields: { key: string; label: string; options: { value: string; name: string }[] }[];
};

/** Content of the first view besides the offer, by its design. */
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
  /** What the store does better than others; null: the theme does not say. */
  strength: string | null;
  first: FirstView;
  /** One real offer: the theme's product, or the first promotion's best; null if nothing is on offer. */
  offer: Offer | null;
  /** Further offers, at most 3. */
  offers: Offer[];
  /** In the theme's order. */
  sections: HomeSection[];
};

export type Pager = {
  page: number;
  pages: number;
  previous: string | null;
  next: string | null;
  /** Addresses of the linked pages; null marks a gap. */
  links: ({ page: number; href: string } | null)[];
};

/** One filter and its choices; a product that matches any chosen one passes. */
export type FilterGroup = {
  /** Its query key. */
  key: string;
  title: string;
  /** `count`: how many products would remain; null: unknown. */
  choices: { value: string; name: string; count: number | null; chosen: boolean }[];
};

/** All filters that a list currently offers. */
export type FilterPanel = {
  groups: FilterGroup[];
  /** Lowest and highest price; null if nothing has a price. */
  price: { min: Cents; max: Cents } | null;
  /** Number of products on promotion, and in stock. */
  promo: number;
  inStock: number;
};

/** How a list is filtered and sorted. */
export type Finding = {
  /** The unfiltered list, ready for `href`. */
  list: string;
  choice: ListChoice;
  /** null: not known; on published pages the browser requests it. */
  panel: FilterPanel | null;
  /** The active filters; each links to the list without it. */
  chips: Link[];
  /** The search text; `corrected`: what the API searched for instead. Null: not a search. */
  search: { text: string; corrected: string | null } | null;
  /** 'unreachable': the API does not respond; 'short': the search text is empty or too short. */
  state: 'ready' | 'unreachable' | 'short';
};

/** Suggestions for a search without a text or without results. */
export type Onward = { ways: (Link & Pictured)[]; popular: Card[] };

export type ProductList = {
  kind: 'category' | 'subcategory' | 'brand' | 'search';
  heading: string;
  /** Brand logo or category drawing. */
  picture: ImageMeta | null;
  total: number;
  /** Links further down: the subcategories, in their groups; on a subcategory's page, its siblings. */
  groups: GroupNode[];
  /** Id of the subcategory shown; null: none. */
  active: string | null;
  cards: Card[];
  pager: Pager;
  finding: Finding;
  /** null: it has results, or is not a search. */
  onward: Onward | null;
};

/** A link to a part of an area, with its number of products. */
export type AreaChoice = Link & { count: number; isCurrent: boolean };
/** Links to the parts of an area, labeled by what distinguishes them; a row without choices is not shown. */
export type AreaChoices = { label: string; choices: AreaChoice[] };

export type AreaDevice = Link & {
  model: string;
  /** Other names that people use for it. */
  aliases: string[];
};

/** What one of the four areas shows above its list. */
export type Area =
  | { kind: 'choices'; rows: AreaChoices[] }
  | { kind: 'devices'; brands: { brand: string; devices: AreaDevice[] }[] }
  /** `budgets`: maximum prices of a phone, in whole dollars; `table`: the page that compares all phones. */
  | { kind: 'phones'; budgets: number[]; table: string; list: string };

/** The first page of an area: its list, below the area's own content. */
export type LandingData = { kind: 'landing'; list: ProductList; area: Area };

/** `count`: its number of products; null where no count is shown. */
export type IndexCategory = CategoryNode & { count: number | null };
/** Brands whose names begin with a letter from A to Z, or with anything else: '#'. */
export type BrandLetter = { letter: string; brands: (BrandNode & { count: number })[] };

export type ListData =
  | { kind: 'index'; categories: IndexCategory[]; letters: BrandLetter[] }
  | LandingData
  | ProductList;

export type SelectionSection = {
  title: string;
  /** What a shopper must know about them; null: nothing. */
  note: string | null;
  /** Number of products in the section; only the first ones are shown. */
  total: number;
  cards: Card[];
  /** A list that includes all of them; null: all are shown here. */
  more: string | null;
};

/** A part of an area on its own page: what fits one device, one mount, one room. */
export type SelectionData = {
  heading: string;
  lead: string | null;
  rows: AreaChoices[];
  sections: SelectionSection[];
};

/** A phone's specifications; null: unknown. */
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
  /** One option id per option type, in the order of the types. */
  optionIds: string[];
  stock: number | null;
  /** Index into `gallery`; null: the main picture. */
  image: number | null;
  /** The number by which staff look this variant up; null: the same as the product's. */
  sku: string | null;
};

export type ProductData = Price & {
  id: string;
  /** The number by which staff look the product up. */
  sku: string;
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
  /** Units it is sold by: piece, box. The shopper chooses if there are several. */
  units: { id: string; name: string }[];
  /** The unit selected at first; null if the API names none. */
  unitId: string | null;
  /** Where to book the service that this product pays for, ready for `href`; null: it pays for none. */
  booking: string | null;
  /** How long the warranty is, in the API's words; '': there is none; null: as the shop's terms say. */
  warranty: string | null;
  /** Sanitized HTML. */
  description: string | null;
  /** Specs that help a shopper decide, worded as on a card. */
  keySpecs: string[];
  attributes: { name: string; value: string; group: string | null }[];
  related: Card[];
  /** More of the same: the subcategory's page. */
  more: Link | null;
};

/** A text by the shop, ready for a page. */
export type Article = {
  id: string;
  title: string;
  /** Sanitized HTML; its headings have the ids in `headings`. */
  html: string;
  headings: { id: string; text: string }[];
};

export type HelpEntry = Link & {
  id: string;
  summary: string | null;
  /** The article's content as plain text, for the search. */
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
  /** ISO 8601; null: it is already running or, for `endsAt`, runs until further notice. */
  startsAt: string | null;
  endsAt: string | null;
  /** Products reduced until then; empty unless it is running. */
  cards: Card[];
  /** Products that go well with them, at their usual price; of a coming promotion, its products. */
  others: Card[];
};
export type PromotionData = { promotions: PromotionEntry[] };

/** `questions`: suggested questions for the assistant, which are titles of articles; empty if the store has none. */
export type ChatData = { questions: string[] };
/** A ready build to start from; all of its parts are available now. */
export type ReadyBuild = {
  purpose: 'gaming' | 'work' | 'everyday';
  /** Cents. */
  budget: Cents;
  /** Current price, in cents. */
  total: Cents;
  href: string;
  /** Its text, as in its address. */
  text: string;
  picture: ImageMeta | null;
  lines: (Link & { type: PartType; count: number })[];
};
export type PcBuilderData = { builds: ReadyBuild[] };

/** Whether the cart is checked out, or a single product is bought directly. */
export type CheckoutData = { kind: 'cart' | 'buynow' };
/** The outcome with which PayPal sends the shopper back. */
export type PaypalData = { outcome: 'success' | 'error' };

/** The pages that templates lay out, by name: those that show data, or are named otherwise than their route. */
type OwnTemplates = {
  home: Page<HomeData>;
  list: Page<ListData>;
  selection: Page<SelectionData>;
  'phone-table': Page<PhoneTableData>;
  /** The part of a list that changes with the filters: not a whole page. */
  'list-part': Page<ProductList>;
  product: Page<ProductData>;
  help: Page<HelpData>;
  article: Page<ArticleData>;
  policy: Page<PolicyData>;
  news: Page<NewsData>;
  'news-article': Page<NewsArticleData>;
  promotions: Page<PromotionData>;
  chat: Page<ChatData>;
  pcbuilder: Page<PcBuilderData>;
  'check-result': Page<null>;
  services: Page<ServicesData>;
  freelancers: Page<FreelancersData>;
  freelancer: Page<FreelancerData>;
  tracking: Page<null>;
  /** Personal pages are shells: the browser fills in the shopper's data. */
  checkout: Page<CheckoutData>;
  paypal: Page<PaypalData>;
  account: Page<null>;
  orders: Page<null>;
  order: Page<null>;
  mydata: Page<null>;
  'not-found': Page<null>;
  failure: Page<null>;
};
/** Any other route has a template of its own name, without data. */
export type Templates = OwnTemplates & { [Name in Exclude<RouteName, keyof OwnTemplates>]: Page<null> };
export type Template = keyof Templates;
