import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { keepWords } from '../../src/i18n/khmer.ts';
import { locales, localePrefix } from '../../src/i18n/locales.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import {
  atBank,
  atCounter,
  choose,
  fillCart,
  openCheckout,
  ordersOf,
  pay,
  payable,
  placed,
  simpleProducts,
} from '../support/counter.ts';
import { originOf } from '../support/shop.ts';
import { callApi, logIn, newShopper, type Shopper } from '../support/shopper.ts';

/** Checking out on a phone: nothing holds the shopper, every press is answered in sight, and nothing typed is lost. */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const siemReap = { latitude: 13.3545, longitude: 103.8547 };

/** A guest's cart on the device. */
const withCart = async (context: BrowserContext): Promise<void> => {
  const [product] = await simpleProducts();
  const line = { id: product?.id, name: product?.name, image: null, price: 10, quantity: 1 };
  await context.addInitScript(
    (lines) => {
      if (location.pathname !== '/checkout') localStorage.setItem('cart', JSON.stringify(lines));
    },
    [line],
  );
};

/** Opens home, and the cart on it. */
const openCart = async (page: Page, prefix = ''): Promise<void> => {
  await page.goto(originOf('S001') + prefix);
  await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
  await page.locator('#cart li').waitFor();
};
const pressCheckout = (page: Page): Promise<void> => page.locator('#cart [data-summary] > button').click();

/** A browser whose question about the position stays open, and that counts how often it was asked in this tab. */
const neverAnswered = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const count = (): void => {
      sessionStorage.setItem('asked', String(Number(sessionStorage.getItem('asked')) + 1));
    };
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition: count } });
  });
const timesAsked = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('asked')));

/** Somebody who is logged in, with something in the cart and no address. */
const withoutAddress = async (context: BrowserContext): Promise<Shopper> => {
  const shopper = await newShopper();
  await fillCart(shopper);
  await logIn(context, shopper);
  return shopper;
};

const formField = (page: Page, name: string) => page.locator(`[data-address-form] [name="${name}"]`);
const addAddress = async (page: Page): Promise<void> => {
  await page.locator('[data-address-add]').click();
  await page.locator('[data-address-form]').waitFor();
};
const chooseCommune = async (page: Page): Promise<void> => {
  await formField(page, 'province_code').selectOption('12');
  await formField(page, 'district_code').selectOption('1201');
  await formField(page, 'commune_code').selectOption('120101');
};
const save = (page: Page): Promise<void> =>
  page.locator('[data-address-form] > [data-form-buttons] .button').first().click();

const addressesShape = z.object({
  data: z.array(z.object({ district_code: z.string().nullable(), lat: z.number(), long: z.number() })),
});

test.each([
  ['a question that is never answered', neverAnswered],
  [
    'no position at all',
    (context: BrowserContext) =>
      context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation')),
  ],
  ['a position that is refused', () => Promise.resolve<unknown>(null)],
] as const)('Checkout leads on at once with %s', async (_, prepare) => {
  await browser(phone, async (context) => {
    await prepare(context);
    await withCart(context);
    const page = await context.newPage();
    await openCart(page);
    await pressCheckout(page);
    await page.waitForURL(/\/login\?/u, { timeout: 5000 });
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });
});

test('a position that the browser gives fills in province and district, once, and goes with the address', async () => {
  await browser({ ...phone, permissions: ['geolocation'], geolocation: siemReap }, async (context) => {
    const shopper = await withoutAddress(context);
    const page = await context.newPage();
    await openCart(page);
    await pressCheckout(page);
    await payable(page);
    await addAddress(page);
    await expect.poll(() => formField(page, 'district_code').inputValue()).toBe('1710');
    expect(await formField(page, 'province_code').inputValue()).toBe('17');
    // Filled in, and no address yet: what is missing is said.
    await pay(page);
    await page.locator('[data-pay-bar] [role=alert]').waitFor();
    await formField(page, 'commune_code').selectOption({ index: 1 });
    await formField(page, 'description').fill('Pub Street');
    await save(page);
    await page.locator('[data-chosen-address]').waitFor();
    const { body } = await callApi('/api/profile/location?store_code=S001', { token: shopper.token });
    expect(addressesShape.parse(body).data).toEqual([{ district_code: '1710', lat: 13.3545, long: 103.8547 }]);
  });
});

