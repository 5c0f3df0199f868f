import { createProductApi } from '../../api/products.ts';
import type { Product } from '../../contract/products.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addLine } from '../cart/cart-rules.ts';
import { cart } from '../cart/cart.ts';
import { checkSession } from '../../ui/state/session.ts';
import { tracked } from '../../ui/state/shell.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { newKey, shopperApi } from '../../ui/state/shopper-api.ts';
import { checkAddition, type AddProblem, type AddResult } from './add-build.ts';
import { addAllToAccount } from './add-to-account.ts';
import type { Build } from './build.ts';

type Shop = { storeCode: string; locale: Locale };

const freshProducts = async ({ storeCode, locale }: Shop, build: Build): Promise<Product[]> => {
  const api = createProductApi(apiConnection(storeCode, locale));
  const ids = build.map(({ part }) => part.id);
  return (await api.list({ ids, page: 1, rowPerPage: ids.length })).products;
};

/** Changes the guest's cart once, with all lines or none. */
const addAsGuest = (build: Build, products: readonly Product[]): AddProblem[] => {
  let found: AddProblem[] = [];
  cart.change((before) => {
    const { lines, problems } = checkAddition(build, products, before);
    found = problems;
    return problems.length > 0 ? before : lines.reduce(addLine, before);
  });
  return found;
};

const addAsMember = async (shop: Shop, build: Build, products: readonly Product[]): Promise<AddProblem[]> => {
  const api = shopperApi(shop.storeCode, shop.locale);
  const { lines: before } = await api.cart();
  const inCart = before.flatMap(({ productId, variantId, unitId, quantity }) =>
    productId === null ? [] : [{ id: productId, variantId, unitId, quantity }],
  );
  const { lines, problems } = checkAddition(build, products, inCart);
  const found = problems.length > 0 ? problems : await addAllToAccount(api, before, lines, newKey);
  const { cartChanged, followCart } = await import('../cart/account-cart.ts');
  followCart(shop.storeCode, shop.locale);
  void cartChanged();
  return found;
};

/**
 * Adds a whole build to the cart, a guest's or an account's, at current prices and stock. If a part is unavailable,
 * nothing is added, and the part is named.
 */
export const addBuildToCart = async (shop: Shop, build: Build): Promise<AddResult> => {
  try {
    const products = await tracked(freshProducts(shop, build));
    const problems = checkSession() ? await addAsMember(shop, build, products) : addAsGuest(build, products);
    const pieces = build.reduce((sum, { count }) => sum + count, 0);
    return problems.length === 0 ? { isAdded: true, pieces } : { isAdded: false, problems };
  } catch {
    return { isAdded: false, problems: [{ kind: 'addFailed' }] };
  }
};
