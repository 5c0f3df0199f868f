import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { locales, localeNames, localePrefix, type Locale } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { isLong, originOf } from '../support/shop.ts';

const browser = useBrowser('headless-shell', { pictures: false });
const pictured = useBrowser();

const pages = [
  '/help-center',
  '/help-center/category/3',
  '/help-center/detail/16',
  '/policy',
  '/news',
  '/promotions',
  '/chat',
];
const address = (code: string, locale: Locale, path: string): string =>
  `${originOf(code)}${localePrefix(locale)}${path}`;

/** Far below what counts (0.02 elsewhere). */
const maxShift = 0.001;

/** What moved on the page so far without a touch. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            observer.disconnect();
            resolve(sum);
          }),
        );
      }),
  );

describe.each(locales)('in %s', (locale) => {
  test.each(['phone', 'desktop'] as const)('pages that read fit a %s, and everyone can read them', async (size) => {
    await browser({ viewport: viewports[size] }, async (context) => {
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
      page.on('request', (request) => {
        if (!request.url().startsWith(originOf('S001'))) problems.push(`${page.url()} asks for ${request.url()}`);
      });
      for (const path of pages) {
        const answer = await page.goto(address('S001', locale, path));
        expect(answer?.status(), path).toBe(200);
        expect(await page.getAttribute('html', 'lang')).toBe(localeNames[locale].tag);
        expect(await page.locator('h1').innerText()).not.toBe('');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        if (wide) problems.push(`${path} is wider than the screen`);
        // Khmer has the largest letters: on a phone it tells for the others, but in the long run.
        if (isLong || (locale === 'kh' && size === 'phone'))
          problems.push(...(await violationsOf(page)).map((what) => `${path}: ${what}`));
      }
      expect(problems).toEqual([]);
    });
  });

  test('the help center finds as the reader types, and says how many', async () => {
    await browser({ viewport: viewports.phone }, async (context) => {
      const page = await context.newPage();
      await page.goto(address('S001', locale, '/help-center'));
      const rows = page.locator('[data-words]:visible');
      const status = page.getByRole('status').filter({ visible: true }).first();
      const all = await rows.count();
      await page.locator('main').getByRole('searchbox').fill('KHQR');
      await expect.poll(() => rows.count()).toBeLessThan(all);
      const found = await rows.count();
      expect(found).toBeGreaterThan(0);
      expect(await page.locator('[data-help-status]').innerText()).toContain(String(found));
      expect(await page.locator('[data-help-topics]').isVisible()).toBe(false);
      expect(await status.getAttribute('data-none')).not.toBe('');
      await page.locator('main').getByRole('searchbox').fill('qqqq');
      await expect.poll(() => rows.count()).toBe(0);
      expect(await page.locator('[data-help-status]').innerText()).toBe(await status.getAttribute('data-none'));
      await page.locator('main').getByRole('searchbox').fill('');
      await expect.poll(() => rows.count()).toBe(all);
      await rows.first().getByRole('link').click();
      await page.waitForURL((url) => url.pathname.startsWith(`${localePrefix(locale)}/help-center/detail/`));
    });
  });

  test('without scripts all of it is read', async () => {
    await browser({ viewport: viewports.phone, javaScriptEnabled: false }, async (context) => {
      const page = await context.newPage();
      await page.goto(address('S001', locale, '/help-center'));
      expect(await page.locator('[data-words]:visible').count()).toBeGreaterThan(10);
      expect(await page.locator('#help-query').isVisible()).toBe(false);
      await page.goto(address('S001', locale, '/news'));
      const second = page.locator('main [id^="news-"]').nth(1);
      const title = await second.getByRole('heading').innerText();
      await second.getByRole('link').click();
      await page.waitForURL(/\/news\?id=\w+$/u);
      expect(await page.locator('main h1').innerText()).toBe(title);
      expect(await page.locator('main article').first().locator('img').count()).toBe(1);
      expect(await page.locator('script[type="application/ld+json"]').innerText()).toContain('"NewsArticle"');
      await page.goto(address('S001', locale, '/policy'));
      await page.locator('[aria-labelledby="toc"] a').last().click();
      expect(await page.locator(':target h2').innerText()).not.toBe('');
      await page.goto(address('S001', locale, '/promotions'));
      expect(await page.locator('[data-until] span').first().innerText()).not.toBe('');
      expect(await page.locator('[role="timer"]').first().isVisible()).toBe(false);
    });
  });
});

test.each(['phone', 'desktop'] as const)('on a %s the countdown runs, moves nothing, and ends', async (size) => {
  await browser({ viewport: viewports[size] }, async (context) => {
    const page = await context.newPage();
    await page.goto(address('S001', 'en', '/promotions'));
    const clock = page.locator('[role="timer"]').first();
    await expect.poll(() => clock.innerText()).toMatch(/^Ends in \d+\sdays$/u);

    // Seconds run in the last day alone.
    const end = Date.parse((await page.locator('[data-phase="running"]').first().getAttribute('data-ends')) ?? '');
    await page.clock.install({ time: end - 11 * 3_600_000 });
    await page.reload();
    await expect.poll(() => clock.innerText()).toMatch(/^Ends in 1\d:\d\d:\d\d$/u);
    // A slow machine may move a hair while the page is made, until its idle files have come; the clock moves nothing.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const shift = await shiftOf(page);
    expect(shift).toBeLessThan(maxShift);
    const before = await clock.innerText();
    await expect.poll(() => clock.innerText()).not.toBe(before);
    expect(await shiftOf(page)).toBe(shift);

    const later = await context.newPage();
    await later.clock.setFixedTime(new Date(Date.now() + 400 * 86_400_000));
    await later.goto(address('S001', 'en', '/promotions'));
    await expect.poll(() => later.locator('[data-promotion]:not([data-phase="ended"])').count()).toBe(0);
    expect(await later.locator('[data-group="ended"] [data-promotion]').count()).toBeGreaterThan(1);
  });
});

describe('/download', () => {
  const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1';
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15';

  test.each(locales)('leads phones to the app in %s', async (locale) => {
    for (const [agent, end] of [
      [android, 'android'],
      [iPhone, 'ios'],
    ] as const) {
      const { status, headers } = await ask(address('S001', locale, '/download'), { 'user-agent': agent });
      expect(status).toBe(302);
      expect(headers.location).toMatch(new RegExp(`/${end}$`, 'u'));
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  test.each([
    [5, 'ios'],
    [0, 'android'],
  ])('leads what calls itself a Mac by its %i touch points', async (points, end) => {
    await browser({ userAgent: mac }, async (context) => {
      await context.addInitScript((count) => {
        Object.defineProperty(navigator, 'maxTouchPoints', { get: () => count });
      }, points);
      const page = await context.newPage();
      await page.route('https://example.com/**', (route) => route.fulfill({ body: 'the app' }));
      await page.goto(address('S001', 'en', '/download'));
      await expect.poll(() => page.url()).toMatch(new RegExp(`^https://example\\.com/.*/${end}$`, 'u'));
    });
  });

  test('leads every device to the one link of a shop that has it', async () => {
    for (const agent of [android, iPhone, mac]) {
      const { status, headers } = await ask(address('S010', 'en', '/download'), { 'user-agent': agent });
      expect([status, headers.location]).toEqual([302, 'https://example.com/s010/app']);
    }
  });

  test.each(locales)(
    'says on an iPhone, in %s, how a shop with an app for Android alone comes onto it',
    async (locale) => {
      const shop = address('S012', locale, '/download');
      expect((await ask(shop, { 'user-agent': android })).headers.location).toBe('https://example.com/s012/android');
      const { status, body } = await ask(shop, { 'user-agent': iPhone });
      expect(status).toBe(200);
      expect(body).toContain('<dl ');
      expect(body).toMatch(/Safari/u);
      expect(body).not.toMatch(/Chrome<|in Chrome|ក្នុង Chrome|用 Chrome/u);
      expect(body).toContain('href="https://example.com/s012/android"');
    },
  );

  test.each(locales)('shows how to have a shop without an app on a phone in %s', async (locale) => {
    await pictured({ viewport: viewports.desktop }, async (context) => {
      const page = await context.newPage();
      await page.goto(address('S004', locale, '/download'));
      expect(await page.locator('h1').innerText()).toContain(locale === 'kh' ? 'រូបស្អាត' : 'Rub Saat Camera');
      const code = page.locator('main figure img');
      await code.scrollIntoViewIfNeeded();
      await expect
        .poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(20);
      if (locale === 'kh' || isLong) expect(await violationsOf(page)).toEqual([]);
    });
  });
});

test.each(locales)('the shop can stand on a home screen in %s', async (locale) => {
  await browser({}, async (context) => {
    const page = await context.newPage();
    await page.goto(address('S001', locale, '/policy'));
    const seen = await page.evaluate(async () => {
      const manifest: { lang: string; start_url: string; icons: { src: string; sizes: string }[] } = await (
        await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '')
      ).json();
      const apple = document.querySelector<HTMLLinkElement>('link[rel=apple-touch-icon]')?.getAttribute('href') ?? '';
      const sizes = [];
      for (const src of [...manifest.icons.map((icon) => icon.src), apple]) {
        const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
        sizes.push(`${width}x${height}`);
      }
      return { manifest, sizes };
    });
    expect(seen.manifest.lang).toBe(localeNames[locale].tag);
    expect(seen.manifest.start_url).toBe(localePrefix(locale) || '/');
    expect(seen.sizes).toEqual([...seen.manifest.icons.map(({ sizes }) => sizes), '180x180']);
  });
});

test('what is not there is a 404, and the second address of the help center names the first', async () => {
  const origin = originOf('S001');
  for (const path of ['/help-center/detail/999', '/help-center/category/999', '/kh/help-center/detail/x', '/policy/1'])
    expect((await ask(`${origin}${path}`)).status, path).toBe(404);
  const { status, body } = await ask(`${origin}/zh/help-center/index-copy`);
  expect(status).toBe(200);
  expect(body).toContain(`<link rel="canonical" href="${origin}/zh/help-center">`);
  const sitemap = (await ask(`${origin}/sitemap-en-1.xml`)).body;
  expect(sitemap).toContain('/help-center/detail/1<');
  expect(sitemap).not.toContain('index-copy');
  expect(sitemap).not.toContain('/download');
});

test.each([
  ['2026-11-25T09:00+07:00', 'en', 'Open now', 'Open now'],
  ['2026-11-25T07:30+07:00', 'en', 'Closed, opens 8:00', 'Closed, opens 8:00'],
  ['2026-11-28T19:00+07:00', 'en', 'Open now', 'Closed, opens Monday 8:00'],
  ['2026-11-28T21:00+07:00', 'en', 'Closed, opens tomorrow 8:00', 'Closed, opens Monday 8:00'],
  ['2026-11-28T21:00+07:00', 'kh', 'បិទ បើកថ្ងៃស្អែក ម៉ោង\u00A08:00', 'បិទ បើកថ្ងៃចន្ទ\u00A0ម៉ោង\u00A08:00'],
] as const)('at %s, the contact page in %s says which branches are open', async (time, locale, main, other) => {
  // Somebody abroad reads it: the hours are those of Cambodia.
  await browser({ viewport: viewports.phone, timezoneId: 'America/New_York' }, async (context) => {
    const page = await context.newPage();
    await page.clock.setFixedTime(time);
    await page.goto(address('S001', locale, '/chat'));
    await expect.poll(() => page.locator('[data-opening]').allInnerTexts()).toEqual([main, other]);
  });
});
