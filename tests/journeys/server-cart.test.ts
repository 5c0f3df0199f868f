import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { useBrowser, viewports } from '../support/browser.ts';
import { parseAdminCommand, runAdminCommand } from '../../src/commerce/admin-cli/admin-command.ts';
import { openStorage } from '../../src/commerce/storage/open-storage.ts';
import { piecesOf, pressAdd } from '../support/counter.ts';
import { delivered } from '../support/delivered.ts';
import { originOf, shopLocation } from '../support/shop.ts';
import { callApi, logIn, newShopper, type Shopper } from '../support/shopper.ts';

/** The account's cart in the drawer (R54, R58, R59), against the real API. */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const origin = (): string => originOf('S001');

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
type Product = z.output<typeof products>['data'][number];

/** Products with one price, and plenty of them. */
const plainProducts = async (count: number): Promise<Product[]> => {
  const { body } = await callApi('/api/products?store_code=S001&row_per_page=60&page=1');
  const found = products
    .parse(body)
    .data.filter(({ price, stock, variants }) => (price ?? 0) > 1 && variants.length === 0 && (stock ?? 999) > 5);
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
};

const cartResponse = z.object({
  data: z.array(
    z.object({ cart_id: z.number(), product_id: z.number(), quantity: z.number(), note: z.string().nullish() }),
  ),
});
const cartOf = async ({ token }: Shopper) =>
  cartResponse.parse((await callApi('/api/cart?store_code=S001', { token })).body).data;

const add = async (shopper: Shopper, product: Product, quantity: number): Promise<void> => {
  const body = { product_id: product.id, quantity, variant_option_id: null, unit_id: null, note: '' };
  const { status } = await callApi('/api/cart/add?store_code=S001', { method: 'POST', body, token: shopper.token });
  expect(status).toBe(200);
};

const openCart = async (page: Page): Promise<void> => {
  await page.goto(`${origin()}/`);
  await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
  await page.locator('#cart li').first().waitFor();
};

const quantityShown = (page: Page): Promise<string | null> => page.locator('#cart dd output').first().textContent();

const expectSettled = async (shopper: Shopper, quantity: number): Promise<void> =>
  expect.poll(async () => (await cartOf(shopper))[0]?.quantity, { timeout: 20_000 }).toBe(quantity);

const withGuestCart = (context: BrowserContext, lines: readonly object[]): Promise<unknown> =>
  context.addInitScript((text) => {
    if (localStorage.getItem('begun')) return;
    localStorage.setItem('begun', '1');
    localStorage.setItem('cart', text);
  }, JSON.stringify(lines));

const lineOf = ({ id, name, price }: Product, quantity: number): object => ({
  id,
  name,
  price,
  quantity,
  note: 'gift',
});

/** Says how many pieces of a product there are, as the shop's people do. */
const setStock = async (product: number, stock: number): Promise<void> => {
  const storage = openStorage(join(shopLocation().dataDir, 'commerce.sqlite'));
  try {
    const order = ['stock', '--store', 'S001', '--product', String(product), '--stock', String(stock)];
    await runAdminCommand(storage, parseAdminCommand(order, new Date()));
  } finally {
    await storage.close();
  }
};

/** A product of which there is plenty: clicks are counted here, not stopped by the stock. Others buy the dearest ones. */
const plenty = async (): Promise<Product> => {
  const [product] = (await plainProducts(10)).toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0));
  if (!product) throw new Error('the demo has no product with one price');
  await setStock(product.id, 5000);
  return product;
};

test.each(['never came', 'could not be fetched'])(
  'a touch is not lost where its script %s: the next page does it, once',
  async (how) => {
    await browser(phone, async (context) => {
      const shopper = await newShopper();
      await logIn(context, shopper);
      const [product] = await plainProducts(1);
      const page = await context.newPage();
      const scripts = /\/_astro\/(?:member|account-cart)\./u;
      await page.route(scripts, (route) => (how === 'never came' ? undefined : route.abort('internetdisconnected')));
      // Without a network, a script that cannot be fetched is none of an old version: the page stays.
      await page.route(
        (url) => url.pathname.startsWith('/product/'),
        (route) => (route.request().method() === 'HEAD' ? route.abort('internetdisconnected') : route.fallback()),
      );
      await page.goto(`${origin()}/product/${product?.id}`);
      await pressAdd(page);
      if (how !== 'never came') await page.getByText('Added to cart').waitFor();
      await page.unrouteAll();
      await page.reload();
      await expect.poll(() => piecesOf(shopper)).toBe(1);
      await page.reload();
      // Everything that was kept has been sent when the tab that was left is taken over, and done nothing more.
      await expect
        .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cart_tasks.'))))
        .toEqual([]);
      expect(await piecesOf(shopper)).toBe(1);
    });
  },
);

