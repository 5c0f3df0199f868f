import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { defaultLocale, locales, localePrefix, type Locale } from '../../src/i18n/locales.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { atBank, placed, simpleProducts } from '../support/counter.ts';
import { recordPresses, type Press, type Presses } from '../support/presses.ts';
import { isLong, originOf } from '../support/shop.ts';
import { codeFor, newPhone } from '../support/shopper.ts';

/**
 * From a product to a paid order as somebody has it whom the shop does not know, on a slow phone in a slow network:
 * every press is answered in sight within 200 ms.
 */

const browser = useBrowser('browser');
const phone = { viewport: viewports.phone, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** Milliseconds, on the machine described in `tests/support/machine-pace.ts`. */
const maxMs = 200;

/** Slow 4G, and a processor of a quarter. */
const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
};

/** Scripts that answer have come; the network is quiet. */
const settled = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

const toCheckout = async ({ press }: Presses, page: Page): Promise<void> => {
  await press('add to cart', page.locator('[data-buy=add]'));
  await page.locator('#snackbar:popover-open').waitFor();
  await press('view cart', page.locator('#snackbar [data-act]'));
  await page.locator('#cart li').waitFor();
  await settled(page);
  await press('one more', page.locator('#cart dd button').last());
  await press('checkout', page.locator('#cart [data-summary] > button'));
  await page.waitForURL(/\/login\?/u);
  await settled(page);
};

const register = async ({ press, type }: Presses, page: Page): Promise<void> => {
  const number = newPhone();
  await press('log in with nothing', page.locator('#login .button'));
  await page.locator('#login [data-field-error]:visible').first().waitFor();
  await press('to register', page.locator('main a[href*="register"]'));
  await page.waitForURL(/\/register\?/u);
  await settled(page);
  await press('name', page.locator('#name'));
  await type('a letter of the name', page, 'C');
  await page.locator('#name').fill('Chan Sophea');
  await page.locator('#phone').fill(number.replace('+855', '0'));
  await page.locator('#password').fill('a long password');
  await press('show the password', page.locator('button[data-show]'));
  await press('register', page.locator('#register .button'));
  await page.waitForURL('**/otp/verify');
  await settled(page);
  const code = codeFor(number);
  await page.locator('#otp').fill(code.slice(0, -1));
  await type('the last digit', page, code.slice(-1));
  await page.waitForURL('**/checkout');
  await page.locator('[data-address-add]').waitFor();
  await settled(page);
};

const address = async ({ press, type }: Presses, page: Page): Promise<void> => {
  const form = page.locator('[data-address-form]');
  await press('pay without an address', page.locator('[data-pay-bar] button'));
  await press('add an address', page.locator('[data-address-add]'));
  await form.waitFor();
  await settled(page);
  await press('save with nothing', form.locator('[data-form-buttons] .button').first());
  await form.locator('[data-field-error]').first().waitFor();
  await form.locator('[name="province_code"]').selectOption('12');
  await form.locator('[name="district_code"]').selectOption('1201');
  await form.locator('[name="commune_code"]').selectOption('120101');
  await press('street', form.locator('[name="description"]'));
  await type('a letter of the street', page, '1');
  await form.locator('[name="description"]').fill('12, St. 63');
  await press('default', form.getByRole('checkbox').locator('..'));
  await press('save', form.locator('[data-form-buttons] .button').first());
  await page.locator('[data-chosen-address]').waitFor();
  await settled(page);
};

const payment = async ({ press }: Presses, page: Page): Promise<void> => {
  const way = (type: string) => page.locator(`[data-payment-type=${type}]`);
  const button = page.locator('[data-pay-bar] button');
  await press('change the address', page.locator('[data-chosen-address] .button'));
  await page.locator('[data-address-options]').waitFor();
  await settled(page);
  await press('use this address', page.locator('[data-address-choice] > .button'));
  await page.locator('[data-chosen-address]').waitFor();
  await press('by transfer', way('bankTransfer').locator('label').first());
  await page.locator('[data-transfer]').waitFor();
  await page.locator('[data-pay-bar] button[aria-disabled="false"]').waitFor();
  await press('pay without a receipt', button);
  await press('in cash', way('cod').locator('label'));
  await settled(page);
};

/** A guest's whole way, once. @returns every press, in order */
const walk = async (locale: Locale): Promise<readonly Press[]> => {
  let pressed: readonly Press[] = [];
  await browser({ ...phone, serviceWorkers: 'allow' }, async (context) => {
    const presses = await recordPresses(context);
    const { press, all } = presses;
    const page = await context.newPage();
    await slowDown(page);
    const [product] = await simpleProducts();
    await page.goto(`${originOf('S001')}${localePrefix(locale)}/product/${product?.id}`);
    await settled(page);
    await toCheckout(presses, page);
    await register(presses, page);
    await address(presses, page);
    await payment(presses, page);
    await press('by KHQR', page.locator('[data-payment-type=khqr] label'));
    await page.locator('[data-pay-bar] button[aria-disabled="false"]').waitFor();
    await press('pay', page.locator('[data-pay-bar] button'));
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
    await press('save the code', page.locator('[data-payment-actions] > .button-quiet').first());
    await page.locator('[data-payment-actions] > .button-quiet[aria-busy]').first().waitFor({ state: 'detached' });
    await press('check again', page.locator('[data-check-payment] .button'));
    await page.locator('[data-check-payment] output:not(:empty)').waitFor();
    await press('back', page.locator('[data-back]'));
    await page.locator('[data-notice]').waitFor();
    await page.locator('[data-pay-bar] button[aria-disabled="false"]').waitFor();
    await press('go on with the payment', page.locator('[data-pay-bar] button'));
    await page.locator('[data-khqr] [data-qr-code]').waitFor();
    await atBank(page, 'Pay');
    await placed(page);
    pressed = all;
  });
  if (process.env['TOUCH_SHOW'])
    for (const { name, ms, pace, answer } of pressed)
      console.log(`${ms} ms (÷ ${pace.toFixed(1)})  ${name}: ${answer}`);
  return pressed;
};

/** Frames and other processes only ever add to a time, so a press passes if one of this many walks is fast enough. */
const maxWalks = 5;

test.each(isLong ? locales : [defaultLocale])(
  'in %s, a guest’s way to a paid order: every press is answered within 200 ms',
  { timeout: 400_000 },
  async (locale) => {
    const walks: (readonly Press[])[] = [];
    const slow = (): object[] =>
      (walks[0] ?? []).flatMap(({ name, answer }, index) => {
        const presses = walks.flatMap((walked) => walked[index] ?? []);
        if (presses.some(({ ms, pace }) => ms / pace <= maxMs)) return [];
        return [{ name, answer, times: presses.map(({ ms, pace }) => `${ms} ms at pace ${pace.toFixed(1)}`) }];
      });
    do walks.push(await walk(locale));
    while (slow().length > 0 && walks.length < maxWalks);
    expect(walks[0]?.length).toBeGreaterThan(25);
    expect(slow()).toEqual([]);
  },
);
