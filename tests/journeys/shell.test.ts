import type { BrowserContextOptions, Page } from 'playwright';
import { expect, test } from 'vitest';
import { locales, localePrefix, type Locale } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { openRelay, type Relay } from '../support/relay.ts';
import { logIn, newShopper } from '../support/shopper.ts';
import { originOf } from '../support/shop.ts';

/** What stands around every page (R27 to R31, R34, R35). */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const withWorker = { ...phone, serviceWorkers: 'allow' } as const;
const desktop = { viewport: viewports.desktop };

const pathAt = (path: string, locale: Locale): string => {
  const prefix = localePrefix(locale);
  return path === '/' && prefix ? prefix : prefix + path;
};
const at = (path = '/', locale: Locale = 'en'): string => originOf('S001') + pathAt(path, locale);

test.each([
  ['en', 'please login first'],
  ['kh', 'សូមចូលគណនីជាមុនសិន'],
  ['zh', '请先登录'],
] as const)(
  'in %s, the snackbar shows a sentence, closes at Close, and goes after 5 seconds',
  async (locale, words) => {
    await browser(phone, async (context) => {
      const page = await context.newPage();
      await page.clock.install();
      await page.goto(at('/product/1', locale));
      const bar = page.locator('#snackbar');
      const wish = page.locator('[data-wish]').first();
      await page.clock.pauseAt(Date.now() + 60_000);
      await wish.click();
      await bar.getByText(words, { exact: true }).waitFor();
      await page.clock.runFor(4900);
      expect(await bar.isVisible()).toBe(true);
      await page.clock.runFor(200);
      expect(await bar.isVisible()).toBe(false);
      await wish.click();
      await bar.locator('[data-close]').click();
      await bar.waitFor({ state: 'hidden' });
    });
  },
);

test('the way back to the top shows after 20 px of scrolling', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(at('/category?cat_id=1'));
    const button = page.locator('[data-to-top]');
    const scrolled = async (y: number): Promise<void> => {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
      await page.waitForFunction((top) => scrollY === top, y);
    };
    await scrolled(20);
    await expect.poll(() => button.isVisible()).toBe(false);
    await scrolled(21);
    await expect.poll(() => button.isVisible()).toBe(true);
    await button.click();
    await page.waitForFunction(() => scrollY === 0);
  });
});

test('on a phone the bar at the bottom leads home, to compare, cart, favorites and the account; a desktop has the header', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(at('/category?cat_id=1', 'zh'));
    const bar = page.locator('[data-bottom-bar]');
    expect((await bar.locator('a, button').allInnerTexts()).map((text) => text.trim())).toEqual([
      '首页',
      '对比',
      '购物车',
      '收藏',
      '我的',
    ]);
    await page.setViewportSize(viewports.desktop);
    expect(await bar.isVisible()).toBe(false);
    for (const drawer of ['cart', 'wishlist'])
      expect(await page.locator(`body > header [commandfor="${drawer}"]`).isVisible()).toBe(true);
  });
});

test('the tabs at the bottom stand at the same places on every page, and the one of the open page is marked', async () => {
  await browser(phone, async (context) => {
    await logIn(context, await newShopper());
    const page = await context.newPage();
    const positions: number[][] = [];
    const current: Record<string, string[]> = {};
    const orders = '/account/myaccount/myorders';
    for (const path of ['/', '/compare', '/category?cat_id=1', '/account/myaccount', orders]) {
      await page.goto(at(path));
      const tabs = page.locator('[data-bottom-bar] > *');
      positions.push(await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().left)));
      const marked = page.locator('[data-bottom-bar] [aria-current="page"]');
      current[path] = (await marked.allInnerTexts()).map((text) => text.trim());
      const weights = await tabs.evaluateAll((all) =>
        all.map((tab) => [tab.ariaCurrent, getComputedStyle(tab).fontWeight]),
      );
      for (const [mark, weight] of weights) expect(weight).toBe(mark === 'page' ? '600' : '400');
    }
    for (const lefts of positions) expect(lefts).toEqual(positions[0]);
    expect(current).toEqual({
      '/': ['Home'],
      '/compare': ['Compare'],
      '/category?cat_id=1': [],
      '/account/myaccount': ['Account'],
      [orders]: ['Account'],
    });
  });
});

