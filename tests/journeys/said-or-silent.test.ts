import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import { atCounter, choose, openCheckout, ordersOf, pay } from '../support/counter.ts';
import { originOf } from '../support/shop.ts';

/** R23, R44, R82, R85, R88: which failures are said, in which words, and which are swallowed. */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };

const refused = (page: Page, path: string, status: number, body: object): Promise<unknown> =>
  page.route(path, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }));
/** What the page threw at nobody. */
const thrownBy = (page: Page): string[] => {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  return thrown;
};

test.each([
  // A 5xx may have been done: it is asked for again, with the same key. What is refused is told.
  ['nothing at all', 409, {}, 'Something went wrong'],
  ['its own sentence', 409, { code: 409, message: 'The till is closed today' }, 'The till is closed today'],
  ['a form that lacks something', 400, { code: 400, error: 'bad_request' }, 'checkoutForm is not valid'],
] as const)('a payment step fails, and the server says %s', async (_, status, body, words) => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    const thrown = thrownBy(page);
    await openCheckout(page);
    await choose(page, 'cod');
    await refused(page, '**/_pay/attempts', status, body);
    await pay(page);
    await page.locator('#snackbar', { hasText: words }).waitFor();
    await page.locator('main').getByText(words).first().waitFor();
    expect([await ordersOf(shopper), thrown]).toEqual([[], []]);
  });
});

test('vendor info that cannot be had is not mentioned: a transfer by phone is offered', async () => {
  await browser(phone, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    const thrown = thrownBy(page);
    await refused(page, '**/_api/api/vendor**', 500, {});
    await openCheckout(page);
    await choose(page, 'bankTransfer');
    expect(await page.locator('[name="payment_method"]').inputValue()).toBe('phone');
    expect(await page.locator('[name="payment_type"]').count()).toBe(1);
    expect([await page.locator('#snackbar:visible').count(), thrown]).toEqual([0, []]);
  });
});

test('a search that fails says nothing, and Enter leads on all the same', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    const thrown = thrownBy(page);
    await refused(page, '**/_api/products/**', 500, {});
    await page.goto(originOf('S001'));
    const box = page.locator('form[data-search] input');
    await box.focus();
    const asked = page.waitForResponse(/\/_api\/products\//u);
    await box.fill('phone');
    await asked;
    expect([await page.locator('#snackbar:visible').count(), thrown]).toEqual([0, []]);
    await box.press('Enter');
    await page.waitForURL('**/search/phone');
  });
});

test('a status of a payment that cannot be had counts as pending, and is not mentioned', async () => {
  await browser(phone, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    const thrown = thrownBy(page);
    await openCheckout(page);
    await choose(page, 'khqr');
    await pay(page);
    await page.locator('[data-qr-code]').first().waitFor();
    await refused(page, '**/_pay/attempts/**', 500, {});
    await page.waitForResponse(/\/_pay\/attempts\//u);
    await page.waitForResponse(/\/_pay\/attempts\//u);
    expect(await page.locator('[data-qr-code]').first().isVisible()).toBe(true);
    expect([await page.locator('#snackbar:visible').count(), thrown]).toEqual([0, []]);
  });
});

test('a page that is not there, in the words of the specification', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/no-such-page`);
    for (const text of ['404 Not Found', 'This page could not be found'])
      await page.locator('main').getByText(text).first().waitFor();
    expect(await page.locator('main').getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/');
  });
});
