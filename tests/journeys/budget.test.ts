import { readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { locales } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { allTemplates, samplePages, type SampleTemplate } from '../support/sample-pages.ts';
import { isLong, originOf } from '../support/shop.ts';

/**
 * What the first view of each kind of page costs on a phone, as it comes over the wire: a change over budget fails.
 * Kilobytes of 1000 bytes, headers and all.
 */

const browser = useBrowser();
/** Tells what was measured. */
const isShown = process.env['BUDGET_SHOW'] === '1';
const phone = { viewport: viewports.phone, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

const kinds = { Document: 'html', Script: 'script', Stylesheet: 'style', Font: 'font', Image: 'picture' } as const;
/** `ahead`: the dictionary for the next page, which browsers fetch when all else is there. */
type Kind = (typeof kinds)[keyof typeof kinds] | 'other' | 'ahead';
type Budget = Record<Exclude<Kind, 'other' | 'font' | 'ahead'> | 'requests' | 'whole', number>;

const read = { script: 16, style: 5, picture: 8, requests: 20 };
/** Pictures are the shop's: how many is ours to say, and their bytes are those of this sample. */
const budgets: Record<SampleTemplate, Budget> = {
  home: { ...read, html: 16, picture: 90, requests: 46, whole: 155 },
  category: { ...read, html: 14.5, script: 19, picture: 68, requests: 44, whole: 138 },
  product: { ...read, html: 15.15, script: 19, picture: 58, requests: 25, whole: 124 },
  search: { ...read, html: 17, script: 19, picture: 50, requests: 36, whole: 130 },
  compare: { ...read, html: 12, picture: 22.5, requests: 32, whole: 86 },
  help: { ...read, html: 14, whole: 74 },
  policy: { ...read, html: 13, whole: 72 },
};
/** Inter and the riel sign; in Khmer, Kantumruy beside them. The whole of a product page stays within 150 either way. */
const fonts = { latin: 33, khmer: 26 };
const maxAhead = 18;
/** All script of a product page once its cart was opened: React, Astro's runtime and the islands among it. */
const maxAfter = 112;
/** Thousands of characters of script that run on a page before a touch, uncompressed. */
const maxRun = 60;

type Traffic = { bytes: (kind?: Kind) => number; requests: () => number; addresses: () => string[] };

const watch = async (page: Page): Promise<{ session: CDPSession; traffic: Traffic }> => {
  const session = await page.context().newCDPSession(page);
  const seen = new Map<string, { kind: Kind; url: string; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return;
    const { pathname } = new URL(request.url);
    const own = pathname.endsWith('.svg') ? 'picture' : pathname.startsWith('/_dictionary/') ? 'ahead' : null;
    const kind = own ?? (kinds as Partial<Record<string, Kind>>)[type ?? ''] ?? 'other';
    seen.set(requestId, { kind, url: request.url, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  const all = () => [...seen.values()];
  return {
    session,
    traffic: {
      bytes: (kind) => all().reduce((sum, one) => sum + (kind && one.kind !== kind ? 0 : one.bytes), 0),
      requests: () => all().length,
      addresses: () => all().map(({ url }) => url),
    },
  };
};

/** The first view alone: nothing is fetched ahead. */
const withoutIdle = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'requestIdleCallback', { value: () => 0 });
  });
};

test.each(isLong ? locales : (['kh'] as const))(
  'in %s, the first view of each page keeps its budget',
  async (locale) => {
    const pages = await samplePages(originOf('S001'), locale);
    const over: string[] = [];
    for (const template of allTemplates)
      await browser(phone, async (context) => {
        await withoutIdle(context);
        const page = await context.newPage();
        const { traffic } = await watch(page);
        await page.goto(pages[template], { waitUntil: 'networkidle' });
        const khmer = locale === 'kh' ? fonts.khmer : 0;
        const budget = {
          ...budgets[template],
          font: fonts.latin + khmer,
          whole: budgets[template].whole + khmer,
          ahead: maxAhead,
        };
        const measured = {
          whole: (traffic.bytes() - traffic.bytes('ahead')) / 1000,
          requests: traffic.requests(),
          ahead: traffic.bytes('ahead') / 1000,
          html: traffic.bytes('html') / 1000,
          script: traffic.bytes('script') / 1000,
          style: traffic.bytes('style') / 1000,
          font: traffic.bytes('font') / 1000,
          picture: traffic.bytes('picture') / 1000,
        };
        const line = Object.entries(measured)
          .map(([name, value]) => `${name} ${Number(value.toFixed(1))}`)
          .join(', ');
        if (isShown) console.log(`${locale} ${template}: ${line}`);
        for (const name of Object.keys(measured) as (keyof typeof measured)[])
          if (measured[name] > budget[name])
            over.push(`${pages[template]}: ${name} ${measured[name].toFixed(1)} of ${budget[name]} (${line})`);
        // The policy in the page turns the preload scanner off: the head preloads the image that the first view waits for.
        const initiator = await page.evaluate(() => {
          const image = document.querySelector<HTMLImageElement>('main img[fetchpriority=high]');
          const [entry] = image ? performance.getEntriesByName(image.currentSrc) : [];
          return entry instanceof PerformanceResourceTiming ? entry.initiatorType : null;
        });
        const hasFirstImage = ['home', 'category', 'product', 'search'].includes(template);
        if (initiator !== (hasFirstImage ? 'link' : null))
          over.push(`${pages[template]}: the first view's image is requested by ${initiator ?? 'nothing'}`);
        const khmerAhead = await page.locator('link[rel=preload][as=font][href*="kantumruy-khmer"]').count();
        if (khmerAhead !== (locale === 'kh' ? 1 : 0))
          over.push(`${pages[template]}: ${khmerAhead} Khmer fonts preloaded`);
        if (
          locale !== 'kh' &&
          template !== 'help' &&
          traffic.addresses().some((url) => url.includes('kantumruy-khmer'))
        )
          over.push(`${pages[template]}: the Khmer font is fetched`);
      });
    expect(over).toEqual([]);
  },
);

test('what is fetched for the first touch, when the page is idle, keeps its budget', async () => {
  const { product } = await samplePages(originOf('S001'), 'kh');
  await browser(phone, async (context) => {
    const page = await context.newPage();
    const { traffic } = await watch(page);
    await page.goto(product, { waitUntil: 'networkidle' });
    await page.locator('[data-buy=add]').click();
    await page.locator('#snackbar:popover-open').waitFor();
    await page.evaluate(() => document.querySelector<HTMLElement>('[commandfor=cart]')?.click());
    await page.locator('#cart li').first().waitFor();
    if (isShown) console.log(`scripts after the first touch: ${traffic.bytes('script') / 1000}`);
    expect(traffic.bytes('script') / 1000).toBeLessThan(maxAfter);
  });
});

test('when a page is idle, neither React nor the schemas of API answers have run', async () => {
  const pages = await samplePages(originOf('S001'), 'kh');
  for (const template of ['home', 'category', 'compare'] as const)
    await browser(phone, async (context) => {
      const page = await context.newPage();
      await page.coverage.startJSCoverage();
      await page.goto(pages[template], { waitUntil: 'networkidle' });
      await page.waitForFunction(() => document.querySelector('[data-to-top]')?.hasAttribute('hidden') === false);
      // The buttons of cards come last.
      if (template !== 'compare') await page.locator('[data-tool]').first().waitFor({ state: 'attached' });
      const ran = await page.coverage.stopJSCoverage();
      const characters = ran.reduce((sum, { source }) => sum + (source?.length ?? 0), 0);
      const names = ran.map(({ url, source }) => `${url.split('/').at(-1)} ${source?.length}`).join(', ');
      expect(characters / 1000, `${template}: ${names}`).toBeLessThan(maxRun);
    });
});

test.each(isLong ? (['phone', 'desktop'] as const) : (['phone'] as const))(
  'on a %s, no picture is larger than its place',
  async (size) => {
    const pages = await samplePages(originOf('S001'), 'en');
    const wrong: string[] = [];
    const options = size === 'phone' ? phone : { viewport: viewports.desktop };
    for (const template of allTemplates)
      await browser(options, async (context) => {
        const page = await context.newPage();
        await page.goto(pages[template], { waitUntil: 'networkidle' });
        const found = await page.evaluate(async () => {
          const faults: string[] = [];
          const largest = await new Promise<Element | null>((resolve) => {
            let last: Element | null = null;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                last = (entry as PerformanceEntry & { element?: Element }).element ?? last;
            }).observe({ type: 'largest-contentful-paint', buffered: true });
            setTimeout(() => resolve(last), 100);
          });
          // Of pictures of one size, any may be the largest: the first of them has the priority, none of them waits.
          const isFirst = largest instanceof HTMLImageElement && largest.fetchPriority === 'high';
          const prior = document.querySelector('img[fetchpriority=high]');
          if (largest instanceof HTMLImageElement && !isFirst && (!prior || largest.loading === 'lazy'))
            faults.push(`the largest picture has no priority: ${largest.currentSrc}`);
          for (const image of document.images) {
            const { top, left, width, height } = image.getBoundingClientRect();
            const far = top > innerHeight * 2;
            if (far && width > 0 && image.loading !== 'lazy' && !/\.svg/u.test(image.src))
              faults.push(`not lazy: ${image.currentSrc}`);
            if (!image.complete || image.naturalWidth === 0 || width === 0 || /\.svg/u.test(image.currentSrc)) continue;
            if (top > innerHeight || left > innerWidth) continue;
            // A scene fills its frame; a cut-out is whole within it.
            const shown =
              Math.max(width, getComputedStyle(image).objectFit === 'cover' ? height : 0) * devicePixelRatio;
            const bytes = Number(/\/(\d+)\.(?:avif|webp)/u.exec(image.currentSrc)?.[1]);
            // The next smaller size that is offered would not have been enough.
            const offered = [96, 160, 240, 320, 480, 640, 960, 1280];
            const enough = offered.find((one) => one >= shown) ?? 1280;
            if (bytes > shown * 1.5 && bytes > enough)
              faults.push(`${bytes} for ${Math.round(shown)}: ${image.currentSrc}`);
          }
          return faults;
        });
        wrong.push(...found.map((fault) => `${pages[template]}: ${fault}`));
      });
    expect(wrong).toEqual([]);
  },
);

