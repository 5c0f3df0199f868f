import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { locales, localePrefix, type Locale } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';

/** The guest's cart (R54 to R57), in the drawer. What fills it stands in `product.test.ts`. */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };

type Stored = { id: string | number; name: string; price: number; quantity: number } & Record<string, unknown>;

const withCart = (context: BrowserContext, stored: unknown): Promise<unknown> =>
  context.addInitScript(
    (text) => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', '1');
      localStorage.setItem('cart', text);
    },
    typeof stored === 'string' ? stored : JSON.stringify(stored),
  );

const open = async (page: Page, locale: Locale = 'en'): Promise<void> => {
  await page.goto(`${originOf('S001')}${localePrefix(locale) || '/'}`);
  await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
  await page.locator('#cart [data-summary]').waitFor();
};

const storedCart = (page: Page): Promise<Stored[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as Stored[]);

type Row = { id: number; name: string; price: number; promo_price: number | null };

/** A product with one price, as the API sells it. */
const pricedProduct = async (language = 'en'): Promise<Row> => {
  const { body } = await ask(`${originOf('S001')}/_api/api/products?row_per_page=60`, { 'accept-language': language });
  const { data } = JSON.parse(body) as { data: (Row & { variants: unknown[]; stock: number | null })[] };
  const found = data.find(({ price, variants, stock }) => price > 1 && variants.length === 0 && (stock ?? 99) > 5);
  if (!found) throw new Error('the demo has no product with one price');
  return found;
};

const paid = ({ price, promo_price: promo }: Row): number => promo ?? price;

test.each([
  ['en', ['Quantity', 'Price', 'Note', 'Variant', 'Unit']],
  ['kh', ['ចំនួន', 'តម្លៃ', 'ចំណាំ', 'ជម្រើស', 'ឯកតា']],
  ['zh', ['数量', '价格', '备注', '规格', '单位']],
] as const)('in %s, a line shows what was chosen, and what it comes to', async (locale, words) => {
  const product = await pricedProduct();
  await browser(phone, async (context) => {
    const line = { id: product.id, name: 'Old name', price: paid(product), quantity: 2 };
    await withCart(context, [{ ...line, variant_name: 'Blue', unit_id: 1, unit_name: 'Box' }]);
    const page = await context.newPage();
    await open(page, locale);
    const row = page.locator('#cart li');
    for (const word of words) await row.getByText(word, { exact: true }).waitFor();
    const total = (Math.round(paid(product) * 100) * 2) / 100;
    const shown = total.toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect.poll(() => page.locator('#cart [data-summary] b').textContent()).toBe(`$${shown}`);
  });
});

test('name and price are those of the shop now; what changed is told, and a product that is gone does not count', async () => {
  const product = await pricedProduct();
  await browser(phone, async (context) => {
    await withCart(context, [
      { id: product.id, name: 'Old name', price: paid(product) + 10, quantity: 1 },
      { id: 99_999_999, name: 'Gone', price: 5, quantity: 1 },
    ]);
    const page = await context.newPage();
    await open(page);
    const [first, second] = [page.locator('#cart li').nth(0), page.locator('#cart li').nth(1)];
    await first.getByText(/Price changed from/u).waitFor();
    await first.getByText(product.name).waitFor();
    await second.getByText(/No longer sold/u).waitFor();
    await expect
      .poll(() => page.locator('#cart [data-summary] b').textContent())
      .toBe(`$${paid(product).toLocaleString('en-US', { minimumFractionDigits: 2 })}`);
    await expect
      .poll(async () => (await storedCart(page))[0])
      .toMatchObject({ name: product.name, price: paid(product) });
  });
});