test('50 quick clicks of plus end in 51, on the screen at once and at the server', async () => {
  const shopper = await newShopper();
  await add(shopper, await plenty(), 1);
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    let open = 0;
    let most = 0;
    page.on('request', (request) => {
      if (request.method() !== 'PUT') return;
      open += 1;
      most = Math.max(most, open);
    });
    page.on('requestfinished', (request) => {
      if (request.method() === 'PUT') open -= 1;
    });
    await openCart(page);
    await page.evaluate(() => {
      const plus = document.querySelectorAll<HTMLElement>('#cart dd button')[1];
      for (let click = 0; click < 50; click += 1) plus?.click();
    });
    await expect.poll(() => quantityShown(page)).toBe('51');
    await expectSettled(shopper, 51);
    await expect.poll(() => quantityShown(page)).toBe('51');
    expect(most).toBe(1);
    await page.locator('[data-bottom-bar] [data-badge="cart"]', { hasText: '51' }).waitFor({ state: 'attached' });
  });
});

test('clicks that cancel out send nothing', async () => {
  const shopper = await newShopper();
  await add(shopper, await plenty(), 5);
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    const sent: string[] = [];
    await openCart(page);
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''));
    await page.evaluate(() => {
      const [minus, plus] = document.querySelectorAll<HTMLElement>('#cart dd button');
      for (let click = 0; click < 10; click += 1) plus?.click();
      for (let click = 0; click < 9; click += 1) minus?.click();
    });
    await expectSettled(shopper, 6);
    expect(sent).toEqual(['{"quantity":1}']);
  });
});

test('two tabs, 50 clicks each: exact, in both', async () => {
  const shopper = await newShopper();
  await add(shopper, await plenty(), 1);
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const tabs = [await context.newPage(), await context.newPage()];
    for (const tab of tabs) await openCart(tab);
    await Promise.all(
      tabs.map((tab) =>
        tab.evaluate(() => {
          const plus = document.querySelectorAll<HTMLElement>('#cart dd button')[1];
          for (let click = 0; click < 50; click += 1) plus?.click();
        }),
      ),
    );
    await expectSettled(shopper, 101);
    for (const tab of tabs) await expect.poll(() => quantityShown(tab), { timeout: 10_000 }).toBe('101');
  });
});

test('a page that is left, and a tab that is closed, in the middle of 30 clicks lose none', async () => {
  const shopper = await newShopper();
  await add(shopper, await plenty(), 1);
  const click30 = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const plus = document.querySelectorAll<HTMLElement>('#cart dd button')[1];
      for (let click = 0; click < 30; click += 1) plus?.click();
    });
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    // Slow enough that most are still to be sent.
    await context.route('**/api/cart/update/**', async (route: Route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 60);
      });
      await route.continue().catch(() => undefined);
    });
    await openCart(page);
    await click30(page);
    await page.reload();
    await expectSettled(shopper, 31);
    await openCart(page);
    await click30(page);
    await page.close();
    const other = await context.newPage();
    await other.goto(`${origin()}/policy`);
    await expectSettled(shopper, 61);
  });
});

