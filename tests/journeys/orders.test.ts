import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import { atCounter, choose, fillCart, openCheckout, ordersOf, pay, piecesOf, placed } from '../support/counter.ts';
import { logIn, newShopper } from '../support/shopper.ts';
import { originOf } from '../support/shop.ts';

/** My orders, an order, and what may be done with it (spec section 2), and on paper. */

const browser = useBrowser();
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const orders = '/account/myaccount/myorders';

const go = (page: Page, path: string): Promise<unknown> => page.goto(`${originOf('S001')}${path}`);

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
    expect(await page.getByRole('link', { name: 'See the products' }).getAttribute('href')).toBe('/category');
  });
  await browser(phone, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    const id = await order(page);
    await go(page, '/account/myaccount');
    await page.locator(`.order-row[href$="/${id}"]`).waitFor();
    await go(page, orders);
    await page.locator('.order-row').waitFor();
    await page.getByRole('button', { name: 'Delivered' }).click();
    await page.getByText('No orders in this state.').waitFor();
    await page.waitForURL((url) => url.search === '?status=delivered');
    await page.goBack();
    await page.locator('.order-row').waitFor();
  });
});

test('an order is cancelled with a reason, and bought again', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await order(page);
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await page.locator('form .button').click();
    await page.getByText('Reason is required').waitFor();
    expect(await ordersOf(shopper)).toMatchObject([{ status: 'placed' }]);
    await page.locator('textarea').fill('Ordered twice');
    await page.locator('form .button').click();
    await page.locator('.timeline').getByText('Cancelled').waitFor();
    expect(await ordersOf(shopper)).toMatchObject([{ status: 'cancelled' }]);
    await page.getByRole('button', { name: 'Buy again' }).click();
    await page.locator('#snackbar').getByText('1 product is in the cart').waitFor();
    expect(await piecesOf(shopper)).toBe(1);
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
    await page.getByText('This is no longer there.').waitFor();
    await go(page, `/print/order?id=${id}`);
    await page.getByText('This is no longer there.').waitFor();
    await go(page, `${orders}/checkout-detail`);
    await page.waitForURL((url) => url.pathname === orders);
    await page.getByText('You have no orders yet.').waitFor();
    expect(await page.locator('.order-row').count()).toBe(0);
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
    expect(await page.locator('.order-facts dt').first().innerText()).toBe('លេខបញ្ជាទិញ');
  });
});
