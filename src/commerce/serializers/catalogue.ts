import { fromCents, type Cents } from '../../contract/money.ts';
import { isService } from '../../contract/orders.ts';
import type { ProductJson } from '../../contract/products.ts';
import type { StoreInfoJson } from '../../contract/store-info.ts';
import { inLanguage, type Language } from '../localization/language.ts';
import { provinceName } from '../localization/province-name.ts';
import { deliveryTimesOf } from '../orders/delivery-times.ts';
import type { FilterCounts, ProductRecord } from '../storage/products/product-types.ts';
import {
  getMerchantSettings,
  getStoreNames,
  type DeliverySettings,
  type MerchantSettings,
  type StoreRecord,
} from '../storage/stores.ts';

/** Serializes catalogue records with the field names of the API spec, and prices in decimal dollars. */

const toDollars = (cents: Cents | null): number | null => (cents === null ? null : fromCents(cents));

/** Hides a promotion that has ended but that the background timer has not yet removed from the database. */
const withoutEndedPromotion = (product: ProductRecord, now: number): ProductRecord =>
  product.promoUntil !== null && Date.parse(product.promoUntil) <= now
    ? {
        ...product,
        promoPrice: null,
        promoUntil: null,
        variants: product.variants.map((variant) => ({ ...variant, promoPrice: null })),
      }
    : product;

const serializeProductRecord = (product: ProductRecord): ProductJson & { brand: string | null } => ({
  id: product.id,
  sku: product.sku,
  name: product.name,
  image: product.image,
  images: product.images,
  price: toDollars(product.price),
  promo_price: toDollars(product.promoPrice),
  promo_until: product.promoUntil,
  category_id: product.categoryId,
  ...(isService(product.category) && { needs_delivery: false }),
  subcategory_id: product.subcategoryId,
  brand_id: product.brandId,
  brand: product.brand,
  model: product.model,
  description: product.description,
  attributes: product.attributes,
  variant_option_id: product.variantId,
  variant_option_type: product.optionTypes.map((type) => ({
    name: type.name,
    selected: type.selected === null ? null : { name: type.selected },
    data: type.options,
  })),
  variants: product.variants.map((variant) => ({
    variant_option_id: variant.id,
    option_ids: variant.optionIds,
    sku: variant.sku,
    price: toDollars(variant.price),
    promo_price: toDollars(variant.promoPrice),
    stock: variant.stock,
    image: variant.image,
  })),
  unit_id: product.unit.id,
  units: [product.unit],
  stock: product.stock,
  sequence: product.sequence,
  created_at: product.createdAt,
  updated_at: product.updatedAt,
});

/** @param now milliseconds since 1970 */
export const serializeProduct = (record: ProductRecord, now: number): ProductJson & { brand: string | null } =>
  serializeProductRecord(withoutEndedPromotion(record, now));

/** The range of delivery fees over all provinces, and the order value from which delivery is free; all in dollars. */
const serializeDelivery = ({ fee, byProvince, freeFrom }: DeliverySettings) => {
  const fees = [fee, ...Object.values(byProvince)];
  return { from: fromCents(Math.min(...fees)), up_to: fromCents(Math.max(...fees)), free_from: toDollars(freeFrom) };
};

const serializeDeliveryTimes = (settings: DeliverySettings, language: Language) => {
  const times = deliveryTimesOf(settings);
  const serializeRate = ({ fee, from, to }: { fee: Cents; from: number; to: number }) => ({
    fee: fromCents(fee),
    from_days: from,
    to_days: to,
  });
  return (
    times && {
      order_before: times.orderBefore,
      places: times.provinces.map((rate) => ({
        name: provinceName(rate.provinceCode, language),
        ...serializeRate(rate),
      })),
      other: serializeRate(times.other),
    }
  );
};

const serializeTerms = ({ terms }: MerchantSettings) =>
  terms ? { exchange_days: terms.exchangeDays, warranty_months: terms.warrantyMonths, open_box: terms.opensBox } : null;

export const serializeStore = ({ code, details }: StoreRecord, language: Language): StoreInfoJson => ({
  store_code: code,
  domain: details.domain,
  name: getStoreNames(details)[language],
  logo: details.logo,
  color: details.color,
  tagline: inLanguage(details.tagline, language),
  about_us: inLanguage(details.about, language),
  address: inLanguage(details.address, language),
  smart: details.smart,
  cellcard: details.cellcard,
  metfone: details.metfone,
  whatapp: details.whatsapp,
  telegram_url: details.telegramUrl,
  telegram_channel: details.telegramChannel,
  facebook_url: details.facebookUrl,
  tiktok_url: details.tiktokUrl,
  youtube_url: details.youtubeUrl,
  chat_id: details.chatId,
  playstore: details.playstore,
  appstore: details.appstore,
  download_link: details.downloadLink,
  delivery: serializeDelivery(getMerchantSettings(details).delivery),
  delivery_times: serializeDeliveryTimes(getMerchantSettings(details).delivery, language),
  terms: serializeTerms(getMerchantSettings(details)),
  delivery_partner: details.deliveryPartner ?? null,
  menu: details.menu.map((entry) => ({ ...entry, title: inLanguage(entry.title, language) })),
});

export const serializeFilters = (filters: FilterCounts) => ({
  brands: filters.brands,
  subcategories: filters.subcategories,
  price: filters.price && { min: fromCents(filters.price.min), max: fromCents(filters.price.max) },
  promo: filters.promo,
  in_stock: filters.inStock,
  attributes: filters.attributes,
});
