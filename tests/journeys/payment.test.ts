import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import {
  atBank,
  atCounter,
  bankOf,
  choose,
  decideAt,
  openCheckout,
  ordersOf,
  pay,
  payable,
  piecesOf,
  placed,
} from '../support/counter.ts';
import { originOf } from '../support/shop.ts';
import { callApi } from '../support/shopper.ts';

/** Paying by KHQR and PayPal (R38, R84, R88, R95, R97), at the stand-in bank. */

const browser = useBrowser('headless-shell', { pictures: false });
const pictured = useBrowser();
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const desktop = { viewport: viewports.desktop };

const openCode = async (page: Page): Promise<void> => {
  await openCheckout(page);
  await choose(page, 'khqr');
  await pay(page);
  await page.locator('[data-khqr] [data-qr-code]').waitFor();
};

/** The token that the browser has now. */
const loggedIn = async (context: BrowserContext): Promise<{ token: string }> => {
  const token = (await context.cookies()).find(({ name }) => name === 'jwt')?.value;
  if (token === undefined) throw new Error('nobody is logged in');
  return { token };
};

test.each([
  ['phone', phone, { title: 'Pay now', filled: ['Open in bank app'] }],
  ['desktop', desktop, { title: 'Scan with your phone', filled: [] }],
] as const)('KHQR on a %s: code, amount and time; paid, it becomes the order by itself', async (_, device, first) => {
  await browser(device, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCode(page);
    expect(await page.locator('[data-payment-view] h2').innerText()).toBe(first.title);
    expect(await page.locator('[data-payment-actions] .button:not(.button-quiet)').allInnerTexts()).toEqual(
      first.filled,
    );
    // As on a counter: whose code it is, how much, and the currency's sign in the middle.
    expect(await page.locator('[data-khqr]').innerText()).toMatch(/^KHQR\n+Phsar Chanreah\n\$[\d,]+\.\d\d\n/u);
    expect(await page.locator('[data-khqr] [data-qr-code] text').textContent()).toBe('$');
    const box = await page.locator('[data-khqr] [data-qr-code]').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(240);
    await expect.poll(() => page.getByRole('timer').innerText()).toMatch(/ (?:9:\d\d|10:00)$/u);
    await atBank(page, 'Pay');
    await placed(page);
    await page.getByText(/^We’ve received your payment of \$[\d,.]+ for order/u).waitFor();
    expect(await ordersOf(shopper)).toMatchObject([{ payment_type: 'khqr', payment_status: 'paid' }]);
    expect(await piecesOf(shopper)).toBe(0);
  });
});

test('declined: the shopper is told, gets a new code, and pays that', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCode(page);
    const amount = /\$[\d,.]+/u.exec(await page.locator('[data-khqr]').innerText())?.[0] ?? 'none';
    await atBank(page, 'Decline');
    await page.getByText('The bank didn’t accept the payment').waitFor({ timeout: 10_000 });
    // As much as before, for the same items; the code is not there any more.
    await page.getByText('Nothing was charged.').waitFor();
    expect(await page.locator('[data-payment-amount]').innerText()).toContain(amount);
    expect(await page.locator('[data-payment-view] [data-order-line]').count()).toBe(1);
    expect(await ordersOf(shopper)).toEqual([]);
    await page.getByRole('button', { name: 'Get a new code' }).click();
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
    await atBank(page, 'Pay');
    await placed(page);
    expect(await ordersOf(shopper)).toHaveLength(1);
  });
});

test('reloaded, left by Back and found again: always the same payment; cancelled, another way is open', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCode(page);
    const { search } = new URL(page.url());
    await page.reload();
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
    expect(new URL(page.url()).search).toBe(search);
    await page.goBack();
    await page.getByText('Unfinished payment', { exact: true }).waitFor();
    // Another tab, without what this one remembers, finds it too.
    const other = await context.newPage();
    await openCheckout(other);
    await other
      .locator('[data-notice-actions]')
      .getByRole('button', { name: /^Pay \$/u })
      .click();
    await other.locator('[data-khqr] [data-qr-code]').waitFor();
    expect(new URL(other.url()).search).toBe(search);
    await other.getByRole('button', { name: 'Cancel this payment' }).click();
    await payable(other);
    await choose(other, 'cod');
    await pay(other);
    await placed(other);
    expect(await ordersOf(shopper)).toMatchObject([{ payment_type: 'cod' }]);
  });
});

test('the login ends while the code is open: the page says so, and the next login leads back to the same payment', async () => {
  await browser(desktop, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCode(page);
    const { search } = new URL(page.url());
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText(/^No payment has arrived yet \(checked at \d\d:\d\d:\d\d\)/u).waitFor();
    await callApi('/api/auth/logout?store_code=S001', { method: 'POST', body: {}, token: shopper.token });
    await page.waitForURL(/\/login\?/u, { timeout: 15_000 });
    await page.getByText('Log in again to return to your payment').waitFor();
    // The first field has the focus: the keyboard is enough.
    await page.locator('form input:focus').waitFor();
    await page.keyboard.type(shopper.phone);
    await page.keyboard.press('Tab');
    await page.keyboard.type(shopper.password);
    await page.keyboard.press('Enter');
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
    expect(new URL(page.url()).search).toBe(search);
    await atBank(page, 'Pay');
    await placed(page);
    const { token } = await loggedIn(context);
    expect(await ordersOf({ ...shopper, token })).toMatchObject([{ payment_type: 'khqr', payment_status: 'paid' }]);
  });
});

test('paid after the page was closed: the order is there', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCode(page);
    const bank = await bankOf(page);
    await page.close();
    const tab = await context.newPage();
    await decideAt(tab, bank, 'Pay');
    await expect.poll(() => ordersOf(shopper), { timeout: 30_000 }).toMatchObject([{ payment_status: 'paid' }]);
    await tab.goto(`${originOf('S001')}/account/myaccount/myorders`);
    await tab.locator('[data-order-row]').waitFor();
    expect(await tab.locator('[data-order-row]').count()).toBe(1);
  });
});

test('PayPal: cancelled there, gone on with, paid: one order', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    await choose(page, 'paypal');
    await pay(page);
    await page.getByRole('button', { name: /cancel/iu }).click();
    await page.waitForURL(/\/paypal\/error/u);
    await page.getByText('You canceled at PayPal. Nothing was charged.').waitFor();
    expect(await page.getByText('The bank did not take').count()).toBe(0);
    expect(await ordersOf(shopper)).toEqual([]);
    await page.getByRole('button', { name: 'Pay again' }).click();
    const shop = new URL(originOf('S001')).host;
    await page.waitForURL(({ host }) => host !== shop);
    await page.getByRole('button', { name: /^pay/iu }).click();
    await page.waitForURL(/\/paypal\/success|checkout-detail/u);
    await placed(page);
    expect(await ordersOf(shopper)).toMatchObject([{ payment_type: 'paypal', payment_status: 'paid' }]);
  });
});

test('inside Facebook’s app, without storage: the picture is shown to be held, and the browser offered', async () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 Chrome/119 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0]';
  await pictured({ ...phone, userAgent }, async (context) => {
    const shopper = await atCounter(context);
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    const page = await context.newPage();
    await openCode(page);
    await page.getByRole('button', { name: 'Save image' }).click();
    const picture = page.locator('[data-saved-code] img');
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThanOrEqual(600);
    expect(await page.getByRole('link', { name: 'Open in browser' }).getAttribute('href')).toMatch(/^intent:\/\//u);
    await page.reload();
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
    await atBank(page, 'Pay');
    await placed(page);
    expect(await ordersOf(shopper)).toHaveLength(1);
  });
});
