import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseAdminCommand, runAdminCommand } from '../../src/commerce/admin-cli/admin-command.ts';
import { databasePath } from '../../src/commerce/start-commerce.ts';
import { openStorage } from '../../src/commerce/storage/open-storage.ts';
import { localePrefix, locales } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { addAddress, fillCart } from '../support/counter.ts';
import { scriptsBeforeTouch } from '../support/scripts.ts';
import { originOf, shopLocation } from '../support/shop.ts';
import { callApi, logIn, newShopper } from '../support/shopper.ts';

/** Where an order is: by its number and the last digits of the phone number, for guests too. */

const browser = useBrowser('headless-shell', { pictures: false });

/** What `npm run shop -- …` does. */
const staff = async (...args: string[]): Promise<void> => {
  const storage = openStorage(databasePath(shopLocation().dataDir));
  try {
    await runAdminCommand(storage, parseAdminCommand(args, new Date()));
  } finally {
    await storage.close();
  }
};

const checkout = z.object({ data: z.object({ order_id: z.coerce.string() }) });
const order = z.object({ data: z.object({ number: z.string() }) });
const locations = z.object({ data: z.array(z.object({ id: z.coerce.string() })) });

/** An order on its way to an address whose phone number ends in 5678. */
const orderOnItsWay = async () => {
  const shopper = await newShopper();
  const { token } = shopper;
  await addAddress(shopper);
  await fillCart(shopper);
  const [saved] = locations.parse((await callApi('/api/profile/location?store_code=S001', { token })).body).data;
  const body = { payment_type: 'cod', address: saved?.id };
  const answer = await callApi('/api/checkout?store_code=S001', { method: 'POST', body, token });
  const { order_id: id } = checkout.parse(answer.body).data;
  const detail = await callApi(`/api/checkout/history/detail/${id}?store_code=S001`, { token });
  const { number } = order.parse(detail.body).data;
  await staff('confirm', '--order', number);
  return { shopper, id, number };
};

const look = async (page: Page, number: string, digits: string): Promise<void> => {
  await page.locator('#tracking-code').fill(number);
  await page.locator('#tracking-digits').fill(digits);
  await page.locator('#tracking-digits').press('Enter');
};

const asked = (page: Page): { count: number } => {
  const questions = { count: 0 };
  page.on('request', (request) => {
    if (request.url().includes('/api/tracking/')) questions.count += 1;
  });
  return questions;
};

test.each([
  ['en', viewports.phone, 'Confirmed', 'On the way', 'Delivered'],
  ['kh', viewports.phone, 'បានបញ្ជាក់', 'នៅតាមផ្លូវ', 'បានដឹកដល់'],
  ['zh', viewports.desktop, '已确认', '运输途中', '已送达'],
] as const)('in %s, a guest sees where an order is, and it moves on while the page is open', async (...row) => {
  const [locale, viewport, confirmed, inTransit, delivered] = row;
  const { number } = await orderOnItsWay();
  await browser({ viewport }, async (context) => {
    const page = await context.newPage();
    await page.clock.install();
    const questions = asked(page);
    await page.goto(`${originOf('S001')}${localePrefix(locale)}/tracking-delivery?code=${number.toLowerCase()}`);
    // The number stands in the field before anything of React is there; typed at once, and sent.
    await expect.poll(() => page.locator('#tracking-code').inputValue()).toBe(number);
    await page.locator('#tracking-digits').fill('012 345 678');
    await page.locator('#tracking-digits').press('Enter');
    await page.locator('article[data-status="confirmed"] h2', { hasText: confirmed }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    await staff('ship', '--order', number, '--tracking', `KH${number.slice(5)}`, '--courier', 'J&T 023 999 888');
    await staff('track', '--order', number, '--place', 'Kampong Cham');
    await page.clock.fastForward(30_000);
    const way = page.locator('article ol');
    await way.locator('li', { hasText: inTransit }).filter({ hasText: 'Kampong Cham' }).waitFor();
    expect(await page.locator('article dl').innerText()).toContain(`KH${number.slice(5)}`);
    expect(await page.locator('article a[href="tel:+85523999888"]').isVisible()).toBe(true);

    await staff('deliver', '--order', number);
    await page.clock.fastForward(30_000);
    await page.locator('article[data-status="delivered"] h2', { hasText: delivered }).waitFor();
    const before = questions.count;
    await page.clock.fastForward(600_000);
    expect(questions.count).toBe(before);
    expect(await violationsOf(page)).toEqual([]);
    const text = await page.locator('article').innerText();
    expect(text).not.toMatch(/Sok|Dara|Home|House 12|Street 310|345/u);
    expect(page.url()).not.toMatch(/5678|345/u);
  });
});

test('a page that is hidden or offline does not ask, and asks at once when it is back', async () => {
  const { number } = await orderOnItsWay();
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.clock.install();
    const questions = asked(page);
    await page.goto(`${originOf('S001')}/tracking-delivery`);
    await look(page, number, '5678');
    await page.locator('article[data-status="confirmed"]').waitFor();
    const setHidden = (isHidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await setHidden(true);
    await page.clock.fastForward(600_000);
    expect(questions.count).toBe(1);
    await setHidden(false);
    await expect.poll(() => questions.count).toBe(2);
    await page.locator('article p', { hasText: 'This page updates automatically' }).waitFor();
    await context.setOffline(true);
    await page.clock.fastForward(600_000);
    expect(questions.count).toBe(2);
    await context.setOffline(false);
    await expect.poll(() => questions.count).toBe(3);
  });
});

