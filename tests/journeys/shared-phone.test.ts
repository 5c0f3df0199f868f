import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import {
  addAddress,
  choose,
  fillCart,
  ordersOf,
  pay,
  payable,
  piecesOf,
  pressAdd,
  simpleProducts,
} from '../support/counter.ts';
import { originOf } from '../support/shop.ts';
import { newShopper, type Shopper } from '../support/shopper.ts';

/** Two shoppers on one phone, one after the other: nothing of the first is seen, sent or bought by the second (decision 35). */

const browser = useBrowser('headless-shell', { pictures: false });
const withWorker = useBrowser('browser');
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const origin = (): string => originOf('S001');

const logInByHand = async (page: Page, shopper: Shopper, to: string): Promise<void> => {
  await page.goto(`${origin()}/login?redirect=${encodeURIComponent(to)}`);
  await page.locator('#email').fill(shopper.phone);
  await page.locator('#password').fill(shopper.password);
  await page.locator('#login .button').click();
  await page.waitForURL(`**${to}`, { waitUntil: 'commit' });
};

const logOutByHand = async (page: Page): Promise<void> => {
  await page.goto(`${origin()}/account/myaccount/mydata`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${origin()}/`, { waitUntil: 'commit' });
  await page.getByText('Log out Success !').waitFor();
};

/** As another device does that changes the password: the next call is told so, and the page leads to the login. */
const endElsewhere = (context: BrowserContext): Promise<void> =>
  context.addCookies([{ name: 'jwt', value: 'revoked', url: origin(), httpOnly: true, sameSite: 'Lax' }]);

/** All that the browser keeps for pages of this origin, in this tab. */
const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage].map((kept) => Object.entries(kept))));

const note = 'Note of user one';

/** User one sends an order whose answer is lost; the page goes on asking, in vain until `arrive`. */
const sendLost = async (page: Page, product: number): Promise<void> => {
  await page.route('**/_pay/attempts', (route) => route.abort('connectionreset'));
  await page.goto(`${origin()}/buynow/${product}`);
  await page.locator('#checkout input[value^="branch-"]').first().click();
  await choose(page, 'cod');
  await page.locator('#checkout textarea').fill(note);
  await payable(page);
  await pay(page);
  await page.getByText('No reply yet.').waitFor();
};
const arrive = (page: Page): Promise<void> => page.unroute('**/_pay/attempts');

test('an order whose answer was lost is not sent for the next shopper', async () => {
  const [one, two] = [await newShopper(), await newShopper('S001', 'Chan Thida')];
  const [product] = await simpleProducts();
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await logInByHand(page, one, '/policy');
    await sendLost(page, product?.id ?? 0);
    await logOutByHand(page);
    await arrive(page);
    expect(await keptTexts(page)).not.toContain(note);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await logInByHand(page, two, `/buynow/${product?.id}`);
    await page.locator('#checkout [data-pay-bar]').waitFor();
    expect(await page.locator('#checkout textarea').inputValue()).toBe('');
    await page.reload();
    await page.locator('#checkout [data-pay-bar]').waitFor();
    expect(posts.filter((url) => url.includes('/_pay/attempts'))).toEqual([]);
    expect([await ordersOf(one), await ordersOf(two)]).toEqual([[], []]);
  });
});

test('a page that still sends an order when another logs in, in another tab, stops and is loaded for them', async () => {
  const [one, two] = [await newShopper(), await newShopper('S001', 'Chan Thida')];
  const [product] = await simpleProducts();
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await logInByHand(page, one, '/policy');
    await sendLost(page, product?.id ?? 0);
    const other = await context.newPage();
    await logOutByHand(other);
    await logInByHand(other, two, '/policy');
    await arrive(page);
    await page.bringToFront();
    await page.waitForURL(/\/(?:login|buynow)/u);
    await page.goto(`${origin()}/buynow/${product?.id}`);
    await page.locator('#checkout [data-pay-bar]').waitFor();
    expect(await page.locator('#checkout textarea').inputValue()).toBe('');
    expect([await ordersOf(one), await ordersOf(two)]).toEqual([[], []]);
  });
});

test('an order whose answer was lost is asked for again when the same shopper’s session had merely ended', async () => {
  const one = await newShopper();
  const [product] = await simpleProducts();
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await logInByHand(page, one, '/policy');
    await sendLost(page, product?.id ?? 0);
    await context.clearCookies();
    await page.goto(`${origin()}/policy`);
    await arrive(page);
    await page.locator('[data-bottom-bar] [data-badge="cart"]').waitFor({ state: 'attached' });
    await logInByHand(page, one, `/buynow/${product?.id}`);
    await expect.poll(async () => (await ordersOf(one)).length, { timeout: 20_000 }).toBe(1);
  });
});

/** User one puts a product into the cart without network, and their session ends elsewhere. */
const leaveTask = async (context: BrowserContext, page: Page, one: Shopper, product: number): Promise<void> => {
  await logInByHand(page, one, `/product/${product}`);
  await page.waitForLoadState('networkidle');
  await context.route('**/api/cart/add*', (route) => route.abort('internetdisconnected'));
  await pressAdd(page);
  await expect.poll(() => keptTexts(page)).toContain('cart_tasks.');
  await endElsewhere(context);
  await page.goto(`${origin()}/account/myaccount`);
  await page.waitForURL('**/login?redirect=*');
  await context.unroute('**/api/cart/add*');
};

test('what one put into the cart before their session ended is not in the next shopper’s, and is gone', async () => {
  const [one, two] = [await newShopper(), await newShopper('S001', 'Chan Thida')];
  const [product] = await simpleProducts();
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await leaveTask(context, page, one, product?.id ?? 0);
    await fillCart(two, 2);
    const added: string[] = [];
    page.on('request', (request) => request.url().includes('/cart/add') && added.push(request.url()));
    await logInByHand(page, two, '/checkout');
    // What was left unsent is sent before the checkout shows anything.
    await page.locator('#checkout [data-order-line], #checkout [data-pay-bar]').first().waitFor();
    await expect.poll(() => keptTexts(page)).not.toContain('cart_tasks.');
    expect(added).toEqual([]);
    expect([await piecesOf(one), await piecesOf(two)]).toEqual([0, 2]);
  });
});

test('what one put into the cart before their session ended is sent when they are back', async () => {
  const one = await newShopper();
  const [product] = await simpleProducts();
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await leaveTask(context, page, one, product?.id ?? 0);
    await logInByHand(page, one, '/policy');
    await expect.poll(() => piecesOf(one), { timeout: 20_000 }).toBe(1);
  });
});

/** Looks at a product and searches, and leaves a form filled. @returns the product's name */
const lookAround = async (page: Page, [first, second]: { id: number; name: string }[]): Promise<string> => {
  await page.goto(`${origin()}/product/${first?.id}`);
  await expect.poll(() => keptTexts(page)).toContain('recently_viewed');
  await page.goto(`${origin()}/search/tripod`);
  await page.locator('h1', { hasText: 'Results for “tripod”' }).waitFor();
  await page.goto(`${origin()}/buynow/${second?.id}`);
  await page.locator('#checkout textarea').fill(note);
  await expect.poll(() => keptTexts(page)).toContain(note);
  return first?.name ?? '';
};

const nothingOf = async (page: Page, name: string): Promise<void> => {
  const kept = await keptTexts(page);
  expect(kept).not.toContain(note);
  expect(kept).not.toContain(JSON.stringify(name).slice(1, -1));
  expect(kept).not.toMatch(/checkout:|cart_tasks|cart_ptripods|location/u);
};

test.each(['logs out', 'has a session that ends'])(
  'what one looked at, searched for and typed is gone when that one %s',
  async (how) => {
    const one = await newShopper();
    const products = await simpleProducts();
    await addAddress(one);
    await browser(phone, async (context) => {
      const page = await context.newPage();
      await logInByHand(page, one, '/policy');
      const name = await lookAround(page, products);
      if (how === 'logs out') await logOutByHand(page);
      else {
        await endElsewhere(context);
        await page.goto(`${origin()}/account/myaccount`);
        await page.waitForURL('**/login?redirect=*');
        await page.goto(`${origin()}/`);
      }
      // Another product shows what was looked at before it.
      await page.goto(`${origin()}/product/${products[2]?.id}`);
      await expect.poll(() => keptTexts(page)).toContain('recently_viewed');
      if (how === 'logs out') await nothingOf(page, name);
      else expect(await keptTexts(page)).not.toContain(JSON.stringify(name).slice(1, -1));
      expect(await page.locator('[data-seen]').getByText(name, { exact: true }).count()).toBe(0);
    });
  },
);

test('Back does not show what one searched for, once they logged out', async () => {
  const one = await newShopper();
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/search/lamp`);
    await page.waitForFunction(() => history.state !== null || document.readyState === 'complete');
    await logInByHand(page, one, '/policy');
    await page.goto(`${origin()}/search/tripod`);
    await page.waitForLoadState('networkidle');
    await logOutByHand(page);
    // Home, the account, its page: the search is what comes before them.
    for (let step = 0; step < 8; step += 1) {
      await page.goBack({ waitUntil: 'commit' }).catch(() => null);
      await page.waitForLoadState('networkidle');
      // A page that is no more for who looks at it leads on by itself.
      await expect.poll(() => page.url()).not.toContain('/search/');
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/Results for/u);
    }
  });
});

test('without network, pages that one saw are not shown to the next shopper', async () => {
  const one = await newShopper();
  await withWorker({ ...phone, serviceWorkers: 'allow' }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await logInByHand(page, one, '/policy');
    await page.goto(`${origin()}/search/tripod`);
    const isKept = (): Promise<boolean> =>
      page.evaluate(async () => (await caches.match('/search/tripod', { ignoreVary: true })) !== undefined);
    await expect.poll(isKept).toBe(true);
    await logOutByHand(page);
    await expect.poll(isKept).toBe(false);
    await context.setOffline(true);
    await page.goto(`${origin()}/search/tripod`);
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  });
});
