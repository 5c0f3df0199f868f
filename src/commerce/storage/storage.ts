import type { Language } from '../localization/language.ts';
import type {
  AttributeRule,
  BrandDraft,
  CategoryDraft,
  OptionWord,
  Origin,
  PriceChange,
  PriceState,
  ProductDraft,
  PromotionDraft,
  PutResult,
} from './drafts.ts';
import type { OrdersChanges, OrdersReading } from './orders.ts';
import type { PaymentChanges, PaymentReading } from './payments.ts';
import type { PeopleChanges, PeopleReading } from './people.ts';
import type { WarrantiesChanges, WarrantiesReading } from './warranties.ts';
import type { ServicesChanges, ServicesReading } from './services.ts';
import type {
  BrandRecord,
  CategoryRecord,
  GroupRecord,
  HelpDocument,
  KindRecord,
  LinkRecord,
  ListQuery,
  NewsDocument,
  PcPartRecord,
  PolicyDocument,
  ProductPage,
  ProductRecord,
  PromotionRecord,
  StoreDetails,
  StoreRecord,
} from './records.ts';

export type Texts = { help: HelpDocument[]; policies: PolicyDocument[]; news: NewsDocument[] };

/** Questions to the shop. Each is answered from one moment's state, never half before and half after a change. */
export type Reading = PeopleReading &
  OrdersReading &
  WarrantiesReading &
  ServicesReading &
  PaymentReading & {
    store(code: string): Promise<StoreRecord | null>;
    storeByDomain(domain: string): Promise<StoreRecord | null>;
    /** Categories that have products in the store, by sequence. */
    categories(store: string, language: Language): Promise<CategoryRecord[]>;
    /** Groups with the subcategories that have products in the store; null where the category does not exist. */
    groups(store: string, category: number, language: Language): Promise<GroupRecord[] | null>;
    /** Subcategories that have products in the store, with what shoppers call them. */
    kinds(store: string): Promise<KindRecord[]>;
    /** Brands that have products in the store (spec section 3), by name. */
    brands(store: string, page: number, rowPerPage: number): Promise<{ brands: BrandRecord[]; total: number }>;
    product(store: string, id: number, language: Language): Promise<ProductRecord | null>;
    products(store: string, query: ListQuery, language: Language): Promise<ProductPage>;
    /** All products of some subcategories, by slug, with the raw values of some attributes, by sequence. */
    pcParts(
      store: string,
      wanted: { subcategories: readonly string[]; attributes: readonly string[] },
      language: Language,
    ): Promise<PcPartRecord[]>;
    links(store: string): Promise<LinkRecord[]>;
    texts<Kind extends keyof Texts>(store: string, kind: Kind): Promise<Texts[Kind]>;
    /** Promotions that have not ended at the given time, those to come included. */
    promotions(store: string, since: string): Promise<PromotionRecord[]>;
    /** How much there is; also tells that the database answers. */
    counts(): Promise<{ stores: number; products: number }>;
    /** A value kept under a name by `setNote`. */
    note(key: string): Promise<string | null>;
    /** Stores whose storefront has something to be told. */
    storesWithUntoldChanges(): Promise<string[]>;
    untoldChanges(store: string, limit: number): Promise<UntoldChange[]>;
  };

/** Something that a storefront shows and has not been told of: product 0 stands for everything that is no product. */
export type UntoldChange = {
  product: number;
  /** Counts up with each further change. */
  version: number;
  /** null: the product is gone, or it is none. */
  updatedAt: string | null;
};

export type ToldChange = Pick<UntoldChange, 'product' | 'version'>;

export type PutOptions = {
  origin: Origin;
  /** Place in the store's default order; without one, new products go to the end and others stay. */
  sequence?: number;
};

export type PriceReport = { name: string; before: PriceState; after: PriceState; variants: number };
export type StockReport = { name: string; before: number | null; after: number | null };

/** Changes to the shop, all within one transaction. */
export type Changes = PeopleChanges &
  OrdersChanges &
  WarrantiesChanges &
  ServicesChanges &
  PaymentChanges & {
    store(code: string): Promise<StoreRecord | null>;
    putStore(code: string, details: StoreDetails): Promise<void>;
    putCategories(categories: CategoryDraft[]): Promise<void>;
    putBrands(brands: BrandDraft[]): Promise<void>;
    putAttributeRules(rules: AttributeRule[]): Promise<void>;
    putOptionWords(words: OptionWord[]): Promise<void>;
    /** A draft equal to the one last put under its SKU changes nothing, whatever staff changed since. */
    putProduct(store: string, draft: ProductDraft, options: PutOptions): Promise<PutResult>;
    /** Removes the store's products of an origin that are not among the SKUs. Gives their number. */
    keepOnly(store: string, origin: Origin, skus: ReadonlySet<string>): Promise<number>;
    putTexts(texts: Texts): Promise<void>;
    putPromotions(store: string, promotions: PromotionDraft[]): Promise<void>;
    /** Writes the search words of every product anew, for when names of categories or brands changed. */
    indexAll(): Promise<void>;
    /** @throws {ChangeError} */
    setPrice(store: string, product: number, variant: number | null, change: PriceChange): Promise<PriceReport>;
    /** @throws {ChangeError} */
    setStock(store: string, product: number, variant: number | null, stock: number): Promise<StockReport>;
    /**
     * Ends promo prices whose time is over, and brings those back whose end lies ahead after all: a wrong clock ended them.
     * @returns the number of products that changed
     */
    endPromotions(now: string): Promise<number>;
    /** Takes notice of the time. @returns whether what has expired by it may be erased: not by a clock that jumped */
    observeClock(now: string): Promise<boolean>;
    setNote(key: string, value: string): Promise<void>;
    /** Strikes out what a storefront was told; what has changed again since stays. */
    changesTold(store: string, told: readonly ToldChange[]): Promise<void>;
    /** Strikes out everything: nobody has shown anything of it yet. */
    forgetUntoldChanges(): Promise<void>;
  };

/** The embedded API's data. Asynchronous throughout, so that a database server can stand behind it. */
export type Storage = Reading & {
  /** Returns another text after each change of what is sold. */
  catalogueVersion(): Promise<string>;
  /**
   * Reads ahead what searches are filtered and corrected by, so that the first one need not wait for it: in slices of some
   * tens of milliseconds, between which other calls are answered.
   */
  warmSearch(signal: AbortSignal): Promise<void>;
  /** Runs the work in one transaction: all of it lands, or nothing where it throws. */
  change<Result>(work: (changes: Changes) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** A change that cannot be made, in a sentence for the person who asked for it. */
export class ChangeError extends Error {
  override name = 'ChangeError';
}

/** The database cannot be opened or is busy for too long, in a sentence. */
export class StorageError extends Error {
  override name = 'StorageError';
}
