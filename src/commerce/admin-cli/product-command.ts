import { fromCents, type Cents } from '../../contract/money.ts';
import type { PriceChange, PriceState } from '../storage/products/product-types.ts';
import { ChangeError } from '../errors/storage-error.ts';
import { readPromoEnd } from '../products/promo-end.ts';
import type { Storage } from '../storage/storage.ts';
import { parseCents, requireOption, rejectOtherOptions, parseWholeNumber, type AdminOptions } from './arguments.ts';

/** Sets the price or the stock of a product or of one of its variants. */
export type ProductCommand = { store: string; product: number; variant: number | null } & (
  | { action: 'price'; change: PriceChange }
  | { action: 'stock'; stock: number }
);

const until = (text: string, now: Date): string => {
  const end = readPromoEnd(text);
  if (end === null) throw new ChangeError(`--until ${text}: expected a day such as 2026-12-31`);
  if (Date.parse(end) <= now.getTime()) throw new ChangeError(`--until ${text} is in the past`);
  return end;
};

/** @throws {ChangeError} with a one-sentence message */
export const parseProductCommand = (
  action: ProductCommand['action'],
  values: AdminOptions,
  now: Date,
): ProductCommand => {
  const own = action === 'price' ? (['price', 'promo', 'until'] as const) : (['stock'] as const);
  rejectOtherOptions(action, values, ['store', 'product', 'variant', ...own]);
  const where = {
    store: requireOption('store', values.store),
    product: parseWholeNumber('product', values.product, 1),
    variant: values.variant === undefined ? null : parseWholeNumber('variant', values.variant, 1),
  };
  if (action === 'stock') return { ...where, action, stock: parseWholeNumber('stock', values.stock, 0) };
  const promo =
    values.promo === undefined ? undefined : values.promo === 'none' ? null : parseCents('promo', values.promo);
  const price = parseCents('price', values.price);
  if (typeof promo === 'number' && promo >= price) throw new ChangeError('the promo price is not below the price');
  return {
    ...where,
    action,
    change: { price, promo, until: values.until === undefined ? undefined : until(values.until, now) },
  };
};

const dollars = (value: Cents | null): string => (value === null ? 'ask for price' : `$${fromCents(value).toFixed(2)}`);
const shown = (state: PriceState): string =>
  state.promoPrice === null ? dollars(state.price) : `${dollars(state.price)}, promo ${dollars(state.promoPrice)}`;

/** Changes the product; returns a sentence that describes the change. @throws {ChangeError | StorageError} */
export const runProductCommand = (storage: Storage, command: ProductCommand): Promise<string> =>
  storage.transaction(async (changes) => {
    const { store, product, variant } = command;
    const what = `store ${store}, product ${product}${variant === null ? '' : `, variant ${variant}`}`;
    if (command.action === 'stock') {
      const { name, before, after } = await changes.setStock(store, product, variant, command.stock);
      return `${what} (${name}): stock ${before ?? 'not counted'} → ${after}`;
    }
    const { name, before, after, variants } = await changes.setPrice(store, product, variant, command.change);
    const also = variants === 0 ? '' : `; ${variants} variants shifted by the same difference`;
    return `${what} (${name}): ${shown(before)} → ${shown(after)}${also}`;
  });