test('the banner of the app shows on phones until it is closed, and moves nothing', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(at());
    const banner = page.locator('#app-banner');
    await banner.getByText('Easy to purchase on App').waitFor();
    expect(await banner.getByRole('link', { name: 'Download App' }).getAttribute('href')).toBe('/download');
    await banner.getByRole('button').click();
    await banner.waitFor({ state: 'hidden' });
    await page.goto(at('/category?cat_id=1'));
    await page.locator('[data-to-top]').waitFor({ state: 'attached' });
    expect(await banner.isVisible()).toBe(false);
    await page.setViewportSize(viewports.desktop);
    expect(await banner.isVisible()).toBe(false);
  });
});

test('the progress bar runs from 200 ms of a page change on, and tells a failed call', async () => {
  await browser(desktop, async (context) => {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(at('/compare'));
    await page.clock.pauseAt(Date.now() + 60_000);
    const state = (): Promise<string | null> => page.locator('#progress').getAttribute('data-state');
    expect(await state()).toBe('idle');
    const held = Promise.withResolvers<void>();
    await page.route('**/_api/**', async (route) => {
      await held.promise;
      await route.abort();
    });
    const asked = page.waitForRequest(/\/_api\//u);
    await page.evaluate(() => {
      localStorage.setItem('compare_products', '[{"id":"1","name":"One","image":null}]');
      dispatchEvent(
        new StorageEvent('storage', {
          key: 'compare_products',
          newValue: localStorage.getItem('compare_products'),
          storageArea: localStorage,
        }),
      );
    });
    await asked;
    await page.clock.runFor(150);
    expect(await state()).toBe('idle');
    await page.clock.runFor(100);
    expect(await state()).toBe('running');
    held.resolve();
    await expect
      .poll(async () => {
        await page.clock.runFor(300);
        return state();
      })
      .toBe('failed');
  });
});

test('a form that a script answers does not run the progress bar', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(at('/product/1'));
    await page.locator('[data-buy=add]').click();
    await page.locator('#snackbar').waitFor();
    await page.clock.runFor(500);
    expect(await page.locator('#progress').getAttribute('data-state')).not.toBe('running');
  });
});

test('a script that cannot be fetched reloads the page, once in a minute', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.route('**/cart-island.*', (route) => route.abort());
    await page.goto(at());
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await expect.poll(() => loads).toBe(2);
    await page.waitForLoadState();
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await page.locator('#cart [data-drawer-failed]').waitFor();
    expect(loads).toBe(2);
  });
});

test('a script that cannot be fetched without a network leaves the page as it is', async () => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.route('**/cart-island.*', (route) => route.abort('internetdisconnected'));
    await page.goto(at());
    await page.waitForLoadState('networkidle');
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await context.setOffline(true);
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await page.locator('#cart [data-drawer-failed]').waitFor();
    await asked;
    await context.setOffline(false);
    await page.unroute('**/cart-island.*');
    await page.keyboard.press('Escape');
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await page.locator('#cart').getByText('Your shopping cart is empty').waitFor();
    expect(loads).toBe(0);
  });
});

const isKept = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined, path);

type Within = (page: Page, to: (path: string, locale?: Locale) => string, relay: Relay) => Promise<void>;

/** A page whose network can be cut, for its service worker, too. */
const throughRelay = async (options: BrowserContextOptions, use: Within): Promise<void> => {
  const url = new URL(originOf('S001'));
  const relay = await openRelay(url.port, (html) => html);
  url.port = String(relay.port);
  try {
    await browser(options, async (context) =>
      use(await context.newPage(), (path, locale = 'en') => url.origin + pathAt(path, locale), relay),
    );
  } finally {
    await relay.close();
  }
};