test('an answer that is lost, and no network for a while: what was done happens once', async () => {
  const shopper = await newShopper();
  await add(shopper, await plenty(), 1);
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await openCart(page);
    let lost = 0;
    await context.route('**/api/cart/update/**', async (route: Route) => {
      if (lost >= 3) return route.continue();
      lost += 1;
      // The API does it; the browser never hears.
      await delivered(route);
      return route.abort('connectionreset');
    });
    const heard = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await page.locator('#cart dd button').last().click();
    await expectSettled(shopper, 2);
    await heard;
    expect(lost).toBe(3);
    expect((await cartOf(shopper))[0]?.quantity).toBe(2);
    await context.setOffline(true);
    await page.locator('#cart dd button').last().click();
    await page.getByText('Not saved yet.').waitFor({ timeout: 20_000 });
    expect(await quantityShown(page)).toBe('3');
    await context.setOffline(false);
    await expectSettled(shopper, 3);
    await page.getByText('Not saved yet.').waitFor({ state: 'detached', timeout: 20_000 });
  });
});

test('minus at 1 takes the line out, undo brings it back with its note', async () => {
  const shopper = await newShopper();
  await add(shopper, await plenty(), 1);
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await openCart(page);
    await page.locator('#cart li input').fill('Gift');
    await page.locator('#cart [data-summary] p').first().click();
    await expect.poll(async () => (await cartOf(shopper))[0]?.note).toBe('Gift');
    await page.locator('#cart dd button').first().click();
    await page.getByText('Your shopping cart is empty.').waitFor();
    await expect.poll(async () => (await cartOf(shopper)).length).toBe(0);
    await page.locator('#snackbar [data-act]').click();
    await expect.poll(async () => (await cartOf(shopper))[0]).toMatchObject({ quantity: 1, note: 'Gift' });
    await page.locator('#cart li > button').click();
    await expect.poll(async () => (await cartOf(shopper)).length).toBe(0);
  });
});

test('a guest who logs in finds both carts together; every line lands once, wherever the page is reloaded', async () => {
  const shopper = await newShopper();
  const [one, two, three] = await plainProducts(3);
  if (!one || !two || !three) throw new Error('too few products');
  await add(shopper, one, 1);
  await browser(phone, async (context) => {
    await withGuestCart(context, [lineOf(one, 2), lineOf(two, 1), lineOf(three, 3)]);
    const page = await context.newPage();
    await page.goto(`${origin()}/login?redirect=%2Fpolicy`);
    let answers = 0;
    await context.route('**/api/cart/add*', async (route: Route) => {
      answers += 1;
      if (answers > 1) return route.continue();
      // The second line's answer never comes: the page is reloaded in the middle.
      await delivered(route);
      return undefined;
    });
    await page.locator('#email').fill(shopper.phone);
    await page.locator('#password').fill(shopper.password);
    await page.locator('#login .button').click();
    await page.waitForURL('**/policy');
    await expect.poll(() => answers, { timeout: 10_000 }).toBe(1);
    await page.reload();
    await page.getByText('We’ve combined your carts').waitFor({ timeout: 20_000 });
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown)).toEqual([]);
    expect((await cartOf(shopper)).map(({ product_id: id, quantity }) => [id, quantity])).toEqual(
      expect.arrayContaining([
        [one.id, 3],
        [two.id, 1],
        [three.id, 3],
      ]),
    );
    expect(await cartOf(shopper)).toHaveLength(3);
  });
});

test('a guest’s cart that is larger than the account’s may be says so, and keeps what found no room', async () => {
  const shopper = await newShopper();
  const { body } = await callApi('/api/products?store_code=S001&row_per_page=200&page=1');
  const found = products.parse(body).data.filter(({ price, variants }) => (price ?? 0) > 0 && variants.length === 0);
  // More lines than there are products: units of each are lines of their own only where the shop has them.
  const lines = found.slice(0, 200).map((one) => lineOf(one, 1));
  expect(lines.length).toBeGreaterThan(100);
  await browser(phone, async (context) => {
    await withGuestCart(context, lines);
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${origin()}/`);
    await page.getByText('Your cart is full. Your other items are still on this device.').waitFor({ timeout: 40_000 });
    expect(await cartOf(shopper)).toHaveLength(100);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]);
    expect(kept).toHaveLength(lines.length - 100);
    await page.locator('#snackbar [data-act]').click();
    await page.getByText('Your cart is full. Remove something to make room.').first().waitFor();
  });
});

test('a line that the account does not take stays, with the reason', async () => {
  const shopper = await newShopper();
  const [one] = await plainProducts(1);
  if (!one) throw new Error('too few products');
  await browser(phone, async (context) => {
    await withGuestCart(context, [lineOf(one, 1), { id: 99_999_999, name: 'Gone', price: 5, quantity: 1 }]);
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${origin()}/`);
    await page.getByText('Some items stayed on this device.').waitFor({ timeout: 20_000 });
    await page.locator('#snackbar [data-act]').click();
    await page.getByText('Not moved to your account yet').waitFor();
    expect(await cartOf(shopper)).toHaveLength(1);
    await expect.poll(() => page.locator('#cart li').count()).toBe(2);
  });
});

