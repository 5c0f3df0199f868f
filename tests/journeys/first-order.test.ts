import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { inLocale } from '../../src/routes.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import {
  atBank,
  attachReceipt,
  choose,
  pay,
  payable,
  placed,
  simpleProducts,
  typeAddress,
} from '../support/counter.ts';
import { isLong, originOf } from '../support/shop.ts';
import { callApi, codeFor, newPhone } from '../support/shopper.ts';

/** The whole way of somebody whom the shop does not know: from a product to the first order, by each way to pay. */

const browser = useBrowser('headless-shell', { pictures: false });
const devices = {
  phone: { viewport: viewports.phone, hasTouch: true, isMobile: true, serviceWorkers: 'allow' },
  desktop: { viewport: viewports.desktop, serviceWorkers: 'allow' },
} as const;

const addToCart = async (page: Page, origin: string): Promise<void> => {
  const [product] = await simpleProducts();
  await page.goto(`${origin}/product/${product?.id}`);
  await page.locator('[data-buy=add]').click();
  await page.locator('#snackbar [data-act]').click();
  await page.locator('#cart [data-summary] > button').click();
};

/** From the login, where a guest's checkout leads, over the registration. */
const register = async (page: Page): Promise<void> => {
  const number = newPhone();
  await page.waitForURL(/\/login\?/u);
  await page.locator('main a[href*="register"]').click();
  await page.locator('#name').fill('Chan Sophea');
  await page.locator('#phone').fill(number.replace('+855', '0'));
  await page.locator('#password').fill('a long password');
  await page.locator('#register .button').click();
  await page.waitForURL('**/otp/verify');
  await page.locator('#otp').fill(codeFor(number));
  await page.waitForURL('**/checkout');
};

const addAddress = async (page: Page): Promise<void> => {
  await typeAddress(page);
  await page.locator('[data-address-form] [data-form-buttons] .button').first().click();
  // Until the shop has the address, the order would go to none.
  await page.locator('[data-chosen-address]').waitFor();
  await payable(page);
};

/** What each way to pay asks for beside the button. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  cod: pay,
  anakut: pay,
  bankTransfer: async (page) => {
    await attachReceipt(page);
    await pay(page);
  },
  khqr: async (page) => {
    await pay(page);
    await atBank(page, 'Pay');
  },
  paypal: async (page) => {
    await pay(page);
    await page.getByRole('button', { name: /^pay/iu }).click();
  },
};

const payments: Record<string, string> = { bankTransfer: 'review', khqr: 'paid', paypal: 'paid' };

const runs = Object.keys(ways).flatMap((type, index) => {
  const sizes = ['phone', 'desktop'] as const;
  return sizes.filter((_, size) => isLong || size === index % 2).map((size) => [type, size] as const);
});

test.each(runs)('a guest’s first order, paid by %s, on a %s', async (type, device) => {
  await browser(devices[device], async (context) => {
    const page = await context.newPage();
    const origin = originOf('S001');
    await addToCart(page, origin);
    await register(page);
    await addAddress(page);
    await choose(page, type);
    await ways[type]?.(page);
    const id = await placed(page);
    expect(new URL(page.url()).pathname).toBe(`/account/myaccount/myorders/checkout-detail/${id}`);
    await page.goto(`${origin}${inLocale('kh', '/account/myaccount/myorders')}`);
    await page.locator('[data-order-row]').waitFor();
    expect(await page.locator('[data-order-row]').count()).toBe(1);
    const token = (await context.cookies()).find(({ name }) => name === 'jwt')?.value ?? '';
    const { body } = await callApi('/api/checkout/history?store_code=S001', { token });
    expect(body).toMatchObject({ data: [{ id, payment_type: type, payment_status: payments[type] ?? 'unpaid' }] });
  });
});
