import { expect, test } from 'vitest';
import * as z from 'zod';
import { paymentTypes } from '../../src/contract/checkout.ts';
import { paths } from '../../src/contract/paths.ts';
import { shopperPaths } from '../../src/contract/shopper-paths.ts';
import { locales, localeNames, localePrefix } from '../../src/i18n/locales.ts';
import { policyIn } from '../support/policy.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { allOrigins, originOf, shopLocation } from '../support/shop.ts';

/** What makes each brand its own (R1 to R4): title, colour, icons, manifest, footer. */

const browser = useBrowser();

const manifest = z.object({
  name: z.string().min(1),
  short_name: z.string().min(1),
  start_url: z.string(),
  lang: z.string(),
  display: z.literal('standalone'),
  theme_color: z.string().regex(/^#[\da-f]{3,6}$/u),
  icons: z.array(z.object({ src: z.string(), sizes: z.string() })).min(1),
});

const attribute = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

test('every store has a title, a name, an icon and a manifest of its own, in every language', async () => {
  const names = { en: new Set<string>(), kh: new Set<string>(), zh: new Set<string>() };
  const colours = new Set<string>();
  for (const origin of allOrigins())
    for (const locale of locales) {
      const { body } = await ask(`${origin}${localePrefix(locale) || '/'}`);
      const title = attribute(body, /<title>([^<]+)<\/title>/u);
      const icon = attribute(body, /<link rel="icon" href="([^"]+)"/u);
      const address = attribute(body, /<link rel="manifest" href="([^"]+)"/u);
      expect((await ask(origin + icon)).status, icon).toBe(200);
      const answer = await ask(origin + address);
      expect(answer.headers['content-type'], address).toMatch(/^application\/manifest\+json/u);
      const read = manifest.parse(JSON.parse(answer.body));
      expect(read.lang).toBe(localeNames[locale].tag);
      expect(title).toContain(read.name);
      for (const { src } of read.icons) expect((await ask(new URL(src, origin).href)).status, src).toBe(200);
      names[locale].add(read.name);
      expect(attribute(body, /<meta name="theme-color" content="([^"]+)"/u)).toBe(read.theme_color);
      colours.add(read.theme_color);
    }
  for (const locale of locales) expect(names[locale].size).toBe(allOrigins().length);
  expect(colours.size).toBeGreaterThan(allOrigins().length / 2);
});

test.each(locales)(
  'in %s, the Galaxy store has its fixed footer, others theirs from their own facts',
  async (locale) => {
    await browser({ viewport: viewports.desktop, locale: 'en-US' }, async (context) => {
      const page = await context.newPage();
      const footerOf = async (code: string): Promise<string> => {
        await page.goto(`${originOf(code)}${localePrefix(locale) || '/'}`);
        // Its text is there before it is laid out.
        return (await page.locator('body > footer').textContent()) ?? '';
      };
      const galaxy = await footerOf('S007');
      expect(galaxy).toContain('010 000 007');
      expect(await page.locator('body > footer a[href*="openstreetmap"]').count()).toBe(1);
      expect(await page.locator('body > footer [data-payments]').count()).toBe(1);
      const other = await footerOf('S001');
      expect(other).toContain('010 000 001');
      expect(other).not.toContain('000 007');
      expect(
        await page
          .locator('body > footer a[href^="https://example.com/"], body > footer a[href^="https://wa.me/"]')
          .count(),
      ).toBeGreaterThan(2);
      const code = page.locator('body > footer [href$="/download"] img');
      await code.scrollIntoViewIfNeeded();
      await expect
        .poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
        .toBe(true);
    });
  },
);

test('compare stands in the header where the store has it on', async () => {
  const { body } = await ask(`${originOf('S001')}/`);
  expect(body).toContain('data-badge="compare"');
});

test('a browser that asks for /favicon.ico gets an icon', async () => {
  const { status, headers } = await ask(`${originOf('S001')}/favicon.ico`);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/x-icon');
});