test('what is sold out, or not moved, is in no sum: the cart says why, and the rest is bought', async () => {
  const shopper = await newShopper();
  const [one] = await plainProducts(1);
  // Nobody else buys what stands last on a late page.
  const { body } = await callApi('/api/products?store_code=S001&row_per_page=60&page=2');
  const rare = products.parse(body).data.findLast(({ price, stock, variants }) => price && stock && !variants.length);
  if (!one || !rare) throw new Error('too few products');
  await add(shopper, one, 1);
  await add(shopper, rare, 1);
  await setStock(rare.id, 0);
  try {
    await browser(phone, async (context) => {
      await withGuestCart(context, [{ id: 99_999_999, name: 'Gone', price: 5, quantity: 1 }]);
      await logIn(context, shopper);
      const page = await context.newPage();
      await openCart(page);
      await page.getByText(/^Sold out for now, so not included in the total/u).waitFor();
      await page.getByText(/^Not moved to your account yet, so not included in the total/u).waitFor();
      const total = await page.locator('#cart [data-summary] b').textContent();
      await page.goto(`${origin()}/checkout`);
      await page.locator('[data-order-line]').first().waitFor();
      expect(await page.locator('[data-order-line]').count()).toBe(1);
      expect(await page.locator('[data-order-line] > .figures').textContent()).toBe(total);
      expect(await page.locator('[data-sums] dd').first().textContent()).toBe(total);
      await page.goto(`${origin()}/`);
      await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
      await page.locator('#cart li', { hasText: one.name }).locator('> button').click();
      // With nothing that can be bought there is no way on, but the lines stay.
      await page.locator('#cart [data-summary] > button:disabled').waitFor();
      expect(await page.locator('#cart li').count()).toBe(2);
      expect(await page.locator('#cart [data-summary] b').textContent()).toBe('$0.00');
    });
  } finally {
    await setStock(rare.id, rare.stock ?? 0);
  }
});

test.each([320, 768, 1000])(
  'from a product page %s px wide one touch leads to the cart and its count',
  async (width) => {
    const shopper = await newShopper();
    const [one] = await plainProducts(1);
    if (!one) throw new Error('too few products');
    await add(shopper, one, 2);
    await browser({ viewport: { width, height: 800 }, hasTouch: true }, async (context) => {
      await logIn(context, shopper);
      const page = await context.newPage();
      await page.goto(`${origin()}/product/${one.id}`);
      const way = page.locator('[commandfor="cart"]:visible');
      await way.locator('[data-badge="cart"]', { hasText: '2' }).waitFor();
      expect(await way.count()).toBe(1);
      await way.tap();
      await page.locator('#cart li').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  },
);

test('what is added on a product page is in the account, and a price that changed is told', async () => {
  const shopper = await newShopper();
  const [one] = await plainProducts(1);
  if (!one) throw new Error('too few products');
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${origin()}/product/${one.id}`);
    await page.locator('[data-buy=add]').click();
    await expect.poll(async () => (await cartOf(shopper))[0]).toMatchObject({ product_id: one.id, quantity: 1 });
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
    // The page has read the cart since, and remembers what it cost.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart_prices') ?? '{}')).not.toBe('{}');
    await page.evaluate(() => {
      const seen = JSON.parse(localStorage.getItem('cart_prices') ?? '{}') as Record<string, number>;
      localStorage.setItem('cart_prices', JSON.stringify(Object.fromEntries(Object.keys(seen).map((id) => [id, 1]))));
    });
    await openCart(page);
    await page.getByText('Price changed from $0.01').waitFor();
  });
});
