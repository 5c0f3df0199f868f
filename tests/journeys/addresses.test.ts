import type { BrowserContext, Page, Route } from 'playwright';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { mapPageResponse } from '../../src/server/pages/map-page.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';
import { callApi, logIn, newShopper, type Shopper } from '../support/shopper.ts';

/** A shopper's delivery addresses, on the page of their data (R72). */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };

const answer = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      commune_code: z.string().nullable(),
      lat: z.number().nullable(),
      long: z.number().nullable(),
    }),
  ),
});
const fetchAddresses = async ({ token }: Shopper) =>
  answer.parse((await callApi('/api/profile/location?store_code=S001', { token })).body).data;

const fill = async (page: Page, name: string): Promise<void> => {
  const form = page.locator('[data-address-form]');
  await form.locator('[name="name"]').fill(name);
  await form.locator('[name="phone"]').fill('012 345 678');
  await form.locator('[name="province_code"]').selectOption('12');
  await form.locator('[name="district_code"]').selectOption('1201');
  await form.locator('[name="commune_code"]').selectOption('120101');
  await form.locator('[name="description"]').fill('12, St. 63');
};

test('an address is added in Khmer, changed, removed, and comes back by undo', async () => {
  const shopper = await newShopper();
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/kh/account/myaccount/mydata`);
    await page.locator('[data-addresses] > .button').click();
    // The account's name and phone are filled in.
    await expect.poll(() => page.locator('[data-address-form] [name="phone"]').inputValue()).not.toBe('');
    await page.locator('[data-form-buttons] .button').first().click();
    await expect.poll(() => page.locator('[data-address-form] [data-field-error]').count()).toBe(2);
    await fill(page, 'ផ្ទះ');
    await page.locator('[data-form-buttons] .button').first().click();
    await page.locator('[data-place]').waitFor();
    await expect
      .poll(() => fetchAddresses(shopper))
      .toMatchObject([
        { name: 'ផ្ទះ', description: '12, St. 63 សង្កាត់ទន្លេបាសាក់ ខណ្ឌចំការមន រាជធានីភ្នំពេញ', commune_code: '120101' },
      ]);
    await page.locator('[data-place] > span button').first().click();
    await expect.poll(() => page.locator('[data-address-form] [name="description"]').inputValue()).toBe('12, St. 63');
    await page.locator('[data-address-form] [name="name"]').fill('ការិយាល័យ');
    await page.locator('[data-form-buttons] .button').first().click();
    await expect.poll(async () => (await fetchAddresses(shopper))[0]?.name).toBe('ការិយាល័យ');
    await page.locator('[data-place] > span button').last().click();
    await expect.poll(() => fetchAddresses(shopper)).toEqual([]);
    await page.locator('#snackbar [data-act]').click();
    await expect.poll(async () => (await fetchAddresses(shopper)).length).toBe(1);
  });
});

/** Google's script, as far as the map uses it: a page that is tested asks nobody else. */
const standInMap = `window.google = { maps: { Map: class {
  constructor(place, { center }) { this.center = center; window.shown = this; place.innerHTML = 'map<img alt="" src="data:,no-tile">'; }
  addListener(name, listen) { this.idle = listen; listen(); }
  getCenter() { return { lat: () => this.center.lat, lng: () => this.center.lng }; }
} } }; window.mapReady();`;

/** A page of a store that has a maps key; the map's own page is the server's. */
const withMap = async (context: BrowserContext, maps: (route: Route) => Promise<void>): Promise<void> => {
  await context.route('**/account/myaccount/mydata', async (route) => {
    const { body, headers } = await ask(route.request().url(), await route.request().allHeaders());
    await route.fulfill({
      body: body.replace('data-store=', 'data-map data-store='),
      contentType: 'text/html',
      headers: { 'content-security-policy': String(headers['content-security-policy']) },
    });
  });
  await context.route('**/_map?*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { headers, body } = await mapPageResponse('a-key-of-the-store-itself', pathname + search);
    const policy = headers[headers.indexOf('content-security-policy') + 1] ?? '';
    if (!Buffer.isBuffer(body)) throw new Error('there is no map');
    await route.fulfill({ body, contentType: 'text/html', headers: { 'content-security-policy': policy } });
  });
  await context.route('https://maps.googleapis.com/**', maps);
};

const openMap = async (page: Page): Promise<void> => {
  await page.goto(`${originOf('S001')}/account/myaccount/mydata`);
  await page.locator('[data-addresses] > .button').click();
  await fill(page, 'Home');
  await page.getByRole('button', { name: 'Choose on map' }).click();
};

test('a point is chosen on the map, where the store has one; it is asked for when it is opened', async () => {
  const shopper = await newShopper();
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const asked: string[] = [];
    await withMap(context, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ body: standInMap, contentType: 'text/javascript' });
    });
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/account/myaccount/mydata`);
    await page.locator('[data-addresses] > .button').click();
    await page.getByRole('button', { name: 'Choose on map' }).waitFor();
    expect(asked).toEqual([]);
    await openMap(page);
    const frame = page.frameLocator('#map iframe');
    await frame.locator('#map', { hasText: 'map' }).waitFor();
    expect(asked).toHaveLength(1);
    await frame.locator('#map').evaluate(() => {
      const { shown } = window as unknown as { shown: { center: object; idle: () => void } };
      shown.center = { lat: 13.362_222_2, lng: 103.859_722_2 };
      shown.idle();
    });
    await page.getByRole('button', { name: 'Use this location' }).click();
    await page.locator('#map').waitFor({ state: 'hidden' });
    await page.getByText('Your location will be saved with the address.').waitFor();
    await page.locator('[data-address-form] > [data-form-buttons] .button').first().click();
    await page.locator('[data-place]').waitFor();
    expect(await fetchAddresses(shopper)).toMatchObject([{ lat: 13.36222, long: 103.85972 }]);
  });
});

test('a map that does not come says so, and the address is enough', async () => {
  await browser(phone, async (context) => {
    await logIn(context, await newShopper());
    await withMap(context, (route) => route.abort('connectionrefused'));
    const page = await context.newPage();
    await openMap(page);
    await page.getByText('We can’t show the map right now.').waitFor();
    await page.goBack();
    await page.locator('#map').waitFor({ state: 'hidden' });
    expect(await page.locator('[data-address-form] [name="description"]').inputValue()).toBe('12, St. 63');
  });
});

test('without a key there is no map', async () => {
  await browser(phone, async (context) => {
    await logIn(context, await newShopper());
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/account/myaccount/mydata`);
    await page.locator('[data-addresses] > .button').click();
    await page.getByRole('button', { name: 'Use my current location' }).waitFor();
    expect(await page.getByRole('button', { name: 'Choose on map' }).count()).toBe(0);
  });
});

test('where adding fails, the first address is used, and the shopper is told; what was typed stays', async () => {
  const shopper = await newShopper();
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/account/myaccount/mydata`);
    await page.locator('[data-addresses] > .button').click();
    await fill(page, 'Home');
    await page.locator('[data-form-buttons] .button').first().click();
    await page.locator('[data-place]').waitFor();
    await context.route('**/api/profile/location/add*', (route) => route.abort('connectionreset'));
    await page.locator('[data-addresses] > .button').click();
    await fill(page, 'Office');
    await page.locator('[data-form-buttons] .button').first().click();
    await page.getByText('We couldn’t save the new address. Home is selected instead').waitFor({ timeout: 20_000 });
    await expect.poll(() => page.locator('[data-address-form] [name="name"]').inputValue()).toBe('Office');
  });
});
