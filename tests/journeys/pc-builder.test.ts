import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { localePrefix, locales } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { piecesOf } from '../support/counter.ts';
import { builderSlot, partPicker, readyBuild } from '../support/pc-builder.ts';
import { scriptsBeforeTouch } from '../support/scripts.ts';
import { originOf } from '../support/shop.ts';
import { callApi, logIn, newShopper } from '../support/shopper.ts';

/** PCs from parts that fit: from the first choice, or from a ready build or a link, into the cart. */

const browser = useBrowser('headless-shell', { pictures: false });
const address = (locale: (typeof locales)[number] = 'en', store = 'S001'): string =>
  `${originOf(store)}${localePrefix(locale)}/pcbuilder`;

const errorsOf = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Service Worker')) errors.push(message.text());
  });
  return errors;
};

const shownCount = (page: Page): Promise<number> => page.locator('[data-slot] ul li').count();

test('the page is read without a script, and runs nothing of React before a touch', async () => {
  for (const locale of locales) {
    const { body, status } = await ask(address(locale));
    expect(status).toBe(200);
    expect(body.match(/data-slot="/gu)?.length).toBe(9);
    expect(body).toMatch(/\$\d[\d,.]+/u);
    const { code, bytes } = await scriptsBeforeTouch(body, address(locale));
    expect(code).not.toMatch(/react\.(?:element|transitional)/u);
    expect(bytes).toBeLessThan(18_000);
    expect(gzipSync(body).length).toBeLessThan(30_000);
  }
  expect((await ask(address('en', 'S002'))).status).toBe(404);
});

test.each([
  ['en', viewports.phone, 'Doesn’t fit'],
  ['kh', viewports.desktop, 'ដាក់មិនបាន'],
  ['zh', viewports.phone, '不兼容'],
] as const)('in %s, each step says what fits, and why the rest does not', async (locale, viewport, clash) => {
  await browser({ viewport }, async (context) => {
    const page = await context.newPage();
    const errors = errorsOf(page);
    await page.goto(address(locale));
    // The first press is before anything of React is there.
    await builderSlot(page, 'processor').locator('button').click();
    await partPicker(page).locator('[data-part] button').first().click();
    await builderSlot(page, 'processor').locator('ul li').first().waitFor();
    await builderSlot(page, 'motherboard').locator('button').click();
    await partPicker(page).locator('input[name="fit"]').nth(2).check({ force: true });
    const refused = partPicker(page)
      .locator('[data-part]')
      .filter({ has: page.locator('[data-fit="clash"]') })
      .first();
    await refused.scrollIntoViewIfNeeded();
    expect(await refused.innerText()).toContain(clash);
    expect(await refused.locator('ul li').count()).toBeGreaterThan(0);
    expect(await violationsOf(page)).toEqual([]);
    // A part that does not fit may be chosen: the summary says so, and what would fit instead.
    await refused.locator('button').click();
    await builderSlot(page, 'motherboard').locator('[data-fit="clash"]').waitFor();
    await builderSlot(page, 'motherboard').locator('[aria-expanded="false"]').click();
    await builderSlot(page, 'motherboard').locator('[aria-expanded="true"]').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(new URL(page.url()).searchParams.get('build')).toMatch(/^1\.m.+\.p/u);
    // What was chosen is there at the next visit, without a touch.
    await page.goto(address(locale));
    await builderSlot(page, 'motherboard').locator('[data-fit="clash"]').waitFor();
    expect(errors).toEqual([]);
  });
});

test('a removal is undone; starting over, too', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    await page.goto(await readyBuild());
    await builderSlot(page, 'case').locator('ul li').waitFor();
    const before = await shownCount(page);
    await builderSlot(page, 'case')
      .getByRole('button', { name: /^Remove/u })
      .click();
    await page.locator('aside').getByText('Still missing').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await builderSlot(page, 'case').locator('ul li').waitFor();
    await page.locator('aside').getByRole('button', { name: 'Start over' }).click();
    expect(await shownCount(page)).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await builderSlot(page, 'case').locator('ul li').waitFor();
    expect(await shownCount(page)).toBe(before);
  });
});