/** Ways to pay by the words of the footer's picture. */
const paymentWords = {
  cod: 'Cash on Delivery',
  khqr: 'KHQR',
  bankTransfer: 'Money Transfer',
  anakut: 'Anakut Cash',
  paypal: 'PayPal',
} as const;

test('the footer shows the ways to pay that each store takes, its courier, and the app stores by their marks', async () => {
  const vendor = z.object({
    data: z.object({
      payment_types: z.array(z.enum(paymentTypes)),
      banks: z.array(z.object({ type: z.string(), name: z.string() })),
    }),
  });
  const info = z.object({ data: z.object({ delivery_partner: z.string().min(1), playstore: z.string().nullable() }) });
  for (const origin of allOrigins()) {
    const { body } = await ask(`${origin}/`);
    const code = new URL(origin).hostname.slice(0, 4).toUpperCase();
    const { payment_types: taken, banks } = vendor.parse(
      JSON.parse((await ask(`${origin}/_api${shopperPaths.vendor(code)}`)).body),
    ).data;
    const label = attribute(body, /<svg[^>]* data-payments[^>]* aria-label="([^"]+)"/u);
    for (const type of paymentTypes)
      expect(label.includes(paymentWords[type]), `${code} ${type}`).toBe(taken.includes(type));
    // A transfer is shown by the banks that it goes to.
    const marked = banks.filter(({ type }) => ['aba', 'acleda', 'wing'].includes(type));
    for (const { type, name } of taken.includes('bankTransfer') ? marked : []) {
      expect(label, code).toContain(name);
      expect(body.slice(body.indexOf('<footer')), code).toContain(`#pay-${type}"`);
    }
    const address = `http://127.0.0.1:${shopLocation().commercePort}${paths.storeInfo(new URL(origin).hostname)}`;
    const { data } = info.parse(await (await fetch(address)).json());
    expect(body).toContain(`Delivery by ${data.delivery_partner}`);
    if (data.playstore !== null)
      expect(body).toMatch(/#googleplay"[^>]*><\/use><\/svg>\s*Google Play|#googleplay"\/><\/svg>\s*Google Play/u);
  }
});

test('the code of /download is in reach on every size', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/policy`);
    for (const size of Object.values(viewports)) {
      await page.setViewportSize(size);
      const code = page.locator('body > footer [href$="/download"] img');
      await code.scrollIntoViewIfNeeded();
      expect(await code.isVisible()).toBe(true);
    }
    await page.setViewportSize(viewports.phone);
    // A store without apps: its page says how the shop comes onto a phone.
    await page.goto(`${originOf('S003')}/download`);
    expect(await page.locator('main figure img').isVisible()).toBe(true);
  });
});

test.each([
  ['the Galaxy store', 'S007', '/policy', 'body > footer'],
  ['a branch', 'S001', '/chat', '[data-branches] li:first-child'],
])('the map of %s loads on a click, and asks no other host before', async (_, code, path, selector) => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    const { origin } = new URL(originOf(code));
    const others: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== origin) others.push(request.url());
    });
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    // The other host stands in: what is asked of it, and that this page may frame it, is what counts.
    await page.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>The map</p>' }),
    );
    await page.goto(origin + path);
    const link = page.locator(`${selector} [data-map]`);
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=/u);
    await link.scrollIntoViewIfNeeded();
    expect(others).toEqual([]);
    await link.click();
    await page.frameLocator(`${selector} iframe`).getByText('The map').waitFor();
    expect(others).toEqual([expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/u)]);
    expect(refused).toEqual([]);
  });
});

test('only pages with a map may frame one', async () => {
  const csp = async (code: string, path: string): Promise<string> => policyIn((await ask(originOf(code) + path)).body);
  expect(await csp('S007', '/policy')).toContain('openstreetmap');
  expect(await csp('S001', '/chat')).toContain('openstreetmap');
  expect(await csp('S001', '/policy')).not.toContain('openstreetmap');
});
