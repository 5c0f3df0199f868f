import { expect, test } from 'vitest';
import { localePrefix, locales } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { scriptsBeforeTouch } from '../support/scripts.ts';
import { allOrigins, originOf } from '../support/shop.ts';

/** The first pages of the four areas, with what belongs to each, and the pages that they lead to. */

const browser = useBrowser('headless-shell', { pictures: false });

const areas = ['/phone', '/camera', '/smarthome', '/sparepart'] as const;
const own = {
  '/phone': 'form[data-phones]',
  '/camera': 'a[href*="/camera?mount="]',
  '/smarthome': 'a[href*="/smarthome?room="]',
  '/sparepart': '[data-devices]',
} as const;

/** Most bytes of a landing page in Brotli: it fits the first answer of a connection, as the home page does; in Khmer an eleventh packet. */
const most = { en: 15_350, kh: 15_750, zh: 15_350 };

test('every store’s landing pages arrive in the first packets; stores without an area have none', async () => {
  const found: Record<string, number> = {};
  for (const origin of allOrigins())
    for (const area of areas)
      for (const locale of locales) {
        const address = `${origin}${localePrefix(locale)}${area}`;
        const { status, headers, headBytes } = await ask(address, { 'accept-encoding': 'br' });
        if (status === 404) continue;
        expect(status, address).toBe(200);
        expect(headBytes + Number(headers['content-length']), address).toBeLessThan(most[locale]);
        found[area] = (found[area] ?? 0) + 1;
      }
  // S001 and S007 have all four, the others those of their assortment, each in three languages.
  expect(found).toEqual({ '/phone': 12, '/camera': 12, '/smarthome': 12, '/sparepart': 15 });
});

test('landing pages run little script and nothing of React before a touch', async () => {
  for (const area of areas) {
    const address = `${originOf('S001')}/kh${area}`;
    const { body } = await ask(address);
    const { bytes, code } = await scriptsBeforeTouch(body, address);
    expect(code, address).not.toMatch(/react\.(?:element|transitional)/u);
    expect(bytes, address).toBeLessThan(16_500);
  }
});

test.each([
  ['kh', viewports.phone],
  ['zh', viewports.desktop],
] as const)('in %s, each area shows what belongs to it above its list', async (locale, viewport) => {
  await browser({ viewport }, async (context) => {
    const page = await context.newPage();
    for (const area of areas) {
      await page.goto(`${originOf('S001')}${localePrefix(locale)}${area}`);
      await page.locator(own[area]).first().waitFor();
      expect(await page.locator('[data-part="results"] [data-card]').count(), area).toBeGreaterThan(0);
      expect(await violationsOf(page), area).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, area).toBe(false);
    }
  });
});

test('a device is found by its model number, and its page says what fits', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/sparepart`);
    const box = page.getByLabel('Name or model number of your device');
    await box.fill('no such thing');
    await page.getByText('This device isn’t on our list.').waitFor();
    await box.fill('rc72');
    await page.getByRole('status').getByText('1 device').waitFor();
    await box.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/sparepart?device=asus-rog-ally-x');
    await page.getByRole('heading', { name: 'Parts for ASUS ROG Ally X' }).waitFor();
    await page.getByRole('heading', { name: /^Drives that fit/u }).waitFor();
    expect(await page.locator('[data-card]').count()).toBeGreaterThan(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('by brand and model it goes without a script', async () => {
  await browser({ viewport: viewports.desktop, javaScriptEnabled: false }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/zh/sparepart`);
    expect(await page.locator('#device').isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'ASUS' }).click();
    await page.getByRole('link', { name: 'ROG Ally X', exact: true }).click();
    await page.getByRole('heading', { name: 'ASUS ROG Ally X 配件' }).waitFor();
    await page.goto(`${originOf('S001')}/phone`);
    expect(await page.locator('[data-phones] select:visible').count()).toBe(1);
    await page.getByLabel('Budget').selectOption('300');
    await page.getByRole('button', { name: 'Show phones' }).click();
    await page.waitForURL('**/phone?max=300');
    expect(await page.locator('[data-part="results"] [data-card]').count()).toBeGreaterThan(0);
  });
});

const figure = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]?.replaceAll(',', ''));

test('the chooser answers in the page, each phone with the figures that decide', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/phone`);
    // A press on one of its lists would be one on a heart.
    expect(await page.locator('[data-wish]:not(button)').count()).toBe(0);
    await page.getByLabel('Battery').selectOption('best');
    const answer = page.locator('[data-answer]');
    await answer.getByText(/phones? ha(?:s|ve) all of this/u).waitFor();
    await page.getByLabel('Screen').selectOption('large');
    await page.getByLabel('Budget').selectOption('400');
    await answer.locator('[data-result="met"]', { hasText: 'inch' }).first().waitFor();
    for (const text of await answer.locator('ul:not(ul ul) > li').allInnerTexts()) {
      expect(figure(text, /\$([\d,.]+)/u)).toBeLessThanOrEqual(400);
      expect(figure(text, /([\d,]+)\smAh/u)).toBeGreaterThanOrEqual(5000);
      expect(figure(text, /([\d.]+)-inch/u)).toBeGreaterThanOrEqual(6.5);
    }
    expect(await violationsOf(page)).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
    await answer.getByRole('link').first().click();
    await page.waitForURL('**/product/*');
  });
});

test('a room, what works together, and a mount each have a page', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/smarthome`);
    await page.getByRole('link', { name: /^Kitchen/u }).click();
    await page.getByRole('heading', { name: 'Smart home: Kitchen' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: /^Zigbee/u }).click();
    await page.getByText('Zigbee devices need a hub that supports Zigbee.').waitFor();
    expect(await page.locator('main section h2').first().innerText()).toMatch(/^Zigbee hubs/u);
    expect(await page.locator('a[aria-current="page"]', { hasText: 'Zigbee' }).count()).toBe(1);
    await page.goto(`${originOf('S001')}/kh/camera`);
    await page.locator('a[href*="?mount="]').first().click();
    await page.waitForURL('**/kh/camera?mount=*');
    expect(await page.locator('main section').count()).toBeGreaterThan(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('what there is not is not found', async () => {
  for (const path of ['/sparepart?device=nokia-3310', '/camera?mount=x', '/smarthome?room=attic', '/phone?view=list'])
    expect((await ask(`${originOf('S001')}${path}`)).status, path).toBe(404);
  expect((await ask(`${originOf('S002')}/smarthome?room=kitchen`)).status).toBe(404);
});
