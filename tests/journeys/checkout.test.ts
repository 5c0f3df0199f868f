import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { APIResponse, Route } from 'playwright';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { locales, localePrefix } from '../../src/i18n/locales.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import {
  addAddress,
  atCounter,
  attachReceipt,
  choose,
  fillCart,
  openCheckout,
  ordersOf,
  pay,
  payable,
  piecesOf,
  placed,
  simpleProducts,
  typeAddress,
} from '../support/counter.ts';
import { callApi, logIn, newShopper } from '../support/shopper.ts';
import { originOf, shopLocation } from '../support/shop.ts';

/** From cart to order (R54, R78 to R81, R83), in the browser against the real shop. */

const browser = useBrowser('headless-shell', { pictures: false });
const pictured = useBrowser();
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const desktop = { viewport: viewports.desktop };

/** Lets a call through to the shop; Node does not know the names below `.localhost`. */
const throughTo = (route: Route): Promise<APIResponse> => {
  const url = new URL(route.request().url());
  const { host } = url;
  url.hostname = '127.0.0.1';
  return route.fetch({ url: url.href, headers: { ...route.request().headers(), host } });
};

test.each([
  ['cod', phone, 'unpaid'],
  ['cod', desktop, 'unpaid'],
  ['anakut', phone, 'unpaid'],
] as const)('%s: the order is placed, and the cart is empty', async (type, device, payment) => {
  await browser(device, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    await choose(page, type);
    await pay(page);
    const id = await placed(page);
    expect(await ordersOf(shopper)).toEqual([
      expect.objectContaining({ id, payment_type: type, payment_status: payment, status: 'placed' }),
    ]);
    expect(await piecesOf(shopper)).toBe(0);
    await expect.poll(() => page.locator('[data-badge="cart"]:visible').count()).toBe(0);
  });
});

test('an order waits for the receipt that is on its way', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/_api/**/upload*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openCheckout(page);
    await choose(page, 'bankTransfer');
    const attached = attachReceipt(page);
    const button = page.locator('[data-pay-bar] button');
    await expect.poll(() => button.innerText()).toBe('Uploading…');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    // Another way to pay needs no receipt.
    await choose(page, 'cod');
    await page.locator('input[name="payment_type"][value="bankTransfer"]').check();
    await expect.poll(() => button.innerText()).toBe('Uploading…');
    held.resolve();
    await attached;
    await pay(page);
    await placed(page);
    expect(await ordersOf(shopper)).toMatchObject([{ payment_type: 'bankTransfer' }]);
  });
});

test("'Pay' saves an address that was typed and not saved, and waits for it", async () => {
  await browser(phone, async (context) => {
    const shopper = await newShopper();
    await fillCart(shopper);
    await logIn(context, shopper);
    const page = await context.newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/profile/location/add*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await openCheckout(page);
    await choose(page, 'cod');
    await typeAddress(page);
    await page.locator('[data-address-form] [name="description"]').fill('');
    await pay(page);
    // What is missing there is said there.
    await page.locator('[data-address-form] [name="description"][aria-invalid="true"]').waitFor();
    await page.locator('[data-address-form] [name="description"]').fill('12, St. 63');
    await pay(page);
    const button = page.locator('[data-pay-bar] button');
    await expect.poll(() => button.innerText()).toBe('One moment…');
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    held.resolve();
    await page.locator('[data-chosen-address]').waitFor();
    await payable(page);
    expect(await ordersOf(shopper)).toEqual([]);
    await pay(page);
    await placed(page);
    expect(await ordersOf(shopper)).toMatchObject([{ payment_type: 'cod' }]);
  });
});

test("an address that cannot be saved does not stand in the way: 'Pay' says what is used instead, and then pays", async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await page.route('**/profile/location/add*', (route) => route.abort('connectionreset'));
    await openCheckout(page);
    await choose(page, 'cod');
    await page.getByRole('button', { name: 'Change' }).click();
    await typeAddress(page);
    await pay(page);
    // The page tries a few times before it gives the address up.
    await page.getByText('Home is selected instead').waitFor({ timeout: 45_000 });
    expect(await ordersOf(shopper)).toEqual([]);
    await payable(page);
    await pay(page);
    await placed(page);
    expect(await ordersOf(shopper)).toMatchObject([{ payment_type: 'cod' }]);
  });
});

