import { expect, test } from 'vitest';
import * as z from 'zod';
import { firstViews } from '../../src/config/theme.ts';
import { locales, localePrefix, type Locale } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { allOrigins, originOf } from '../support/shop.ts';

/** Twelve shops, not twelve colors: each home page has a design, a product and words of its own. */

const browser = useBrowser('headless-shell', { pictures: false });

const homeOf = (origin: string, locale: Locale): string => `${origin}${localePrefix(locale) || '/'}`;

const homeShape = z.object({
  design: z.string().min(1),
  headline: z.string().min(1),
  strength: z.string().min(1),
  product: z.string().min(1),
  name: z.string().min(1),
});

const readHome = (body: string): z.output<typeof homeShape> => {
  const text = (pattern: RegExp): string =>
    (pattern.exec(body)?.[1] ?? '').replaceAll(/<[^>]*>|[\u200B\u2060]/gu, '').trim();
  const first = body.slice(body.indexOf('data-first-view'));
  const hero = first.slice(first.indexOf('data-hero'));
  return homeShape.parse({
    design: text(/data-first-view="([^"]+)"/u),
    headline: text(/<h1(?: class="(?!sr-only)[^"]*")?>([\s\S]*?)<\/h1>/u),
    strength: text(/<\/h1>[\s\S]*?<p class="[^"]*">([\s\S]*?)<\/p>/u),
    product: /<h2[^>]*>[\s\S]*?<\/h2>/u
      .exec(hero)?.[0]
      .replaceAll(/<[^>]*>/gu, '')
      .trim(),
    name: text(/data-store-mark[^>]*>[\s\S]*?<span>([^<]*)<\/span>\s*<\/a>/u),
  });
};

test('no two stores share a product or a headline in the first view, and each design is used', async () => {
  const homes = await Promise.all(allOrigins().map(async (origin) => readHome((await ask(homeOf(origin, 'en'))).body)));
  for (const one of ['product', 'headline', 'strength', 'name'] as const)
    expect(new Set(homes.map((home) => home[one])).size, one).toBe(allOrigins().length);
  expect(homes.map(({ design }) => design)).toEqual(expect.arrayContaining([...firstViews]));
});

test('each store has a tagline and a strength in each language, and in Khmer a name in Khmer letters', async () => {
  for (const origin of allOrigins()) {
    const [en, kh, zh] = await Promise.all(
      locales.map(async (locale) => readHome((await ask(homeOf(origin, locale))).body)),
    );
    expect(new Set([en?.headline, kh?.headline, zh?.headline]).size, origin).toBe(3);
    expect(new Set([en?.strength, kh?.strength, zh?.strength]).size, origin).toBe(3);
    for (const text of [kh?.name, kh?.headline, kh?.strength]) expect(text, origin).toMatch(/\p{Script=Khmer}/u);
    for (const text of [zh?.headline, zh?.strength]) expect(text, origin).toMatch(/\p{Script=Han}/u);
  }
});

test('every answer of the finder leads to a list with products, without script', async () => {
  await browser({ viewport: viewports.phone, javaScriptEnabled: false }, async (context) => {
    const page = await context.newPage();
    const home = homeOf(originOf('S003'), 'en');
    await page.goto(home);
    const answers = await page
      .locator('[data-finder] select')
      .evaluateAll((selects) =>
        selects.flatMap((select) =>
          select instanceof HTMLSelectElement
            ? [...select.options].filter(({ value }) => value !== '').map(({ value }) => ({ name: select.name, value }))
            : [],
        ),
      );
    expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['a.socket', 'brand', 'max']));
    for (const { name, value } of answers) {
      await page.goto(home);
      await page.locator(`[data-finder] select[name="${name}"]`).selectOption(value);
      await page.locator('[data-finder] button').click();
      await page.waitForURL(/\/category\?/u);
      expect(await page.locator('[data-part="results"] [data-card]').count(), page.url()).toBeGreaterThan(0);
      const chips = await page.locator('main').textContent();
      if (name === 'a.socket') expect(chips).toContain(value);
    }
  });
});

test.each([
  ['S002', 'chooser', 2],
  ['S005', 'rooms', 3],
  ['S007', 'departments', 3],
  ['S008', 'mosaic', 3],
  ['S012', 'index', 3],
])('in %s, the links of the %s lead to products', async (code, design, fewest) => {
  const home = homeOf(originOf(code), 'kh');
  const { body } = await ask(home);
  const [, rest = ''] = body.split(`data-first-view="${design}"`);
  const [first = ''] = rest.split(/<link rel="stylesheet"|<section class="mt-section/u);
  const links = [
    ...new Set(Array.from(first.matchAll(/href="([^"]+)"/gu), ([, href = '']) => href.replaceAll('&amp;', '&'))),
  ].filter((href) => !href.includes('/product/'));
  expect(links.length).toBeGreaterThanOrEqual(fewest);
  for (const link of links) {
    const { status, body: list } = await ask(new URL(link, home).href);
    expect(status, link).toBe(200);
    expect(list.split(' data-card').length, link).toBeGreaterThan(1);
  }
});
