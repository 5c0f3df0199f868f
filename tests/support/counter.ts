import type { BrowserContext, Page } from 'playwright';
import * as z from 'zod';
import { callApi, logIn, newShopper, type Shopper } from './shopper.ts';
import { originOf } from './shop.ts';

/** A shopper at the counter: logged in, with an address and something in the cart. */

const products = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      price: z.number().nullable(),
      stock: z.number().nullable(),
      variants: z.array(z.unknown()),
    }),
  ),
});

/** Products with one price and enough in stock for every journey that runs beside this one, dearest first. */
export const simpleProducts = async (): Promise<{ id: number; name: string }[]> => {
  const { body } = await callApi('/api/products?store_code=S001&row_per_page=60');
  const found = products
    .parse(body)
    .data.filter(({ price, stock, variants }) => price !== null && variants.length === 0 && (stock ?? 99) >= 15);
  if (found.length < 2) throw new Error('the demo has too few products with one price');
  return found.toSorted((one, other) => (other.price ?? 0) - (one.price ?? 0));
};

const address = {
  name: 'Home',
  description: 'House 12, Street 310',
  lat: 11.55,
  long: 104.92,
  phone: '012345678',
  province_code: '12',
  is_default: true,
};

export const addAddress = async ({ token }: Shopper): Promise<void> => {
  const { status } = await callApi('/api/profile/location/add?store_code=S001', {
    method: 'POST',
    body: address,
    token,
  });
  if (status !== 200) throw new Error(`no address was added: ${status}`);
};

/** Types a new address into its form, and does not save it. */
export const typeAddress = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add an address' }).click();
  const form = page.locator('[data-address-form]');
  await form.locator('[name="name"]').fill('Home');
  await form.locator('[name="phone"]').fill('012 345 678');
  await form.locator('[name="province_code"]').selectOption('12');
  await form.locator('[name="district_code"]').selectOption('1201');
  await form.locator('[name="commune_code"]').selectOption('120101');
  await form.locator('[name="description"]').fill('12, St. 63');
};

export const fillCart = async ({ token }: Shopper, quantity = 1): Promise<void> => {
  const [product] = await simpleProducts();
  const { status } = await callApi('/api/cart/add?store_code=S001', {
    method: 'POST',
    body: { product_id: String(product?.id), quantity, variant_option_id: null, unit_id: null, note: '' },
    token,
  });
  if (status !== 200) throw new Error(`nothing was put into the cart: ${status}`);
};

/** @returns the shopper, with an address and one piece in the cart */
export const atCounter = async (context: BrowserContext): Promise<Shopper> => {
  const shopper = await newShopper();
  await addAddress(shopper);
  await fillCart(shopper);
  await logIn(context, shopper);
  return shopper;
};

const history = z.object({
  data: z.array(z.object({ id: z.number(), status: z.string(), payment_status: z.string(), payment_type: z.string() })),
});

/** The shopper's orders, as the API has them. */
export const ordersOf = async ({ token }: Shopper) => {
  const { body } = await callApi('/api/checkout/history?store_code=S001', { token });
  return history.parse(body).data;
};

/** Pieces in the shopper's cart, as the API has it. */
export const piecesOf = async ({ token }: Shopper): Promise<number> => {
  const { body } = await callApi('/api/cart?store_code=S001', { token });
  return z
    .object({ data: z.array(z.object({ quantity: z.number() })) })
    .parse(body)
    .data.reduce((sum, { quantity }) => sum + quantity, 0);
};

/** Opens the checkout and waits until it can be paid. */
export const openCheckout = async (page: Page, path = '/checkout'): Promise<void> => {
  await page.goto(`${originOf('S001')}${path}`);
  await payable(page);
};

export const payable = (page: Page): Promise<void> =>
  page.locator('[data-pay-bar] button[aria-disabled="false"]').waitFor();

/** Chooses a way to pay, and waits for what it costs that way. */
export const choose = async (page: Page, type: string): Promise<void> => {
  await page.locator(`input[name="payment_type"][value="${type}"]`).check();
  await payable(page);
};

export const pay = (page: Page): Promise<void> => page.locator('[data-pay-bar] button').click();

/** Chooses a picture as the receipt of a transfer, and waits until the shop has it: it is shown before. */
export const attachReceipt = async (page: Page): Promise<void> => {
  const buffer = await page.screenshot();
  await page.locator('input[type="file"]').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer });
  await page.locator('img[data-receipt]:not([data-busy])').waitFor();
};

/** Waits for the order that a checkout led to. @returns its id */
export const placed = async (page: Page): Promise<number> => {
  await page.locator('[data-thanks]').waitFor({ timeout: 20_000 });
  return Number(/checkout-detail\/(\d+)/u.exec(page.url())?.[1]);
};

/** The page of the stand-in bank that an open code leads to. */
export const bankOf = async (page: Page): Promise<string> =>
  (await page.locator('a[href*="/bank/"]').getAttribute('href')) ?? '';

/** Pays or declines on a page of the bank, and waits until the bank has it: a page that is left too soon sends nothing. */
export const decideAt = async (tab: Page, bank: string, button: 'Pay' | 'Decline'): Promise<void> => {
  await tab.goto(bank);
  const decision = tab.getByRole('button', { name: new RegExp(`^${button}`, 'u') });
  await decision.click();
  // The bank's next page has no such button: a tab that is closed on its way there may never end.
  await decision.waitFor({ state: 'detached' });
};

/** What the shopper does at the bank, in a tab of its own. */
export const atBank = async (page: Page, button: 'Pay' | 'Decline'): Promise<void> => {
  const tab = await page.context().newPage();
  await decideAt(tab, await bankOf(page), button);
  await tab.close();
};

/** Presses 'Add to cart' on a product page, and waits for its answer, which the button shows for two seconds. */
export const pressAdd = async (page: Page): Promise<void> => {
  const button = page.locator('[data-buy=add]');
  const answered = button.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        new MutationObserver(() => element.hasAttribute('data-added') && resolve()).observe(element, {
          attributes: true,
        });
      }),
  );
  await button.click();
  await answered;
};