test.each([
  ['en', 'You’re offline', /saved copy from/u],
  ['kh', 'គ្មានអ៊ីនធឺណិត', /ទំព័រដែលបានរក្សា\u2060ទុក.* \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}។/u],
  ['zh', '您已离线', /保存的页面/u],
] as const)(
  'in %s, without network, pages that were seen are there and say how old they are',
  async (locale, title, saved) => {
    await throughRelay(
      { ...withWorker, locale: locale === 'en' ? 'en-US' : locale === 'kh' ? 'km' : 'zh-CN' },
      async (page, to, relay) => {
        await page.goto(to('/', locale));
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        const seen = `${localePrefix(locale)}/product/1`;
        await page.goto(to('/product/1', locale));
        await expect.poll(() => isKept(page, seen)).toBe(true);
        const name = await page.locator('h1').innerText();
        await page.goto(to('/', locale));
        relay.cut(true);
        await page.goto(to('/product/1', locale));
        expect(await page.locator('h1').innerText()).toBe(name);
        await page.locator('#saved-copy', { hasText: saved }).waitFor();
        await page.goto(to('/category?cat_id=2', locale));
        expect(await page.locator('h1').innerText()).toBe(title);
        relay.cut(false);
        await page.goto(to('/product/1', locale));
        expect(await page.locator('#saved-copy').isVisible()).toBe(false);
      },
    );
  },
);

