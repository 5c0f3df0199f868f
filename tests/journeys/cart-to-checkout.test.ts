import type { BrowserContext, Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import {
  addAddress,
  choose,
  ordersOf,
  pay,
  payable,
  piecesOf,
  placed,
  pressAdd,
  simpleProducts,
} from '../support/counter.ts';
import { delivered } from '../support/delivered.ts';
import { originOf } from '../support/shop.ts';
import { logIn, newShopper, type Shopper } from '../support/shopper.ts';

/** 'Add to cart', and straight on to the checkout: what was added is in the order, however slow the line (decision 25). */

const browser = useBrowser('headless-shell', { pictures: false });
const whole = useBrowser('browser');
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const origin = (): string => originOf('S001');
const saving = 'Saving the last changes to your cart…';

const atProduct = async (context: BrowserContext): Promise<{ shopper: Shopper; page: Page; id: number }> => {
  const shopper = await newShopper();
  await addAddress(shopper);
  await logIn(context, shopper);
  const [product] = await simpleProducts();
  const page = await context.newPage();
  const id = product?.id ?? 0;
  await page.goto(`${origin()}/product/${id}`, { waitUntil: 'networkidle' });
  return { shopper, page, id };
};

/**
 * Holds calls that add to the cart back, as a slow line does: the product page is left before its own is through, and
 * that of the checkout goes on after so many milliseconds, once the page has said that it waits.
 */
const slowDown = async (context: BrowserContext, milliseconds: number, said: Promise<void>): Promise<void> => {
  const atCheckout = Promise.withResolvers<void>();
  await context.route('**/api/cart/add*', async (route: Route) => {
    if (route.request().headers()['referer']?.endsWith('/checkout')) atCheckout.resolve();
    await atCheckout.promise;
    await Promise.all([
      said,
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
      }),
    ]);
    await route.continue().catch(() => undefined);
  });
};

const orderIt = async (page: Page): Promise<void> => {
  await payable(page);
  await choose(page, 'cod');
  await pay(page);
  await placed(page);
};

test.each([300, 1500, 5000])(
  'the call takes %i ms or more: the checkout waits, and the order has it once',
  async (took) => {
    await browser(phone, async (context) => {
      const { shopper, page } = await atProduct(context);
      const said = Promise.withResolvers<void>();
      await slowDown(context, took, said.promise);
      await pressAdd(page);
      await page.goto(`${origin()}/checkout`);
      await page.getByText(saving).waitFor();
      said.resolve();
      await payable(page);
      expect(await piecesOf(shopper)).toBe(1);
      await orderIt(page);
      expect(await ordersOf(shopper)).toHaveLength(1);
      expect(await piecesOf(shopper)).toBe(0);
    });
  },
);

test('the answer is lost with its page: the order has it once', async () => {
  await browser(phone, async (context) => {
    const { shopper, page } = await atProduct(context);
    let calls = 0;
    await context.route('**/api/cart/add*', async (route: Route) => {
      calls += 1;
      if (calls > 1) return route.continue();
      // The API does it; the page is left before it hears.
      await delivered(route);
      return undefined;
    });
    await pressAdd(page);
    await expect.poll(() => piecesOf(shopper)).toBe(1);
    await page.goto(`${origin()}/checkout`);
    await payable(page);
    expect(calls).toBe(2);
    expect(await piecesOf(shopper)).toBe(1);
  });
});

test('the checkout opens in a second tab, while the first one still sends', async () => {
  await browser(phone, async (context) => {
    const { shopper, page } = await atProduct(context);
    const held = Promise.withResolvers<void>();
    await context.route('**/api/cart/add*', async (route: Route) => {
      await held.promise;
      await route.continue();
    });
    await pressAdd(page);
    const other = await context.newPage();
    await other.goto(`${origin()}/checkout`);
    await other.getByText(saving).waitFor();
    held.resolve();
    await payable(other);
    expect(await piecesOf(shopper)).toBe(1);
    await orderIt(other);
    expect(await piecesOf(shopper)).toBe(0);
  });
});

test('left at the very touch, under a service worker: the checkout sends it', async () => {
  await whole({ ...phone, serviceWorkers: 'allow' }, async (context) => {
    const { shopper, page, id } = await atProduct(context);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(`${origin()}/product/${id}`);
    await page.locator('.buy-area[data-state="there"], form[data-state="there"]').first().waitFor();
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-buy=add]')?.click();
      location.assign('/checkout');
    });
    await page.waitForURL('**/checkout');
    await payable(page);
    expect(await piecesOf(shopper)).toBe(1);
  });
});

test('it cannot be sent: the checkout says so, instead of selling something else', async () => {
  await browser(phone, async (context) => {
    const { shopper, page } = await atProduct(context);
    await context.route('**/api/cart/add*', (route) => route.abort('connectionreset'));
    await pressAdd(page);
    await page.goto(`${origin()}/checkout`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor({ timeout: 40_000 });
    await context.unroute('**/api/cart/add*');
    await again.click();
    await payable(page);
    expect(await piecesOf(shopper)).toBe(1);
  });
});
