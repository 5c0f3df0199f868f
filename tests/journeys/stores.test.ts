import { expect, test } from 'vitest';
import * as z from 'zod';
import { locales, localeNames, localePrefix } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { allOrigins, originOf } from '../support/shop.ts';

/** What makes each brand its own (spec sections 1 and 2, D21): title, colour, icons, manifest, footer. */

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
  const names = new Set<string>();
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
      names.add(read.name);
      colours.add(read.theme_color);
    }
  expect(names.size).toBe(allOrigins().length);
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
        return (await page.locator('.footer').textContent()) ?? '';
      };
      const galaxy = await footerOf('S007');
      expect(galaxy).toContain('010 000 007');
      expect(await page.locator('.footer a[href*="openstreetmap"]').count()).toBe(1);
      const other = await footerOf('S001');
      expect(other).toContain('010 000 001');
      expect(other).not.toContain('000 007');
      expect(other).toContain('KHQR');
      expect(
        await page.locator('.footer a[href^="https://example.com/"], .footer a[href^="https://wa.me/"]').count(),
      ).toBeGreaterThan(2);
      const code = page.locator('.footer-code img');
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