test('without network, a page whose price has ended since it was seen is not shown', async () => {
  await throughRelay(withWorker, async (page, to, relay) => {
    await page.goto(to('/product/1'));
    await expect.poll(() => isKept(page, '/product/1')).toBe(true);
    await page.evaluate(async () => {
      const cache = await caches.open('pages-1');
      const kept = await cache.match('/product/1', { ignoreVary: true });
      const html = (await kept?.text()) ?? '';
      const ended = html.replace('<title>', '<meta name="price-ends" content="2020-01-01T00:00:00.000Z"><title>');
      await cache.put('/product/1', new Response(ended, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    });
    relay.cut(true);
    await page.goto(to('/product/1'));
    expect(await page.locator('h1').innerText()).toBe('You’re offline');
  });
});

test('the very first page is kept, with the files that it has, and its cart opens without network', async () => {
  await throughRelay(withWorker, async (page, to, relay) => {
    const isPageKept = Promise.withResolvers<undefined>();
    await page.route('**/recent.client.*', async (route) => {
      await isPageKept.promise;
      await route.continue();
    });
    await page.goto(to('/product/1'));
    await expect.poll(() => isKept(page, '/product/1')).toBe(true);
    isPageKept.resolve(undefined);
    const everyScriptIsKept = (): Promise<boolean> =>
      page.evaluate(async () => {
        const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
        const files = addresses.filter((name) => /\/_astro\/.*\.js$/u.test(name));
        const kept = await Promise.all(files.map((name) => caches.match(name, { ignoreVary: true })));
        return files.length > 0 && kept.every((one) => one !== undefined);
      });
    await expect.poll(everyScriptIsKept).toBe(true);
    relay.cut(true);
    await page.goto(to('/category?cat_id=2'));
    await page.locator('[data-bottom-bar] [commandfor="cart"]').click();
    await page.getByText('Your shopping cart is empty.').waitFor();
    await page.goto(to('/product/1'));
    await page.locator('#saved-copy', { hasText: /saved copy from/u }).waitFor();
  });
});

test('pictures without a hash in their address, and old offline pages, are fetched anew', async () => {
  await throughRelay(withWorker, async (page, to, relay) => {
    await page.goto(to('/product/1'));
    await expect.poll(() => isKept(page, '/offline')).toBe(true);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const picture = '/_img/of?product=100';
    await page.evaluate(async (address) => {
      const write = async (name: string, path: string, headers: Record<string, string>): Promise<void> =>
        (await caches.open(name)).put(path, new Response('former', { headers }));
      await write('pictures-1', address, { 'content-type': 'image/svg+xml' });
      await write('offline-1', '/offline', { 'content-type': 'text/html', date: 'Mon, 02 Nov 2020 00:00:00 GMT' });
    }, picture);
    const textOf = (): Promise<string> => page.evaluate(async (path) => (await fetch(path)).text(), picture);
    expect(await textOf()).toContain('<svg');
    // A worker looks at its offline pages once each time it starts: another one starts here.
    const session = await page.context().newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await page.goto(to('/product/2'));
    const offlineText = (): Promise<string> =>
      page.evaluate(async () => (await (await caches.match('/offline', { ignoreVary: true }))?.text()) ?? '');
    await expect.poll(offlineText).toContain('You’re offline');
    relay.cut(true);
    expect(await textOf()).toContain('<svg');
  });
});

test('the end of a page stands clear of what is fixed to the bottom', async () => {
  await browser({ ...phone, viewport: { width: 320, height: 640 } }, async (context) => {
    const page = await context.newPage();
    await page.goto(at('/category?cat_id=1'));
    const isClear = (above: string) =>
      page.waitForFunction((selector) => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
        const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? Infinity;
        return end <= (document.querySelector(selector)?.getBoundingClientRect().top ?? 0) + 1;
      }, above);
    await page.locator('#app-banner').waitFor();
    await isClear('[data-bottom-bar]');
    await page.locator('[data-card] [data-compare]').first().click();
    await page.locator('#compare-tray').waitFor();
    await isClear('#compare-tray');
    expect(await page.locator('#compare-tray').isVisible()).toBe(true);
  });
});

test('on a desktop, the column of contacts stands clear of the products to compare', async () => {
  await browser(desktop, async (context) => {
    const page = await context.newPage();
    await page.goto(at('/category?cat_id=1'));
    await page.locator('[data-card] [data-compare]').first().click();
    await page.locator('#compare-tray').waitFor();
    const gap = () =>
      page.evaluate(() => {
        const [column, tray] = ['#contact-column', '#compare-tray'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        return (tray?.top ?? Number.NaN) - (column?.bottom ?? Number.NaN);
      });
    await expect.poll(gap).toBeGreaterThan(0);
  });
});

test.each(locales)('in %s, Back and Forward restore where one was; a new page starts at its top', async (locale) => {
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(at('/category?cat_id=1', locale));
    const card = page.locator('[data-card] a').nth(9);
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
    await card.click();
    await page.waitForURL(/\/product\//u);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL(/cat_id=1/u);
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(200);
    await page.goForward();
    await page.waitForURL(/\/product\//u);
  });
});

test('the language switch keeps the page and its query, and remembers the choice for a year', async () => {
  await browser(desktop, async (context) => {
    const page = await context.newPage();
    await page.goto(at('/category?cat_id=1&page=2'));
    await page.locator('[popovertarget="languages"]').click();
    await page.locator('#languages [data-locale="kh"]').click();
    await page.waitForURL(at('/category?cat_id=1&page=2', 'kh'));
    const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
    expect(cookie).toMatchObject({ value: 'kh', path: '/', sameSite: 'Lax' });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
  });
});

test('links are fetched ahead when a pointer comes near them, but not where bytes are dear', async () => {
  for (const frugal of [false, true])
    await browser(desktop, async (context) => {
      if (frugal)
        await context.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
        });
      const page = await context.newPage();
      await page.goto(at('/category?cat_id=1'), { waitUntil: 'networkidle' });
      const rules = page.locator('script[type="speculationrules"]');
      if (!frugal) await rules.waitFor({ state: 'attached' });
      expect(await rules.count()).toBe(frugal ? 0 : 1);
      // What a touch brings; the page's own files are asked for in any case.
      const react = page.locator('link[rel="modulepreload"][href*="/react."]');
      await expect.poll(async () => (await react.count()) > 0).toBe(!frugal);
    });
});

test('the way here ends without a link that nobody sees: the page itself takes no focus', async () => {
  const { body } = await ask(at('/product/1'));
  const trail = /<ol [^>]* data-trail.*?<\/ol>/su.exec(body)?.[0] ?? '';
  expect(trail).toMatch(/<li class="sr-only" aria-current="page">[^<]+<\/li>/u);
  expect(trail.match(/<a /gu)?.length).toBeGreaterThan(0);
  expect(trail).not.toMatch(/sr-only[^>]*><a/u);
});

/** Whether elements end within the width of the page's content. */
const isWithin = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluateAll((all) => {
    const edge = document.documentElement.clientWidth;
    return all.length > 0 && all.every((one) => one.getBoundingClientRect().right <= edge);
  });

