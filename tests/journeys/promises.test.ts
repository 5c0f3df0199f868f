import { expect, test } from 'vitest';
import { branchesResponse } from '../../src/contract/locations.ts';
import { paths } from '../../src/contract/paths.ts';
import { storeInfoResponse } from '../../src/contract/store-info.ts';
import { formatDollars } from '../../src/i18n/format.ts';
import { keepWords } from '../../src/i18n/khmer.ts';
import { localeNames, localePrefix, locales, type Locale } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { atCounter, openCheckout, simpleProducts } from '../support/counter.ts';
import { samplePages } from '../support/sample-pages.ts';
import { originOf, shopLocation } from '../support/shop.ts';

/** What the shop promises stands on every page that sells, from the API's own data (R136 to R138). */

const browser = useBrowser('headless-shell', { pictures: false });

const answer = async (path: string, locale: Locale): Promise<unknown> =>
  JSON.parse(
    (
      await ask(`http://127.0.0.1:${shopLocation().commercePort}${path}`, {
        'accept-language': localeNames[locale].tag,
      })
    ).body,
  );

const nextDay = { en: 'next day', kh: 'ថ្ងៃបន្ទាប់', zh: '次日送达' };
const missing = { en: 'more for free delivery', kh: 'ទៀត ដឹកឥតគិតថ្លៃ', zh: '免运费' };

test.each(locales)('in %s, product, home, cart and contact say what the API promises', async (locale) => {
  const host = new URL(originOf('S001')).hostname;
  const { delivery, deliveryTimes } = storeInfoResponse.parse(await answer(paths.storeInfo(host), locale));
  const branches = branchesResponse.parse(await answer(paths.branches('S001'), locale));
  const [nearest] = deliveryTimes?.places ?? [];
  const freeFrom = delivery?.freeFrom ?? 0;
  expect([branches.length > 0, nearest?.to, freeFrom > 0]).toEqual([true, 1, true]);
  const cheapest = (await simpleProducts()).at(-1);
  const { home, product } = await samplePages(originOf('S001'), locale);
  await browser({ viewport: viewports.phone, hasTouch: true, isMobile: true }, async (context) => {
    const page = await context.newPage();
    await page.goto(product);
    const promises = (await page.locator('.promises').textContent()) ?? '';
    for (const said of [nearest?.name, nextDay[locale], branches[0]?.name, branches[0]?.hours])
      expect(promises).toContain(said);
    expect(await page.locator('.promises [data-payments]').count()).toBe(1);
    await page.evaluate((id) => {
      localStorage.setItem('cart', JSON.stringify([{ id, name: 'Thing', price: 10, quantity: 1 }]));
    }, cheapest?.id);
    await page.goto(home);
    const trust = (await page.locator('main').textContent()) ?? '';
    for (const said of [nearest?.name, nextDay[locale], branches[0]?.hours]) expect(trust).toContain(said);
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await page.locator('#cart [data-summary]').getByText(keepWords(missing[locale])).waitFor();
    const sum = page.locator('#cart [data-summary]');
    // The kept price is replaced by the shop's own while the drawer is open: total and rest are read at once.
    await expect
      .poll(async () => {
        const [total, said] = await sum.evaluate((element) => [
          element.querySelector('b')?.textContent ?? '',
          element.textContent,
        ]);
        const cents = Math.round(Number(total?.replaceAll(/[$,]/gu, '')) * 100);
        return said?.includes(formatDollars(freeFrom - cents));
      })
      .toBe(true);
    const cart = page.locator('#cart [data-sum-promises]');
    for (const said of [nearest?.name, nextDay[locale], branches[0]?.name, branches[0]?.hours])
      await cart
        .getByText(said ?? '-')
        .first()
        .waitFor();
    await page.goto(`${originOf('S001')}${localePrefix(locale)}/chat`);
    const contact = page.locator('[data-branches]');
    const shown = (await contact.textContent()) ?? '';
    for (const { name, address, hours, phone } of branches)
      for (const said of [name, address, hours, phone]) expect(shown).toContain(said);
    expect(await contact.locator('a[href^="tel:"]').count()).toBe(branches.length);
    expect(await contact.locator('a[href^="https://www.openstreetmap.org/"]').count()).toBe(branches.length);
  });
});

test('checkout says when the order arrives, and marks each way to pay', async () => {
  await browser({ viewport: viewports.phone, hasTouch: true, isMobile: true }, async (context) => {
    await atCounter(context);
    const page = await context.newPage();
    await openCheckout(page);
    expect(await page.locator('[data-arrival]').textContent()).toMatch(/^Arrives \w{3} \d{1,2} \w{3}/u);
    // Said to who pays on delivery, not by a code.
    const promises = page.locator('#checkout [data-sum-promises]');
    expect(await promises.textContent()).not.toContain('Open the box');
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
    await promises.getByText('Open the box').waitFor();
    expect(await promises.textContent()).toMatch(/Open the box before you pay.*days to return or exchange.*Warranty/su);
    for (const row of await page.locator('[data-payment-type]').all())
      expect(await row.locator('[data-mark] use').count()).toBeGreaterThan(0);
    expect(await page.locator('[data-payment-type="bankTransfer"] [data-mark="aba"]').count()).toBe(1);
  });
});
