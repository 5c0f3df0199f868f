import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';
import { callApi, logIn, newShopper, type Shopper } from '../support/shopper.ts';

/** A shopper's delivery places, on the page of their data (D27). */

const browser = useBrowser();
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };

const answer = z.object({
  data: z.array(z.object({ name: z.string(), description: z.string(), commune_code: z.string().nullable() })),
});
const placesOf = async ({ token }: Shopper) =>
  answer.parse((await callApi('/api/profile/location?store_code=S001', { token })).body).data;

const fill = async (page: Page, name: string): Promise<void> => {
  const form = page.locator('.place-form');
  await form.locator('[name="name"]').fill(name);
  await form.locator('[name="phone"]').fill('012 345 678');
  await form.locator('[name="province_code"]').selectOption('12');
  await form.locator('[name="district_code"]').selectOption('1201');
  await form.locator('[name="commune_code"]').selectOption('120101');
  await form.locator('[name="description"]').fill('12, St. 63');
};

test('a place is added in Khmer, changed, removed, and comes back by undo', async () => {
  const shopper = await newShopper();
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/kh/account/myaccount/mydata`);
    await page.locator('.places > .button').click();
    await page.locator('.form-buttons .button').first().click();
    await expect.poll(() => page.locator('.place-form .field-error').count()).toBe(4);
    await fill(page, 'ផ្ទះ');
    await page.locator('.form-buttons .button').first().click();
    await page.locator('.place').waitFor();
    await expect
      .poll(() => placesOf(shopper))
      .toMatchObject([
        { name: 'ផ្ទះ', description: '12, St. 63 សង្កាត់ទន្លេបាសាក់ ខណ្ឌចំការមន រាជធានីភ្នំពេញ', commune_code: '120101' },
      ]);
    await page.locator('.place-acts button').first().click();
    await expect.poll(() => page.locator('.place-form [name="description"]').inputValue()).toBe('12, St. 63');
    await page.locator('.place-form [name="name"]').fill('ការិយាល័យ');
    await page.locator('.form-buttons .button').first().click();
    await expect.poll(async () => (await placesOf(shopper))[0]?.name).toBe('ការិយាល័យ');
    await page.locator('.place-acts button').last().click();
    await expect.poll(() => placesOf(shopper)).toEqual([]);
    await page.locator('#snackbar [data-act]').click();
    await expect.poll(async () => (await placesOf(shopper)).length).toBe(1);
  });
});

test('where adding fails, the first place is used, and the shopper is told; what was typed stays', async () => {
  const shopper = await newShopper();
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/account/myaccount/mydata`);
    await page.locator('.places > .button').click();
    await fill(page, 'Home');
    await page.locator('.form-buttons .button').first().click();
    await page.locator('.place').waitFor();
    await context.route('**/api/profile/location/add*', (route) => route.abort('connectionreset'));
    await page.locator('.places > .button').click();
    await fill(page, 'Office');
    await page.locator('.form-buttons .button').first().click();
    await page.getByText('The new place could not be saved. Home is chosen instead').waitFor({ timeout: 20_000 });
    await expect.poll(() => page.locator('.place-form [name="name"]').inputValue()).toBe('Office');
  });
});
