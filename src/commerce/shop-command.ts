import { parseArgs } from 'node:util';
import { fromCents, type Cents } from '../contract/money.ts';
import type { PriceChange, PriceState } from './storage/drafts.ts';
import { ChangeError, type Storage } from './storage/storage.ts';

/** What a shop's staff changes by hand (D31): prices and stock. */
export type ShopCommand = { store: string; product: number; variant: number | null } & (
  | { action: 'price'; change: PriceChange }
  | { action: 'stock'; stock: number }
);

const shopUsage = `npm run shop -- price --store S001 --product 12 --price 199.00 [--variant 3] [--promo 179.00|none] [--until 2026-12-31]
npm run shop -- stock --store S001 --product 12 --stock 5 [--variant 3]`;

const options = {
  store: { type: 'string' },
  product: { type: 'string' },
  variant: { type: 'string' },
  price: { type: 'string' },
  promo: { type: 'string' },
  until: { type: 'string' },
  stock: { type: 'string' },
} as const;

const whole = (name: string, text: string | undefined, min: number): number => {
  if (text === undefined) throw new ChangeError(`--${name} is missing`);
  if (!/^\d{1,9}$/u.test(text) || Number(text) < min)
    throw new ChangeError(`--${name} ${text}: expected a whole number of ${min} or more`);
  return Number(text);
};

const cents = (name: string, text: string | undefined): Cents => {
  if (text === undefined) throw new ChangeError(`--${name} is missing`);
  const value = /^\d{1,8}(\.\d{1,2})?$/u.test(text) ? Math.round(Number(text) * 100) : 0;
  if (value <= 0) throw new ChangeError(`--${name} ${text}: expected dollars above 0 such as 199.00`);
  return value;
};

/** A day ends at midnight in Cambodia (UTC+7); a time needs its zone. */
const until = (text: string, now: Date): string => {
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(text);
  const timed = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/u.test(text);
  const time = day ? Date.parse(`${text}T23:59:59+07:00`) : timed ? Date.parse(text) : Number.NaN;
  // 30 February would silently become a day of March.
  const exists = !Number.isNaN(time) && (!day || new Date(time + 7 * 3_600_000).toISOString().startsWith(text));
  if (!exists) throw new ChangeError(`--until ${text}: expected a day such as 2026-12-31`);
  if (time <= now.getTime()) throw new ChangeError(`--until ${text} is in the past`);
  return new Date(time).toISOString();
};

const parsed = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new ChangeError(`${error instanceof Error ? error.message : String(error)}\n${shopUsage}`);
  }
};

/** Reads the command line. @throws {ChangeError} in one clear sentence */
export const readShopCommand = (args: string[], now: Date): ShopCommand => {
  const { values, positionals } = parsed(args);
  const [action] = positionals;
  if ((action !== 'price' && action !== 'stock') || positionals.length > 1)
    throw new ChangeError(`expected "price" or "stock"\n${shopUsage}`);
  const foreign = action === 'price' ? (['stock'] as const) : (['price', 'promo', 'until'] as const);
  for (const name of foreign)
    if (values[name] !== undefined) throw new ChangeError(`--${name} does not go with "${action}"`);
  if (!values.store) throw new ChangeError('--store is missing');
  const where = {
    store: values.store,
    product: whole('product', values.product, 1),
    variant: values.variant === undefined ? null : whole('variant', values.variant, 1),
  };
  if (action === 'stock') return { ...where, action, stock: whole('stock', values.stock, 0) };
  const promo = values.promo === undefined ? undefined : values.promo === 'none' ? null : cents('promo', values.promo);
  const price = cents('price', values.price);
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

/** Makes the change; gives a sentence about what changed. @throws {ChangeError | StorageError} */
export const runShopCommand = async (storage: Storage, command: ShopCommand): Promise<string> =>
  storage.change(async (changes) => {
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
