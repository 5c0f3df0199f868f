import type { Page } from 'playwright';
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

/** Paying by KHQR and PayPal (D17 to D20, D30), at the stand-in bank. */

const browser = useBrowser();
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const desktop = { viewport: viewports.desktop };

const openCode = async (page: Page): Promise<void> => {
  await openCheckout(page);
  await choose(page, 'khqr');
  await pay(page);
  await page.locator('.khqr svg').waitFor();
};

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('KHQR on a %s: code, amount and time; paid, it becomes the order by itself', async (_, device) => {
  await browser(device, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCode(page);
    const box = await page.locator('.khqr svg').boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(240);
    await expect.poll(() => page.locator('.paying-left').innerText()).toMatch(/ (?:9:\d\d|10:00)$/u);
    await atBank(page, 'Pay');
    await placed(page);
    expect(await ordersOf(shopper)).toMatchObject([{ payment_type: 'khqr', payment_status: 'paid' }]);
    expect(await piecesOf(shopper)).toBe(0);
  });
});

test('declined: the shopper is told, gets a new code, and pays that', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCode(page);
    await atBank(page, 'Decline');
    await page.getByText('The bank did not take the payment').waitFor({ timeout: 10_000 });
    expect(await ordersOf(shopper)).toEqual([]);
    await page.getByRole('button', { name: 'New code' }).click();
    await page.locator('.khqr svg').waitFor();
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
    await page.locator('.khqr svg').waitFor();
    expect(new URL(page.url()).search).toBe(search);
    await page.goBack();
    await page.getByText('A payment is under way').waitFor();
    // Another tab, without what this one remembers, finds it too.
    const other = await context.newPage();
    await openCheckout(other);
    await other.getByRole('button', { name: 'Go on with it' }).click();
    await other.locator('.khqr svg').waitFor();
    expect(new URL(other.url()).search).toBe(search);
    await other.getByRole('button', { name: 'Cancel the payment' }).click();
    await payable(other);
    await choose(other, 'cod');
    await pay(other);
    await placed(other);
    expect(await ordersOf(shopper)).toMatchObject([{ payment_type: 'cod' }]);
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
    await tab.locator('.order-row').waitFor();
    expect(await tab.locator('.order-row').count()).toBe(1);
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
    await page.locator('.paying[data-screen="pay"], .paying[data-screen="over"]').waitFor();
    expect(await ordersOf(shopper)).toEqual([]);
    const onwards = page
      .getByRole('link', { name: 'Go on to PayPal' })
      .or(page.getByRole('button', { name: 'Pay again' }));
    await onwards.first().click();
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
  await browser({ ...phone, userAgent }, async (context) => {
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
    await page.getByRole('button', { name: 'Save the picture' }).click();
    const picture = page.locator('.code-held img');
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThanOrEqual(600);
    expect(await page.getByRole('link', { name: 'Open in the browser' }).getAttribute('href')).toMatch(/^intent:\/\//u);
    await page.reload();
    await page.locator('.khqr svg').waitFor();
    await atBank(page, 'Pay');
    await placed(page);
    expect(await ordersOf(shopper)).toHaveLength(1);
  });
});