test.each(['press', 'Escape', 'Back'] as const)(
  'a question that nobody answers is asked once, where typing is in sight, and left by %s',
  async (how) => {
    await browser(phone, async (context) => {
      await neverAnswered(context);
      await withoutAddress(context);
      const page = await context.newPage();
      await openCart(page);
      await pressCheckout(page);
      await payable(page);
      await addAddress(page);
      const typing = page.getByRole('button', { name: 'Type it instead' });
      await typing.waitFor();
      if (how === 'press') {
        await typing.click();
        await expect.poll(() => formField(page, 'province_code').evaluate((one) => one.matches(':focus'))).toBe(true);
      }
      if (how === 'Escape') await page.keyboard.press('Escape');
      if (how === 'Back') {
        await page.goBack();
        await page.waitForURL((url) => url.pathname === '/');
        await page.goForward();
        await payable(page);
        await addAddress(page);
      }
      await typing.waitFor({ state: 'detached' });
      await page.reload();
      await payable(page);
      await addAddress(page);
      await chooseCommune(page);
      expect(await timesAsked(page)).toBe(1);
      expect(await typing.count()).toBe(0);
    });
  },
);

test('a position that is pressed for and does not come leaves the form as it is', async () => {
  await browser(phone, async (context) => {
    await withoutAddress(context);
    const page = await context.newPage();
    await openCheckout(page);
    await addAddress(page);
    await chooseCommune(page);
    await page.getByRole('button', { name: 'Use my current location' }).click();
    await page.getByText('We couldn’t get your location').waitFor();
    expect(await formField(page, 'commune_code').inputValue()).toBe('120101');
  });
});

test.each(['Escape', 'its button', 'time'] as const)('the overlay over the whole screen is left by %s', async (how) => {
  await browser(phone, async (context) => {
    await logIn(context, await newShopper());
    const page = await context.newPage();
    await page.clock.install();
    await page.route('**/auth/logout*', () => undefined);
    await page.goto(`${originOf('S001')}/account/myaccount/mydata`);
    await page.getByRole('button', { name: 'Log out' }).click();
    const overlay = page.locator('#busy');
    await overlay.waitFor();
    if (how === 'Escape') await page.keyboard.press('Escape');
    if (how === 'its button') await overlay.getByRole('button').click();
    if (how === 'time') await page.clock.fastForward(10_000);
    await overlay.waitFor({ state: 'hidden' });
    expect(await page.locator('dialog[open]').count()).toBe(0);
  });
});

test.each(['en', 'kh'] as const)(
  'in %s, what is wrong is said in the bar, and beside its field clear of it',
  async (locale) => {
    await browser(phone, async (context) => {
      await atCounter(context);
      const page = await context.newPage();
      await openCheckout(page, `${localePrefix(locale)}/checkout`);
      await choose(page, 'bankTransfer');
      await page.locator('[data-field="image_url"]').waitFor();
      await pay(page);
      const error = page.locator('#receipt-error');
      await error.waitFor();
      await expect.poll(() => page.locator('[data-pay-bar] [role=alert]').innerText()).toBe(await error.innerText());
      await expect
        .poll(async () => {
          const [said, bar] = [await error.boundingBox(), await page.locator('[data-pay-bar]').boundingBox()];
          return said && bar ? bar.y - (said.y + said.height) : -1;
        })
        .toBeGreaterThanOrEqual(0);
      // Another way to pay needs no receipt: nothing is wrong any more.
      await choose(page, 'cod');
      await page.locator('[data-pay-bar] [role=alert]').waitFor({ state: 'detached' });
    });
  },
);

