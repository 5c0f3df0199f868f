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

/** Queries. Each sees one consistent snapshot, never a half-finished change. */
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

/** The embedded API's data. Everything is asynchronous, so that it could also be backed by a database server. */
export type Storage = StorageReads & {
  /**
   * Preloads the data for filters and spelling correction, so that the first search does not have to wait. It works in
   * slices of some tens of milliseconds, between which other requests are served.
   */
  warmUpSearch(signal: AbortSignal): Promise<void>;
  /** Runs the work in one transaction, which is rolled back if the work throws. */
  transaction<Result>(work: (changes: StorageChanges) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};
