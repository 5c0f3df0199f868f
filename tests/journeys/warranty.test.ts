import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { localePrefix, locales } from '../../src/i18n/locales.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { fillCart } from '../support/counter.ts';
import { scriptsBeforeTouch } from '../support/scripts.ts';
import { ask } from '../support/ask.ts';
import { originOf, shopLocation } from '../support/shop.ts';
import { callApi, logIn, newShopper } from '../support/shopper.ts';

/** What a number on a sticker tells: who bought a product looks up until when it is covered. */

const browser = useBrowser('headless-shell', { pictures: false });

const staff = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: shopLocation().dataDir };
  return (await promisify(execFile)(process.execPath, ['scripts/shop.ts', ...args], { env })).stdout;
};

const checkout = z.object({ data: z.object({ order_id: z.coerce.string() }) });
const order = z.object({
  data: z.object({ number: z.string(), lines: z.array(z.object({ warranty_numbers: z.array(z.string()) })) }),
});

/** Somebody with an order that was delivered, and the number of its one warranty. */
const buyer = async () => {
  const shopper = await newShopper();
  await fillCart(shopper);
  const { token } = shopper;
  const body = { payment_type: 'cod', address: 'branch-1' };
  const placed = await callApi('/api/checkout?store_code=S001', { method: 'POST', body, token });
  const { order_id: id } = checkout.parse(placed.body).data;
  const detail = async () =>
    order.parse((await callApi(`/api/checkout/history/detail/${id}?store_code=S001`, { token })).body).data;
  const { number } = await detail();
  await staff('confirm', '--order', number);
  await staff('deliver', '--order', number);
  const [warranty = ''] = (await detail()).lines[0]?.warranty_numbers ?? [];
  return { shopper, id, number, warranty };
};

test.each([
  ['en', viewports.phone, /^Covered until .*days\sleft$/u],
  ['kh', viewports.phone, /^ធានារហូតដល់ /u],
  ['zh', viewports.desktop, /^保修至 /u],
] as const)('in %s, a number leads to what is covered', async (locale, viewport, covered) => {
  const { warranty } = await buyer();
  await browser({ viewport }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}${localePrefix(locale)}/warranty`);
    const input = page.locator('#warranty-code');
    // Typed before anything of React is there, and sent at once.
    await input.fill(`${warranty.slice(0, 4)} ${warranty.slice(4, 8).toLowerCase()}-${warranty.slice(8)}`);
    await input.press('Enter');
    await page.waitForURL(`**/check-result/${warranty}`);
    await page.locator('article [data-state="active"]').filter({ hasText: covered }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.locator('main').innerText()).not.toMatch(/@|\+855|Home/u);
  });
});

test('a mistyped number is said before it is sent, an unknown one after it', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/warranty/')) asked += 1;
    });
    await page.goto(`${originOf('S001')}/warranty`);
    await page.locator('form .button').first().click();
    await page.getByRole('alert').getByText('Please enter a number.').waitFor();
    await page.locator('#warranty-code').fill('W23456789ABC');
    await page.locator('form .button').first().click();
    await page.getByRole('alert').getByText('This number can’t be right.').waitFor();
    expect(asked).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.locator('#warranty-code').fill('SERIAL-404');
    await page.locator('#warranty-code').press('Enter');
    await page.getByRole('alert').getByText('We couldn’t find this number.').waitFor();
    expect(asked).toBe(1);
    const field = page.getByLabel('Warranty or serial number');
    expect([await field.isVisible(), await field.inputValue()]).toEqual([true, 'SERIAL404']);
  });
});

test('without a number, and with the store’s own code, the form stands there', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    for (const path of ['/check-result', '/check-result/S001']) {
      await page.goto(originOf('S001') + path);
      await page.locator('#warranty-code').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    }
  });
});

test('the order has its numbers, and staff note a serial number that leads there too', async () => {
  const { shopper, id, number, warranty } = await buyer();
  const serial = `SN${number.slice(5)}X`;
  await staff('warranty', '--order', number, '--warranty', warranty, '--serial', serial);
  await browser({ viewport: viewports.phone }, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/account/myaccount/myorders/checkout-detail/${id}`);
    await page.getByRole('link', { name: /^Warranty W/u }).click();
    await page.locator('article [data-state="active"]').waitFor();
    await page.goto(`${originOf('S001')}/check-result/${serial.toLowerCase()}`);
    await page.locator('article [data-state="active"]').waitFor();
    expect(await page.locator('article dl').innerText()).toContain(serial);
  });
});

test('the page is read without a script, and runs nothing of React before a touch', async () => {
  for (const locale of locales) {
    const address = `${originOf('S001')}${localePrefix(locale)}/warranty`;
    const { body, status } = await ask(address);
    expect(status).toBe(200);
    expect(body).toMatch(/<label[^>]*>.+<\/label>/u);
    const { code, bytes } = await scriptsBeforeTouch(body, address);
    expect(code).not.toMatch(/react\.(?:element|transitional)/u);
    expect(bytes).toBeLessThan(18_000);
  }
});

test('who guesses numbers is slowed down', async () => {
  const guess = (number: number): Promise<number> =>
    ask(`${originOf('S003')}/_api/api/warranty/GUESS${String(number).padStart(6, '0')}`, {}, '127.0.0.2').then(
      ({ status }) => status,
    );
  const statuses: number[] = [];
  for (let number = 0; number < 60; number += 1) statuses.push(await guess(number));
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect(statuses.filter((status) => status === 404).length).toBeLessThan(45);
  expect((await ask(`${originOf('S003')}/_api/api/warranty/GUESS000000`)).status).toBe(404);
});