test('bank transfer: its receipt is asked for, uploaded, seen, and kept through a reload', async () => {
  await pictured(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    await choose(page, 'bankTransfer');
    await pay(page);
    await page.locator('#receipt-error', { hasText: 'Please upload image receipt' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-field'))).toBe('image_url');
    expect(await ordersOf(shopper)).toEqual([]);

    await attachReceipt(page);
    await page.getByRole('button', { name: 'Change image' }).waitFor();
    await page.reload();
    await page.locator('img[data-receipt]').waitFor();
    expect(
      await page.locator('img[data-receipt]').evaluate((image: HTMLImageElement) => image.decode().then(() => true)),
    ).toBe(true);
    await pay(page);
    await placed(page);
    expect(await ordersOf(shopper)).toMatchObject([{ payment_type: 'bankTransfer', payment_status: 'review' }]);
  });
});

test('a file that is no picture is refused beside the field, and nothing is sent', async () => {
  await browser(phone, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    await choose(page, 'bankTransfer');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await page.locator('input[type="file"]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByText('We can’t read this image').waitFor();
    expect(sent.filter((url) => url.includes('/api/upload'))).toEqual([]);
  });
});

test.each(locales)('in %s, a missing address and a missing bank are named beside the field', async (locale) => {
  const words = {
    en: ['Delivery address is required', 'Please select bank transfer payment type'],
    kh: ['អាសយដ្ឋាន', 'សូមជ្រើសធនាគារសម្រាប់ផ្ទេរប្រាក់'],
    zh: ['收货地址', '请选择转账方式'],
  }[locale];
  await browser(phone, async (context) => {
    const shopper = await newShopper();
    await fillCart(shopper);
    await logIn(context, shopper);
    const page = await context.newPage();
    // The shop names banks, and none by phone, which would be chosen by itself.
    await page.route('**/_api/api/vendor**', async (route) => {
      const answer = await throughTo(route);
      const body = (await answer.json()) as { data: { banks: { type: string }[] } };
      body.data.banks = body.data.banks
        .filter(({ type }) => type !== 'phone')
        .concat({ type: 'other', name: 'B' } as never);
      await route.fulfill({ response: answer, json: body });
    });
    await openCheckout(page, `${localePrefix(locale)}/checkout`);
    await choose(page, 'bankTransfer');
    await pay(page);
    await expect
      .poll(() => page.locator('[data-field-error]').allInnerTexts())
      .toEqual(expect.arrayContaining(words.map((text) => expect.stringContaining(text) as string)));
    expect(await ordersOf(shopper)).toEqual([]);
  });
});

test('a price that changed since is shown before anything is bought', async () => {
  await browser(phone, async (context) => {
    const shopper = await newShopper();
    await addAddress(shopper);
    await logIn(context, shopper);
    const product = (await simpleProducts()).at(-1);
    const page = await context.newPage();
    await openCheckout(page, `/buynow/${product?.id}?quantity=2`);
    await choose(page, 'cod');
    const env = { ...process.env, DATA_DIR: shopLocation().dataDir };
    const price = ['price', '--store', 'S001', '--product', String(product?.id), '--price', '777.50'];
    await promisify(execFile)(process.execPath, ['scripts/shop.ts', ...price], { env });
    await pay(page);
    await page.locator('[data-notice]').getByText('$777.50').waitFor();
    expect(await ordersOf(shopper)).toEqual([]);
    await page.locator('[data-pay-bar]').getByText('$1,555.00').waitFor();
    await pay(page);
    await placed(page);
    expect(await ordersOf(shopper)).toHaveLength(1);
  });
});

test('one button pressed many times is one order', async () => {
  await browser(desktop, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    await choose(page, 'cod');
    await page.locator('[data-pay-bar] button').evaluate((button: HTMLButtonElement) => {
      for (let times = 0; times < 50; times += 1) button.click();
    });
    await placed(page);
    expect(await ordersOf(shopper)).toHaveLength(1);
  });
});

test('an answer that never came, and a reload: the same order, once', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    await choose(page, 'cod');
    // The server did it, the browser never heard.
    let lost = 0;
    await page.route('**/_pay/attempts', async (route) => {
      lost += 1;
      await throughTo(route);
      await route.abort();
    });
    await pay(page);
    await page.getByText('No reply yet').waitFor({ timeout: 20_000 });
    expect(lost).toBeGreaterThan(0);
    await page.unroute('**/_pay/attempts');
    await page.reload();
    await placed(page);
    expect(await ordersOf(shopper)).toHaveLength(1);
    expect(await piecesOf(shopper)).toBe(0);
  });
});

test('what was chosen survives a reload; another address is chosen in a step that Back leaves', async () => {
  await browser(phone, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    await choose(page, 'anakut');
    await page.locator('textarea').fill('Call before you come');
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.locator('[data-address-choice]').waitFor();
    await page.goBack();
    await page.locator('[data-address-choice]').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await page.reload();
    await page.locator('input[value="anakut"]:checked').waitFor();
    await expect.poll(() => page.locator('textarea').inputValue()).toBe('Call before you come');
  });
});

