import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import { atCounter, choose, fillCart, openCheckout, ordersOf, pay, piecesOf, placed } from '../support/counter.ts';
import { logIn, newShopper } from '../support/shopper.ts';
import { originOf } from '../support/shop.ts';

/** My orders, an order, and what may be done with it (R98), and on paper. */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const orders = '/account/myaccount/myorders';

const go = (page: Page, path: string): Promise<unknown> => page.goto(`${originOf('S001')}${path}`);

/** The main actions of an order's page. */
const filled = (page: Page): Promise<string[]> =>
  page.locator('[data-order-actions] > .button:not(.button-quiet)').allInnerTexts();

const order = async (page: Page): Promise<number> => {
  await openCheckout(page);
  await choose(page, 'cod');
  await pay(page);
  return placed(page);
};

test('without orders there is a way on; with one, it stands first in the account, and under its state', async () => {
  await browser(phone, async (context) => {
    const shopper = await newShopper();
    await logIn(context, shopper);
    const page = await context.newPage();
    await go(page, orders);
    await page.getByText('You have no orders yet.').waitFor();
    expect(await page.getByRole('link', { name: 'Browse products' }).getAttribute('href')).toBe('/category');
  });
  await browser(phone, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    const id = await order(page);
    await go(page, '/account/myaccount');
    await page.locator(`[data-order-row][href$="/${id}"]`).waitFor();
    await go(page, orders);
    await page.locator('[data-order-row]').waitFor();
    await page.getByRole('button', { name: 'Delivered' }).click();
    await page.getByText('No orders with this status.').waitFor();
    await page.waitForURL((url) => url.search === '?status=delivered');
    await page.goBack();
    await page.locator('[data-order-row]').waitFor();
  });
});

test('an order says what comes next; it is cancelled with a tap on a reason, and bought again', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await order(page);
    expect(await page.locator('[data-thanks]').innerText()).toMatch(/You’ll pay \$[\d,.]+ in cash when it arrives/u);
    const arrival = await page.locator('[data-arrival]').innerText();
    expect(arrival).toMatch(/^Arrives \w{3} \d{1,2} \w{3,4}$/mu);
    expect(arrival).toContain('We’ll call 012 345 678 before delivery.');
    expect(await filled(page)).toMatchObject([expect.stringContaining('Contact us')]);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText('I ordered it twice').click();
    await page.locator('form .button').click();
    await page.locator('[data-timeline]').getByText('I ordered it twice').waitFor();
    expect(await ordersOf(shopper)).toMatchObject([{ status: 'cancelled' }]);
    // What is cancelled is not to be paid any more, and nobody comes.
    expect(await page.locator('[data-order]').innerText()).not.toMatch(/Not paid yet|Arrives|We’ll call/u);
    expect(await filled(page)).toEqual(['Buy again']);
    // The badge moves at once, however long the line to the shop is.
    const held = Promise.withResolvers<void>();
    await page.route('**/api/cart/add*', async (route) => {
      await held.promise;
      await route.continue();
    });
    const moved = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const badge = document.querySelector('[data-badge="cart"]');
          let pressed = 0;
          document.addEventListener('click', () => (pressed = performance.now()), { once: true, capture: true });
          new MutationObserver(() => {
            if (pressed > 0 && badge?.textContent === '1') resolve(performance.now() - pressed);
          }).observe(document, { subtree: true, childList: true });
        }),
    );
    await page.getByRole('button', { name: 'Buy again' }).click();
    expect(await moved).toBeLessThan(500);
    held.resolve();
    await page.locator('#snackbar').getByText('1 product added to your cart').waitFor();
    expect(await piecesOf(shopper)).toBe(1);
    await page.locator('#snackbar [data-act]').click();
    await page.locator('#cart li').waitFor();
    expect(await page.locator('[data-bottom-bar] [data-badge="cart"]').textContent()).toBe('1');
  });
});

test('another’s order is not there; without an id the list is', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    const id = await order(page);
    await fillCart(shopper);
    await context.clearCookies();
    await logIn(context, await newShopper());
    await go(page, `${orders}/checkout-detail/${id}`);
    await page.getByText('This is no longer available.').waitFor();
    await go(page, `/print/order?id=${id}`);
    await page.getByText('This is no longer available.').waitFor();
    await go(page, `${orders}/checkout-detail`);
    await page.waitForURL((url) => url.pathname === orders);
    await page.getByText('You have no orders yet.').waitFor();
    expect(await page.locator('[data-order-row]').count()).toBe(0);
  });
});

test('the language switch keeps the order', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    const id = await order(page);
    await page.locator('[popovertarget="languages"]').click();
    await page.locator('#languages [data-locale="kh"]').click();
    await page.waitForURL((url) => url.pathname === `/kh${orders}/checkout-detail/${id}`);
    expect(await page.locator('[data-order-details] dt').first().innerText()).toBe('លេខបញ្ជាទិញ');
  });
});

test('where its files do not come, the page is loaded again once, and then says so', async () => {
  await browser(phone, async (context) => {
    await logIn(context, await newShopper());
    const page = await context.newPage();
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.route('**/orders-island.*.js*', (route) => route.abort());
    await go(page, orders);
    // The first page says so, too, just before it is loaded again.
    await expect.poll(() => loads, { timeout: 20_000 }).toBe(2);
    await page.waitForLoadState('networkidle');
    await page.getByText('We can’t reach the shop right now.').waitFor();
    expect(loads).toBe(2);
    expect(await page.locator('#orders [aria-busy="true"]').count()).toBeGreaterThan(0);
  });
});

test('files that fail before any script of the page is there are told of, too', async () => {
  await browser(phone, async (context) => {
    await logIn(context, await newShopper());
    const page = await context.newPage();
    const held = Promise.withResolvers<void>();
    await page.route(/\/(?:MembersOnly|ShellScript)\.[^/]*\.js/u, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.route('**/orders-island.*.js*', (route) => route.abort());
    await page.goto(`${originOf('S001')}${orders}`, { waitUntil: 'commit' });
    await page.locator('astro-island[data-missing]').waitFor({ state: 'attached' });
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    held.resolve();
    await expect.poll(() => loads, { timeout: 20_000 }).toBe(2);
    await page.getByText('We can’t reach the shop right now.').waitFor();
  });
});