/** As Android phones have it: the system's Khmer face, which this machine may lack. */
const systemKhmer = [400, 700]
  .map((weight) => {
    const file = readFileSync(`tests/support/fonts/noto-sans-khmer-${weight}.woff2`).toString('base64');
    return `@font-face{font-family:"Noto Sans Khmer";font-weight:${weight};src:url(data:font/woff2;base64,${file})}`;
  })
  .join('');

const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Adds up the layout shifts of a page from `countJumps` on. */
const recordJumps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let jumped = 0;
    new PerformanceObserver((list) => {
      const since = Number(document.documentElement.dataset['since'] ?? Infinity);
      for (const entry of list.getEntries())
        if (entry.startTime > since) jumped += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset['jumps'] = String(jumped);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Waits for the first paint, and counts jumps from then on. */
const countJumps = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await twoFrames(page);
  await page.evaluate(() => {
    document.documentElement.dataset['since'] = String(performance.now());
  });
};

const jumpsOf = async (page: Page): Promise<number> => {
  await twoFrames(page);
  return Number((await page.locator('html').getAttribute('data-jumps')) ?? 0);
};

test('nothing jumps when the pictures come late', async () => {
  const pages = await samplePages(originOf('S001'), 'kh');
  const jumps: string[] = [];
  for (const template of ['home', 'category', 'product'] as const)
    await browser(phone, async (context) => {
      const held = Promise.withResolvers<void>();
      await context.route('**/_img/**', async (route) => {
        await held.promise;
        await route.continue();
      });
      const page = await context.newPage();
      await recordJumps(page);
      await page.goto(pages[template], { waitUntil: 'domcontentloaded' });
      await countJumps(page);
      held.resolve();
      await page.waitForLoadState('networkidle');
      const jumped = await jumpsOf(page);
      if (jumped >= 0.005) jumps.push(`${pages[template]}: ${jumped.toFixed(3)}`);
    });
  expect(jumps).toEqual([]);
});

test.each(isLong ? (['en', 'kh'] as const) : (['kh'] as const))(
  'in %s, nothing jumps when the fonts come late',
  async (locale) => {
    const pages = await samplePages(originOf('S001'), locale);
    const jumps: string[] = [];
    for (const template of allTemplates)
      await browser({ ...phone, bypassCSP: true }, async (context) => {
        const held = Promise.withResolvers<void>();
        await context.route('**/*.woff2', async (route) => {
          await held.promise;
          await route.continue();
        });
        const { body } = await ask(pages[template]);
        await context.route(pages[template], (route) =>
          route.fulfill({
            contentType: 'text/html; charset=utf-8',
            body: body.replace('</style>', () => `${systemKhmer}</style>`),
          }),
        );
        const page = await context.newPage();
        await recordJumps(page);
        await page.goto(pages[template], { waitUntil: 'domcontentloaded' });
        await page.evaluate(() => document.fonts.load('16px "Noto Sans Khmer"', '\u1780'));
        await countJumps(page);
        held.resolve();
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const jumped = await jumpsOf(page);
        if (isShown) console.log(`${locale} ${template}: layout shift ${jumped.toFixed(4)}`);
        if (jumped >= 0.02) jumps.push(`${pages[template]}: ${jumped.toFixed(3)}`);
      });
    expect(jumps).toEqual([]);
  },
);
