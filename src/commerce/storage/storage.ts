import type { AccountChanges, AccountReads } from './accounts.ts';
import type { AppointmentChanges, AppointmentReads } from './appointments.ts';
import type { CartChanges, CartReads } from './carts.ts';
import type { ContentChanges, ContentReads } from './content.ts';
import type { IdempotencyChanges } from './idempotency-records.ts';
import type { LocationChanges, LocationReads } from './locations.ts';
import type { OrderChanges, OrderReads } from './orders.ts';
import type { OutboxChanges, OutboxReads } from './outbox.ts';
import type { PaymentChanges, PaymentReads } from './payments.ts';
import type { ProductChanges, ProductReads } from './products/products.ts';
import type { ServiceChanges, ServiceReads } from './services.ts';
import type { SettingChanges, SettingReads } from './settings.ts';
import type { StoreChanges, StoreReads } from './stores.ts';
import type { StorefrontChangeChanges, StorefrontChangeReads } from './storefront-changes.ts';
import type { TaxonomyChanges, TaxonomyReads } from './taxonomy.ts';
import type { WarrantyChanges, WarrantyReads } from './warranties.ts';
import type { WishlistChanges, WishlistReads } from './wishlist.ts';

/** Queries. Each sees one consistent snapshot, never half a change. */
export type StorageReads = AccountReads &
  AppointmentReads &
  CartReads &
  ContentReads &
  LocationReads &
  OrderReads &
  OutboxReads &
  PaymentReads &
  ProductReads &
  ServiceReads &
  SettingReads &
  StoreReads &
  StorefrontChangeReads &
  TaxonomyReads &
  WarrantyReads &
  WishlistReads;

/** Changes, and the reads that they depend on, all within one transaction. */
export type StorageChanges = AccountChanges &
  AppointmentChanges &
  CartChanges &
  ContentChanges &
  IdempotencyChanges &
  LocationChanges &
  OrderChanges &
  OutboxChanges &
  PaymentChanges &
  ProductChanges &
  ServiceChanges &
  SettingChanges &
  StoreChanges &
  StorefrontChangeChanges &
  TaxonomyChanges &
  WarrantyChanges &
  WishlistChanges;

/** The embedded API's data. Asynchronous throughout, so that a database server can stand behind it. */
export type Storage = StorageReads & {
  /**
   * Preloads what filters and spelling correction need, so that the first search does not wait: in slices of some tens
   * of milliseconds, between which other requests are answered.
   */
  warmUpSearch(signal: AbortSignal): Promise<void>;
  /** Runs the work in one transaction: all of it is written, or nothing if it throws. */
  transaction<Result>(work: (changes: StorageChanges) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};