test('a product with an endless name stays in the cart, and in the drawer', async () => {
  await browser({ ...phone, viewport: { width: 320, height: 640 } }, async (context) => {
    await withCart(context, [{ id: 99_999_999, name: 'Endless'.repeat(100), price: 5, quantity: 1 }]);
    const page = await context.newPage();
    await open(page);
    await page.locator('#cart li').waitFor();
    expect(await page.locator('#cart').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });
});

test('plus adds, minus stops at 1, remove can be undone, by keyboard too', async () => {
  const product = await pricedProduct();
  await browser(phone, async (context) => {
    await withCart(context, [{ id: product.id, name: product.name, price: paid(product), quantity: 1, note: 'Gift' }]);
    const page = await context.newPage();
    await open(page);
    const [minus, plus] = [page.locator('#cart dd button').first(), page.locator('#cart dd button').last()];
    // It says that it does nothing here; a finger presses it all the same, once the drawer stands still.
    await minus.hover();
    await minus.click({ force: true });
    expect((await storedCart(page))[0]?.quantity).toBe(1);
    for (let time = 0; time < 5; time += 1) await plus.click();
    await minus.press('Enter');
    await expect.poll(async () => (await storedCart(page))[0]?.quantity).toBe(5);
    await page.locator('[data-bottom-bar] [data-badge="cart"]', { hasText: '5' }).waitFor({ state: 'attached' });
    await page.locator('#cart li > button').press('Enter');
    await expect.poll(() => storedCart(page)).toEqual([]);
    await page.locator('#snackbar [data-act]').click();
    await expect.poll(() => storedCart(page)).toMatchObject([{ id: String(product.id), quantity: 5, note: 'Gift' }]);
  });
});

test('the keyboard comes from Add to cart straight to View cart, and back', async () => {
  const product = await pricedProduct();
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/product/${product.id}`);
    const add = page.locator('[data-buy=add]');
    await add.press('Enter');
    await page.locator('#snackbar:popover-open').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('View cart');
    await page.keyboard.press('Enter');
    await page.locator('#cart[open] li').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('#cart[open]').waitFor({ state: 'detached' });
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

test('tabs are in step', async () => {
  const product = await pricedProduct();
  await browser(phone, async (context) => {
    await withCart(context, [{ id: product.id, name: product.name, price: paid(product), quantity: 1 }]);
    const one = await context.newPage();
    await open(one);
    const other = await context.newPage();
    await other.goto(`${originOf('S001')}/kh`);
    await one.locator('#cart dd button').last().click();
    await other.locator('[data-bottom-bar] [data-badge="cart"]', { hasText: '2' }).waitFor();
    expect(await storedCart(other)).toMatchObject([{ quantity: 2 }]);
  });
});

test.each([
  ['no JSON', '{"a"'],
  ['not a list', '{"items":[]}'],
  ['lines of somebody else', '[{"sku":1}]'],
  ['a quantity of -5', '[{"id":1,"name":"A","price":1,"quantity":-5}]'],
  ['a text', '"<img src=x>"'],
])('a stored cart that is %s is set aside, and the shop goes on', async (_, stored) => {
  await browser(phone, async (context) => {
    await withCart(context, stored);
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await open(page);
    await page.getByText('Your shopping cart is empty.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cart.broken'))).toBe(stored);
    expect(errors).toEqual([]);
  });
});

const addHere = async (page: Page): Promise<void> => {
  const { id } = await pricedProduct();
  await page.goto(`${originOf('S001')}/product/${id}`);
  await page.locator('[data-buy=add]').filter({ visible: true }).first().click();
  await page.locator('#snackbar [data-act]').click();
  await page.locator('#cart li').waitFor();
};

test.each([
  ['is denied', 'throw new DOMException("denied", "SecurityError")'],
  ['is null, as in some apps', 'return null'],
])('where storage %s, the page that is open has a cart', async (_, body) => {
  await browser(phone, async (context) => {
    await context.addInitScript(
      `Object.defineProperty(globalThis, 'localStorage', { configurable: true, get() { ${body}; } })`,
    );
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await addHere(page);
    await page.locator('#cart dd button').last().click();
    await expect.poll(() => page.locator('#cart dd output').textContent()).toBe('2');
    expect(errors).toEqual([]);
  });
});

test('a device that is full still holds what is added, for the page that is open', async () => {
  await browser(phone, async (context) => {
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const page = await context.newPage();
    await addHere(page);
    await page.locator('#cart dd button').last().click();
    await expect.poll(() => page.locator('#cart dd output').textContent()).toBe('2');
  });
});

test('Undo outlives the drawer that it was offered in', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await addHere(page);
    await page.locator('#cart li > button').click();
    await page.locator('#cart [command="close"]').click();
    await page.locator('#cart').waitFor({ state: 'hidden' });
    await page.locator('#snackbar [data-act]').click();
    await expect.poll(() => storedCart(page)).toHaveLength(1);
  });
});

test('with the API out of reach, the cart shows what it knows, and says so', async () => {
  await browser(phone, async (context) => {
    await withCart(context, [{ id: 1, name: 'Known thing', price: 12.5, quantity: 2 }]);
    await context.route('**/_api/**', (route) => route.abort());
    const page = await context.newPage();
    await open(page);
    await page.getByText('Known thing').waitFor();
    await page.getByText(/We couldn’t update the prices/u).waitFor();
    expect(await page.locator('#cart [data-summary] b').textContent()).toBe('$25.00');
  });
});

test('Checkout asks for the location on click, and goes on whatever the answer', async () => {
  const product = await pricedProduct();
  for (const permissions of [['geolocation'], []])
    await browser({ ...phone, permissions, geolocation: { latitude: 11.56, longitude: 104.91 } }, async (context) => {
      await withCart(context, [{ id: product.id, name: product.name, price: paid(product), quantity: 1 }]);
      const page = await context.newPage();
      await open(page);
      await page.locator('#cart [data-summary] > button').click();
      await page.waitForURL((url) => url.pathname !== '/');
      const location = await page.evaluate(() => sessionStorage.getItem('location'));
      expect(location).toBe(permissions.length > 0 ? '{"lat":11.56,"long":104.91}' : null);
    });
});

test.each(locales)('in %s, a visit of a guest asks the server for no cart and no wishlist', async (locale) => {
  await browser(phone, async (context) => {
    await withCart(context, [{ id: 1, name: 'Known thing', price: 12.5, quantity: 2 }]);
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(?:cart|wishlist)\b/u.test(pathname) && !pathname.startsWith('/_astro/')) asked.push(request.url());
    });
    await open(page, locale);
    await page.locator('#cart dd button').last().click();
    await page.keyboard.press('Escape');
    await page.locator('[data-bottom-bar] [commandfor="wishlist"]').click();
    await page.locator('#wishlist').waitFor();
    expect(asked).toEqual([]);
  });
});
