import { map } from 'nanostores';
import { createProductApi } from '../../api/products.ts';
import { remoteImage } from '../../contract/remote-image.ts';
import type { Cents } from '../../contract/money.ts';
import type { Product } from '../../contract/products.ts';
import type { Locale } from '../../i18n/locales.ts';
import { lineKey, type CartLine } from './cart-rules.ts';
import { cart } from './cart.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { $cartOpened, tracked } from '../../ui/state/shell.ts';

/**
 * Result of checking a line of the guest's cart against the API (R57): names, prices and stock are updated when the
 * cart opens, and changes are shown. Results are keyed by `lineKey`.
 */
export type LineCheck = {
  /** Previous price in cents if it changed; otherwise null. */
  before: Cents | null;
  /** The shop no longer has the product, or the variant. */
  gone: boolean;
  /** Items left; null: unknown. */
  stock: number | null;
  /** A service, which is not delivered. */
  isService?: true;
};

/** `hasFailed`: the latest check could not be made. */
export type CartCheck = { hasFailed: boolean; lines: Readonly<Record<string, LineCheck>> };

export const $cartCheck = map<CartCheck>({ hasFailed: false, lines: {} });

/** Returns the previous price: a change is shown until the page is left, or the price is back to what it was. */
const changedFrom = (shown: Cents | null, now: Cents | null, former: Cents | null): Cents | null => {
  const before = former ?? (shown === now ? null : shown);
  return before === now ? null : before;
};

/** Returns a line with the current data of the API, and how it differs from before. */
export const checkLine = (
  line: CartLine,
  product: Product | undefined,
  former: LineCheck | undefined,
): { line: CartLine; check: LineCheck } => {
  const variant = product?.variants.find(({ id }) => id === line.variantId);
  if (!product || (line.variantId !== null && product.variants.length > 0 && !variant))
    return { line, check: { before: null, gone: true, stock: null } };
  const offer = variant ?? product;
  const price = offer.promoPrice ?? offer.price;
  const image = variant?.image ?? product.image;
  return {
    line: {
      ...line,
      name: product.name,
      price,
      image: line.image ?? (image === null ? null : remoteImage(image, 160)),
    },
    check: {
      before: changedFrom(line.price, price, former?.before ?? null),
      gone: false,
      stock: offer.stock,
      ...(product.isService && { isService: true }),
    },
  };
};

let latest = 0;

/** Checks the cart against the API; a failure leaves the lines unchanged and sets `hasFailed`. */
export const checkCart = async (storeCode: string, locale: Locale): Promise<void> => {
  const lines = cart.$value.get();
  latest += 1;
  const number = latest;
  $cartCheck.setKey('hasFailed', false);
  if (lines.length === 0) return;
  const ids = [...new Set(lines.map(({ id }) => id))];
  const api = createProductApi({ ...apiConnection(storeCode, locale), retries: 1 });
  try {
    const { products } = await tracked(api.list({ ids, page: 1, rowPerPage: ids.length }));
    if (number !== latest) return;
    const byId = new Map(products.map((product) => [product.id, product]));
    const checks: Record<string, LineCheck> = {};
    cart.change((before) =>
      before.map((line) => {
        if (!ids.includes(line.id)) return line;
        const { line: fresh, check } = checkLine(line, byId.get(line.id), $cartCheck.get().lines[lineKey(line)]);
        checks[lineKey(line)] = check;
        return fresh;
      }),
    );
    $cartCheck.setKey('lines', checks);
  } catch {
    if (number === latest) $cartCheck.setKey('hasFailed', true);
  }
};

/**
 * Calls back at once, each time the drawer opens, and when the guest's cart gets a new line.
 * @returns a function that stops this
 */
export const onCheckDue = (listen: () => void): (() => void) => {
  const stopOpened = $cartOpened.subscribe(listen);
  const stopLines = cart.$value.listen((lines, before) => {
    if (lines.some(({ id }) => !before?.some((one) => one.id === id))) listen();
  });
  return () => {
    stopOpened();
    stopLines();
  };
};