test('wrong digits and unknown numbers have one answer, and too many tries are said with how long', async () => {
  const { number } = await orderOnItsWay();
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    const questions = asked(page);
    await page.goto(`${originOf('S001')}/tracking-delivery`);
    await page.locator('form .button').first().click();
    await page.getByText('Please enter your order number or tracking code.').waitFor();
    await page.getByText('Please enter the last 4 digits of your phone number.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(questions.count).toBe(0);
    const answer = page.getByRole('alert').getByText('We couldn’t find an order with this number and these digits.');
    for (const [code, digits] of [
      [number, '0000'],
      ['S001-ZZZZZZ', '5678'],
    ] as const) {
      await look(page, code, digits);
      await answer.waitFor();
      expect(await page.locator('#tracking-code').inputValue()).toBe(code);
    }
    // What was not found is not remembered.
    await page.reload();
    expect(await page.locator('#tracking-code').inputValue()).toBe('');
    await page.route('**/api/tracking/**', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '1150' }, json: { code: 429, error: 'too_many' } }),
    );
    await look(page, number, '5678');
    await page
      .getByRole('alert')
      .getByText(/Please try again in 20\sminutes/u)
      .waitFor();
  });
});

test('the order leads there, its number is remembered for the session and its digits are not', async () => {
  const { shopper, id, number } = await orderOnItsWay();
  await staff('ship', '--order', number, '--place', 'Phnom Penh depot', '--courier', 'Virak Buntham');
  await browser({ viewport: viewports.phone }, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/account/myaccount/myorders/checkout-detail/${id}`);
    await page.getByText('Phnom Penh depot · Virak Buntham').waitFor();
    await page.getByRole('link', { name: 'Track this order' }).click();
    await page.waitForURL(`**/tracking-delivery?code=${number}`);
    await expect.poll(() => page.locator('#tracking-code').inputValue()).toBe(number);
    await page.locator('#tracking-digits').fill('5678');
    await page.locator('form .button').first().click();
    await page.locator('article[data-status="shipped"]').waitFor();
    await page.getByRole('button', { name: 'Track another order' }).click();
    await page.locator('#tracking-code').waitFor();
    await page.goto(`${originOf('S001')}/tracking-delivery`);
    await expect.poll(() => page.locator('#tracking-code').inputValue()).toBe(number);
    expect(await page.locator('#tracking-digits').inputValue()).toBe('');
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage].map(Object.entries)));
    expect(kept).toContain(number);
    expect(kept).not.toContain('5678');
  });
});

test('the page is read without a script, runs nothing of React before a touch, and has its second address', async () => {
  for (const locale of locales) {
    const prefix = `${originOf('S001')}${localePrefix(locale)}`;
    const { body, status } = await ask(`${prefix}/tracking-delivery`);
    expect(status).toBe(200);
    expect(body).toMatch(/<label[^>]*>.+<\/label>/u);
    const { code, bytes } = await scriptsBeforeTouch(body, `${prefix}/tracking-delivery`);
    expect(code).not.toMatch(/react\.(?:element|transitional)/u);
    expect(bytes).toBeLessThan(18_000);
    const copy = await ask(`${prefix}/tracking-delivery/index%20copy`);
    expect(copy.status).toBe(200);
    expect(copy.body).toContain(`<link rel="canonical" href="${prefix}/tracking-delivery">`);
    expect(copy.body).toContain(`data-route="tracking-delivery-index-copy___${locale}"`);
  }
  const sitemap = await ask(`${originOf('S001')}/sitemap-en-1.xml`);
  expect(sitemap.body).toContain('/tracking-delivery<');
  expect(sitemap.body).not.toContain('index%20copy');
});