test('buy now buys that product alone, and leaves the cart as it is', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const product = (await simpleProducts())[1];
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/product/${product?.id}`);
    await page.locator('[data-buy=now]').click();
    await page.waitForURL(/\/buynow\//u);
    await choose(page, 'cod');
    await pay(page);
    await placed(page);
    expect(await ordersOf(shopper)).toHaveLength(1);
    expect(await piecesOf(shopper)).toBe(1);
  });
});

test('an empty cart leads home; a guest to the login, and back', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/kh/checkout`);
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/kh/checkout');
    await logIn(context, await newShopper());
    await page.goto(`${originOf('S001')}/kh/checkout`);
    await page.waitForURL(`${originOf('S001')}/kh`);
  });
});

const listed = z.object({
  data: z.array(z.object({ id: z.number(), price: z.number().nullable(), variants: z.array(z.unknown()) })),
});

test('before an address nothing is free, and no total is smaller than what is paid', async () => {
  await browser(phone, async (context) => {
    const shopper = await newShopper();
    await logIn(context, shopper);
    const page = await context.newPage();
    // The demo's S001: $1 to Phnom Penh, $1.50 to Kandal, else $2.50; free from $200.
    const cheapest = (await simpleProducts()).at(-1);
    await openCheckout(page, `/buynow/${cheapest?.id}`);
    expect(await page.locator('[data-sums]').innerText()).toMatch(/Delivery\s+from \$1\.00\s+Total\s+from \$/u);
    expect(await page.locator('[data-pay-bar] button').innerText()).toMatch(/^Pay · from \$/u);
    await addAddress(shopper);
    await openCheckout(page, `/buynow/${cheapest?.id}`);
    expect(await page.locator('[data-sums]').innerText()).toMatch(/Delivery\s+\$1\.00\s+Total\s+\$/u);
    expect(await page.locator('[data-chosen-address] small').innerText()).toMatch(
      /^Delivery \$1\.00 · \$\d+\.\d\d more for free delivery$/u,
    );
    const dearest = (await simpleProducts())[0];
    await openCheckout(page, `/buynow/${dearest?.id}`);
    expect(await page.locator('[data-sums]').innerText()).toMatch(/Delivery\s+Free\s+Total\s+\$/u);
  });
});

test.each(locales)(
  'on a tablet, in %s, the summary stands beside the form and nothing is wider than the page',
  async (locale) => {
    await browser({ viewport: viewports.tablet, hasTouch: true, isMobile: true }, async (context) => {
      await atCounter(context);
      const page = await context.newPage();
      await openCheckout(page, `${localePrefix(locale)}/checkout`);
      const form = await page.locator('#checkout-payment').boundingBox();
      const summary = await page.locator('#order-summary').boundingBox();
      const button = await page.locator('[data-pay-bar] button').boundingBox();
      expect(summary?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
      expect(form?.width).toBeGreaterThanOrEqual(360);
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(viewports.tablet.height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewports.tablet.width);
    });
  },
);

test.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s, no message lies over the bar to pay from and what it says is wrong', async (_, device) => {
  await browser(device, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    await page.route('**/_pay/attempts', (route) =>
      route.fulfill({ status: 400, json: { code: 400, error: 'bad_request', message: 'no' } }),
    );
    await openCheckout(page, '/kh/checkout');
    await choose(page, 'cod');
    await pay(page);
    const said = await page.locator('[data-pay-bar] [role=alert]').innerText();
    const message = page.locator('#snackbar', { hasText: said });
    await message.waitFor();
    const [above, bar] = [await message.boundingBox(), await page.locator('[data-pay-bar]').boundingBox()];
    if (!above || !bar) throw new Error('the message or the bar is not there');
    const isApart = above.y + above.height <= bar.y || above.x >= bar.x + bar.width || above.x + above.width <= bar.x;
    expect(isApart, JSON.stringify({ above, bar })).toBe(true);
    // In sight, too.
    expect(above.y).toBeGreaterThanOrEqual(0);
  });
});

test('what cannot be bought at once leads to its product page, which says why', async () => {
  const { body } = await callApi('/api/products?store_code=S001&row_per_page=60');
  const { data } = listed.parse(body);
  const varied = data.find(({ variants }) => variants.length > 1)?.id;
  const unpriced = data.find(({ price, variants }) => price === null && variants.length === 0)?.id;
  const simple = (await simpleProducts())[0]?.id;
  const cases = [
    [varied, '', 'Choose an option before you buy.'],
    [unpriced, '', 'This product has no price yet. Please ask us for it.'],
    [simple, '?quantity=9999', 'We can’t sell that many in one order. Please choose a smaller quantity.'],
    [simple, '?quantity=999', /Only \d+ left\. Please choose a smaller quantity\./u],
    [simple, '?unit=99', 'This product isn’t sold in that unit. Please choose again.'],
  ] as const;
  await browser(phone, async (context) => {
    await logIn(context, await newShopper());
    const page = await context.newPage();
    for (const [id, query, words] of cases) {
      await page.goto(`${originOf('S001')}/buynow/${id}${query}`);
      await page.locator('#snackbar', { hasText: words }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/product/${id}`);
    }
  });
});