test('with a payment open, one button is filled, and that of the form goes on with that payment', async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    await choose(page, 'khqr');
    await pay(page);
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
    const { search } = new URL(page.url());
    await page.goBack();
    await page.locator('[data-notice]').waitFor();
    await payable(page);
    const filled = page.locator('#checkout .button:not(.button-quiet)').filter({ visible: true });
    // It stands in the notice, and says how much.
    expect(await filled.allInnerTexts()).toEqual([expect.stringMatching(/^Pay \$[\d,]+\.\d\d$/u)]);
    expect(await filled.locator('xpath=ancestor::*[@data-notice]').count()).toBe(1);
    await choose(page, 'cod');
    await pay(page);
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
    expect(new URL(page.url()).search).toBe(search);
    await atBank(page, 'Pay');
    await placed(page);
    expect(await ordersOf(shopper)).toMatchObject([{ payment_type: 'khqr' }]);
  });
});

test('a new address begins with the account’s name and phone, loses each error when it is mended, and leads to the payment', async () => {
  await browser(phone, async (context) => {
    const { phone: number } = await withoutAddress(context);
    const page = await context.newPage();
    await openCheckout(page);
    await addAddress(page);
    await expect.poll(() => formField(page, 'name').inputValue()).toBe('Sok Dara');
    expect((await formField(page, 'phone').inputValue()).replace(/\s/gu, '')).toBe(number.replace('+855', '0'));
    await formField(page, 'name').fill('');
    await formField(page, 'phone').fill('12');
    await save(page);
    const errors = page.locator('[data-address-form] [data-field-error]');
    await expect.poll(() => errors.count()).toBe(4);
    await formField(page, 'name').fill('Home');
    await expect.poll(() => errors.count()).toBe(3);
    await formField(page, 'phone').fill('012 34');
    await formField(page, 'description').fill('12, St. 63');
    await expect.poll(() => errors.count()).toBe(2);
    await formField(page, 'phone').fill('012 345 678');
    await expect.poll(() => errors.count()).toBe(1);
    await chooseCommune(page);
    await expect.poll(() => errors.count()).toBe(0);
    await save(page);
    await page.locator('[data-chosen-address]').waitFor();
    await expect
      .poll(() => page.locator('#checkout-payment').evaluate((one) => Math.round(one.getBoundingClientRect().top)))
      .toBeLessThan(200);
    expect(await page.locator('[data-payment-type]').first().isVisible()).toBe(true);
    await expect
      .poll(() =>
        page
          .locator('[data-payment-type]')
          .first()
          .evaluate((one) => one.getBoundingClientRect().top),
      )
      .toBeGreaterThan(0);
  });
});

test('while a code is made the button says so, the first time and again', async () => {
  await browser(phone, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    const held = { start: Promise.withResolvers<void>(), renew: Promise.withResolvers<void>() };
    await page.route('**/_pay/attempts', async (route) => {
      if (route.request().method() === 'POST') await held.start.promise;
      await route.continue();
    });
    await page.route('**/_pay/attempts/*/renew', async (route) => {
      await held.renew.promise;
      await route.continue();
    });
    await openCheckout(page);
    await choose(page, 'khqr');
    await pay(page);
    const making = page.getByRole('button', { name: 'Creating your code…' });
    await making.waitFor();
    expect(await making.getAttribute('aria-busy')).toBe('true');
    held.start.resolve();
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
    await atBank(page, 'Decline');
    await page.getByRole('button', { name: 'Get a new code' }).click();
    await making.waitFor();
    held.renew.resolve();
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
  });
});

test("'Pay' pressed while the total is asked for says so, and sends nothing", async () => {
  await browser(phone, async (context) => {
    const shopper = await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/_api/**/checkout/quote*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.locator('input[value="cod"]').check();
    // Not enabled, and pressed all the same.
    await page.locator('[data-pay-bar] button').dispatchEvent('click');
    await page.getByRole('button', { name: 'Updating the total…' }).waitFor();
    held.resolve();
    await payable(page);
    expect(await ordersOf(shopper)).toEqual([]);
  });
});

