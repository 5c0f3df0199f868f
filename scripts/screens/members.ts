import type { Browser, BrowserContext, Page } from 'playwright';
import type { PaymentType } from '../../src/contract/checkout.ts';
import { shopperPaths } from '../../src/contract/shopper-paths.ts';
import {
  addAddress,
  bookAppointments,
  caller,
  firstAddress,
  put,
  register,
  simpleProducts,
  waysToPay,
} from './account-calls.ts';
import { makeOrders, type MadeOrders } from './member-orders.ts';

/** Creates shoppers with an account in a running shop whose data is on this machine (`DATA_DIR`). */

type Cookies = Parameters<BrowserContext['addCookies']>[0];

export type Members = {
  /** Just registered: no address, no order, an empty wishlist; one item in the cart. */
  newcomer: Cookies;
  /** With addresses, a wishlist, a cart and orders. */
  regular: Cookies;
  /** The regular's orders. */
  orders: MadeOrders;
  /** How many appointments the regular has. */
  appointments: number;
  /** Id of a product that the regular can buy directly. */
  wanted: string;
  /** Payment types that the shop accepts. */
  ways: readonly PaymentType[];
};

const inContext = async <Result>(
  browser: Browser,
  origin: string,
  use: (page: Page) => Promise<Result>,
): Promise<{ cookies: Cookies; result: Result }> => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(origin);
    const result = await use(page);
    return { cookies: await context.cookies(), result };
  } finally {
    await context.close();
  }
};

/** Registers two shoppers, and lets one of them buy. @param store the store's code */
export const makeMembers = async (browser: Browser, origin: string, store: string): Promise<Members> => {
  const newcomer = await inContext(browser, origin, async (page) => {
    const call = caller(page);
    await register(call, store);
    const [first] = await simpleProducts(call, store);
    if (first) await put(call, store, first.id, 1);
  });
  const regular = await inContext(browser, origin, async (page) => {
    const call = caller(page);
    await register(call, store);
    const items = (await simpleProducts(call, store)).map(({ id }) => id).slice(0, 8);
    const [first, second, third] = items;
    if (!first || !second || !third) throw new Error(`${store} has too few products with one price`);
    const home = { name: 'ផ្ទះ', description: 'House 12, Street 310', province: '12', isDefault: true };
    const office = { name: 'Office', description: 'Building 7, Wat Bo Road', province: '17', isDefault: false };
    for (const address of [home, office]) await addAddress(call, store, address);
    const orders = await makeOrders(page, store, { items, address: await firstAddress(call, store) });
    for (const id of [first, second]) await put(call, store, id, 2, 'Gift wrap');
    for (const id of [second, third])
      await call(`/_api${shopperPaths.addWish(store)}`, { body: { product_id: id, variant_option_id: null } });
    const appointments = await bookAppointments(page, call, store);
    return { orders, appointments, wanted: third, ways: await waysToPay(call, store) };
  });
  return { newcomer: newcomer.cookies, regular: regular.cookies, ...regular.result };
};