test('at 320 px the header has two rows in every language, and the search page its field and button', async () => {
  await browser({ viewport: { width: 320, height: 640 } }, async (context) => {
    const page = await context.newPage();
    for (const locale of locales) {
      await page.goto(at('/', locale));
      const [first, second, search] = await page
        .locator(
          'body > header [popovertarget="languages"], body > header [data-store-mark], body > header [data-search]',
        )
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).toSorted((a, b) => a.top - b.top));
      const middle = (box: DOMRect | undefined): number => (box ? box.top + box.height / 2 : Number.NaN);
      expect(Math.abs(middle(first) - middle(second)), locale).toBeLessThan(2);
      expect((await page.locator('body > header').boundingBox())?.height, locale).toBeLessThan(130);
      expect(search?.width).toBeGreaterThan(200);
    }
    await page.goto(at('/search'));
    const field = page.locator('main [role="search"] input');
    expect(await field.evaluate((input) => getComputedStyle(input).borderTopWidth)).not.toBe('0px');
    expect(await isWithin(page, 'main [role="search"] button')).toBe(true);
  });
});

test('at 1024 px menu, categories and the old price of the offer are whole; the compare circle has an edge', async () => {
  await browser({ viewport: { width: 1024, height: 768 } }, async (context) => {
    const page = await context.newPage();
    for (const locale of locales) {
      await page.goto(at('/', locale));
      expect(await isWithin(page, '[data-menu-bar] a'), locale).toBe(true);
      expect(await isWithin(page, '[data-ways] a'), locale).toBe(true);
      const isWhole = await page.locator('[data-hero] s').evaluate((old) => {
        const line = old.closest('.price')?.getBoundingClientRect();
        return old.getBoundingClientRect().bottom <= (line?.bottom ?? 0) + 1;
      });
      expect(isWhole, locale).toBe(true);
    }
    await page.goto(at('/category?cat_id=1'));
    const ring = page.locator('[data-card] [data-compare] svg').first();
    expect(await ring.evaluate((circle) => getComputedStyle(circle).boxShadow)).not.toBe('none');
  });
});

test('a header of which only a part has come shows neither search nor items, which would move', async () => {
  const { body } = await ask(at());
  const half = body.slice(0, body.indexOf('commandfor="wishlist"'));
  await browser({ ...desktop, javaScriptEnabled: false }, async (context) => {
    const page = await context.newPage();
    const seen = () => page.locator('header').getByRole('search').isVisible();
    await page.setContent(half.slice(0, half.lastIndexOf('<')));
    expect(await page.locator('header').isVisible()).toBe(true);
    expect(await seen()).toBe(false);
    await page.setContent(body);
    expect(await seen()).toBe(true);
  });
});

test('social links and the chat are in reach on every size, and lie on nothing', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    await page.goto(at('/category?cat_id=1'));
    const column = page.locator('#contact-column');
    const chat = column.getByRole('link', { name: 'Chat' });
    for (const width of [320, 360, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 740 });
      const opener = page.locator('[popovertarget="contact-column"]');
      const isDesktop = width >= 1024;
      expect(await opener.isVisible(), String(width)).toBe(!isDesktop);
      // What is always there, fixed to the screen, on what is below it: cards, header, the bar at the bottom.
      const covered = await page.evaluate(() => {
        const boxes = (selector: string): DOMRect[] =>
          [...document.querySelectorAll(selector)]
            .map((one) => one.getBoundingClientRect())
            .filter((box) => box.width > 0);
        const content = boxes('main [data-card], main h1, body > header .wrap > *, [data-bottom-bar]');
        return boxes('#contact-column a').some((box) =>
          content.some(
            (other) =>
              box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
          ),
        );
      });
      expect(covered, String(width)).toBe(false);
      if (!isDesktop) await opener.click();
      await chat.waitFor();
      expect(await column.locator('a').count()).toBeGreaterThan(3);
      if (!isDesktop) await page.keyboard.press('Escape');
    }
    await page.setViewportSize(viewports.phone);
    await page.locator('[popovertarget="contact-column"]').click();
    await chat.click();
    await page.waitForURL(at('/chat'));
  });
});