test.each(locales)('in %s, the checkout has a plain head: whose shop, safe payment, back', async (locale) => {
  const safe = { en: 'Secure payment', kh: 'ការបង់ប្រាក់មានសុវត្ថិភាព', zh: '安全支付' }[locale];
  await browser({ ...phone, viewport: { width: 320, height: 640 } }, async (context) => {
    await withoutAddress(context);
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}${localePrefix(locale)}/help-center`);
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await pressCheckout(page);
    await payable(page);
    const head = page.locator('header.header');
    await head.getByText(keepWords(safe)).waitFor();
    expect(await head.locator('[data-store-mark]').isVisible()).toBe(true);
    expect(
      await page.locator('input[type="search"], [data-menu-bar], [data-bottom-bar], [commandfor="categories"]').count(),
    ).toBe(0);
    expect((await head.boundingBox())?.height).toBeLessThan(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await head.locator('[data-back]').click();
    await page.waitForURL(`${originOf('S001')}${localePrefix(locale)}/help-center`);
  });
});

test.each(locales)(
  'in %s, a guest with a full cart learns that it is kept and that checkout goes on',
  async (locale) => {
    const words = {
      en: /cart is saved.*straight on to checkout/u,
      kh: /កន្ត្រករបស់អ្នកនៅដដែល.*បន្តការបញ្ជាទិញ/u,
      zh: /购物车已为您保留.*继续结算/u,
    }[locale];
    const login = `${originOf('S001')}${localePrefix(locale)}/login`;
    await browser(phone, async (context) => {
      const page = await context.newPage();
      await page.goto(`${originOf('S001')}${localePrefix(locale)}/checkout`);
      await page.locator('#login').waitFor();
      expect(await page.getByText(words).filter({ visible: true }).count()).toBe(0);
      await withCart(context);
      await openCart(page, localePrefix(locale));
      await pressCheckout(page);
      await page.waitForURL(/\/login\?/u);
      await page.getByText(words).filter({ visible: true }).waitFor();
      await page.locator('main a[href*="register"]').click();
      await page.waitForURL(/\/register\?/u);
      await page.getByText(words).filter({ visible: true }).waitFor();
      await page.goto(login);
      await page.locator('[data-lead]').waitFor();
      expect(await page.getByText(words).filter({ visible: true }).count()).toBe(0);
    });
  },
);

test('a half-typed address survives another language and a reload, and is gone when it is saved', async () => {
  await browser(phone, async (context) => {
    await withoutAddress(context);
    const page = await context.newPage();
    await openCheckout(page);
    await addAddress(page);
    await formField(page, 'name').fill('Home');
    await formField(page, 'phone').fill('012 345 678');
    await chooseCommune(page);
    await formField(page, 'description').fill('12, St. 6');
    const typed = async (): Promise<string[]> => {
      await page.locator('[data-address-form]').waitFor();
      const names = ['name', 'phone', 'province_code', 'district_code', 'commune_code', 'description'];
      return Promise.all(names.map((name) => formField(page, name).inputValue()));
    };
    const expected = ['Home', '012 345 678', '12', '1201', '120101', '12, St. 6'];
    await page.locator('[popovertarget="languages"]').click();
    await page.locator('#languages [data-locale="kh"]').click();
    await page.waitForURL('**/kh/checkout');
    await expect.poll(typed).toEqual(expected);
    await page.reload();
    await expect.poll(typed).toEqual(expected);
    await save(page);
    await page.locator('[data-chosen-address]').waitFor();
    await page.reload();
    await page.locator('[data-chosen-address]').waitFor();
    expect(await page.locator('[data-address-form]').count()).toBe(0);
  });
});

test('beside other addresses, too: what was begun is opened again, and given up by Cancel', async () => {
  await browser(phone, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    await page.getByRole('button', { name: 'Change address' }).click();
    await addAddress(page);
    await formField(page, 'description').fill('Street 1');
    await page.reload();
    await expect.poll(() => formField(page, 'description').inputValue()).toBe('Street 1');
    await page.locator('[data-address-form]').getByRole('button', { name: 'Cancel' }).click();
    await page.locator('[data-address-form]').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('[data-chosen-address]').waitFor();
  });
});