test('a link opens the same build in another store, which says what it lacks', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    const { search } = new URL(await readyBuild());
    await page.goto(`${address('en', 'S007')}${search}`);
    await page.locator('[data-lacking], [data-build-bar]').first().waitFor();
    const notice = page.locator('[data-lacking]');
    const lacking = (await notice.count()) === 0 ? 0 : Number(await notice.getAttribute('data-lacking'));
    const parts = search.split('.').length - 1;
    expect((await shownCount(page)) + lacking).toBe(parts);
    expect(await violationsOf(page)).toEqual([]);
    // A store without any of them, as far as its parts tell.
    await page.route('**/api/pc-parts**', (route) => route.fulfill({ json: { data: [] } }));
    await page.goto(`${address('en', 'S007')}${search}`);
    await page.locator(`[data-lacking="${parts}"]`).waitFor();
    // Without the API, the build waits in its link.
    await page.unroute('**/api/pc-parts**');
    await page.route('**/api/pc-parts**', (route) => route.abort());
    await page.goto(`${address('en', 'S007')}${search}`);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/pc-parts**');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.locator('[data-lacking], [data-build-bar]').first().waitFor();
    expect(new URL(page.url()).search).toBe(search);
  });
});

test('a guest’s build goes into the cart whole; where a part is gone, nothing does, and it is named', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(await readyBuild());
    const cart = (): Promise<{ quantity: number }[]> =>
      page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[]);
    const parts = new URL(page.url()).search.split('.').length - 1;
    const name = await builderSlot(page, 'memory').locator('ul a').innerText();
    // The shop no longer sells the memory.
    await page.route('**/api/products**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const { body: whole } = await callApi(`${pathname.replace('/_api', '')}${search}`);
      const body = z.looseObject({ data: z.array(z.looseObject({ name: z.string() })) }).parse(whole);
      await route.fulfill({ json: { ...body, data: body.data.filter((row) => row.name !== name) } });
    });
    await page.locator('[data-build-bar] button').click();
    const sheet = partPicker(page);
    await sheet.getByRole('button', { name: 'Add all to cart' }).click();
    const alert = sheet.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('Nothing was added to the cart.');
    expect(await alert.innerText()).toContain(`${name} is no longer sold.`);
    expect(await cart()).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await page.unroute('**/api/products**');
    await sheet.getByRole('button', { name: 'Add all to cart' }).click();
    await page.getByText(`All ${parts} parts added to cart`).waitFor();
    expect((await cart()).length).toBe(parts);
    await page.getByRole('button', { name: 'View cart' }).click();
    await page
      .locator('#cart li')
      .nth(parts - 1)
      .waitFor();
  });
});

test('an account’s cart is as it was where a part sells out between the check and the call', async () => {
  const shopper = await newShopper();
  await browser({ viewport: viewports.desktop }, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(await readyBuild());
    await builderSlot(page, 'case').locator('ul li').waitFor();
    let calls = 0;
    await page.route('**/cart/add**', async (route) => {
      calls += 1;
      const sold = { code: 409, error: 'out_of_stock', message: 'sold out' };
      await (calls === 4 ? route.fulfill({ status: 409, json: sold }) : route.continue());
    });
    const add = page.locator('aside').getByRole('button', { name: 'Add all to cart' });
    await add.click();
    await page
      .locator('aside')
      .getByRole('alert')
      .getByText(/is sold out\.$/u)
      .waitFor();
    expect(calls).toBe(4);
    expect(await piecesOf(shopper)).toBe(0);
    await page.unroute('**/cart/add**');
    await add.click();
    await page.getByText(/^All \d+ parts added to cart$/u).waitFor();
    expect(await piecesOf(shopper)).toBe(await shownCount(page));
  });
});

test('two builds side by side, and one on paper', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(await readyBuild());
    const link = page.url();
    await builderSlot(page, 'case')
      .getByRole('button', { name: /^Remove/u })
      .click();
    await page.locator('[data-build-bar] button').click();
    await partPicker(page).getByRole('button', { name: 'Compare' }).click();
    const dialog = partPicker(page).last();
    await dialog.getByLabel('Link to another build').fill(link);
    await page.keyboard.press('Enter');
    await dialog.locator('table').waitFor();
    expect(await dialog.getByText('Same', { exact: true }).count()).toBe(new URL(link).search.split('.').length - 2);
    expect(await dialog.locator('tbody').first().innerText()).toMatch(/\+\$\d/u);
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Open the other build' }).click();
    await builderSlot(page, 'case').locator('ul li').waitFor();
    await page.emulateMedia({ media: 'print' });
    const paper = await page.locator('body').innerText();
    expect(paper).toContain('PC build');
    expect(paper).toContain('/pcbuilder?build=1.');
    expect(paper).not.toMatch(/Ready-made builds|Wishlist|Add all/u);
  });
});
