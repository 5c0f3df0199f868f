import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openJobs } from '../../src/jobs/open-jobs.ts';
import { parseAdminCommand, runAdminCommand } from '../../src/commerce/admin-cli/admin-command.ts';
import { databasePath } from '../../src/commerce/start-commerce.ts';
import { openStorage } from '../../src/commerce/storage/open-storage.ts';
import { locales, localePrefix } from '../../src/i18n/locales.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf, shopLocation } from '../support/shop.ts';

const browser = useBrowser();

/**
 * Products of the demo: three colours on promotion with four pictures; one colour sold out; two kinds of options; on
 * request; two left; a phone with many specs.
 */
const [colours, partlyOut, twoKinds, onRequest, few, phoneWithSpecs] = [1, 25, 27, 19, 3, 101];

type Size = keyof typeof viewports;

/** Opens a page of S001 and fails where the browser complains about anything. */
const visit = async (
  path: string,
  use: (page: Page) => Promise<void>,
  { size = 'phone', ...options }: BrowserContextOptions & { size?: Size } = {},
): Promise<void> =>
  browser({ viewport: viewports[size], ...options }, async (context) => {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(`${originOf('S001')}${path}`);
    await use(page);
    expect(problems).toEqual([]);
  });

const product = (id: number | undefined, locale: (typeof locales)[number] = 'en'): string =>
  `${localePrefix(locale)}/product/${id}`;

const keptCart = (page: Page): Promise<unknown> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown);

/** The number of the picture that the gallery shows, once it stands still. */
const picture = (page: Page, number: number): Promise<unknown> =>
  page.locator('[data-gallery] [data-count] span', { hasText: String(number) }).waitFor();

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  test('add to cart answers the first touch in the same frame, and fills the cart', async () => {
    await visit(
      product(colours),
      async (page) => {
        const said = await page.evaluate(() => {
          const button = document.querySelector<HTMLButtonElement>('[data-buy=add]');
          button?.click();
          return button?.hasAttribute('data-added');
        });
        expect(said).toBe(true);
        await page.waitForFunction(() => localStorage.getItem('cart') !== null);
        expect(await keptCart(page)).toEqual([
          {
            id: '1',
            name: 'Automatic Espresso Machine',
            image: expect.stringMatching(/^\/_img\/[\da-f]{12}\/s160\.webp$/u),
            price: 799,
            quantity: 1,
            variant_name: 'Matte Black',
            variant_option_id: '1',
            unit_id: '1',
            unit_name: 'Piece',
            note: '',
          },
        ]);
        await page.locator('[data-step="1"]').click();
        await page.locator('[data-buy=add]').click();
        await page.waitForFunction(() => localStorage.getItem('cart')?.includes('"quantity":3'));
      },
      { size },
    );
  });

  test('a choice changes price, stock, picture and address; back and forward keep it', async () => {
    await visit(
      product(colours),
      async (page) => {
        await page.locator('label', { hasText: 'White' }).click();
        await page.waitForURL((url) => url.search === '?variant=3');
        expect(await page.locator('[data-stock]').innerText()).toBe('Only 4 left');
        await picture(page, 4);
        await page.locator('main [data-card] a').first().click();
        await page.waitForURL((url) => url.search === '');
        await page.goBack();
        await page.waitForURL('**/product/1?variant=3');
        await page.locator('[data-stock]', { hasText: 'Only 4 left' }).waitFor();
        expect(await page.locator('input:checked').first().getAttribute('value')).toBe('3');
      },
      { size },
    );
  });

  test('an address with a variant opens it without a jump; the canonical one stays plain', async () => {
    await visit(
      `${product(colours)}?variant=3`,
      async (page) => {
        await picture(page, 4);
        expect(await page.locator('[data-stock]').innerText()).toBe('Only 4 left');
        expect(await page.getAttribute('link[rel="canonical"]', 'href')).toBe(`${originOf('S001')}/product/1`);
        const shift = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              let sum = 0;
              new PerformanceObserver((list) => {
                for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
              }).observe({ type: 'layout-shift', buffered: true });
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
            }),
        );
        expect(shift).toBeLessThan(0.02);
      },
      { size },
    );
  });

  test('no picture is more than 1.5 times its box', async () => {
    await visit(
      product(colours),
      async (page) => {
        await page.waitForLoadState('load');
        const large = await page.evaluate(() =>
          [...document.querySelectorAll<HTMLImageElement>('[data-gallery] img')]
            .filter((image) => image.complete && image.naturalWidth > 0 && image.clientWidth > 0)
            .filter(({ currentSrc, clientWidth }) => {
              const width = Number(/\/(\d+)\.\w+$/u.exec(currentSrc)?.[1]);
              return width > clientWidth * 1.5;
            })
            .map(({ currentSrc, clientWidth }) => `${currentSrc} in ${clientWidth}`),
        );
        expect(large).toEqual([]);
      },
      { size },
    );
  });
});

test.each(locales)('in %s, what is sold out can be looked at and asked about, not bought', async (locale) => {
  await visit(product(partlyOut, locale), async (page) => {
    const words = { en: 'Sold out', kh: 'អស់ស្តុក', zh: '已售罄' }[locale];
    expect(await page.locator('#option-out').textContent()).toBe(words);
    await page.locator('label:has([aria-describedby="option-out"])').click();
    const add = page.locator('[data-buy=add]');
    expect(await add.isDisabled()).toBe(true);
    expect((await add.innerText()).trim()).toContain(words);
    expect(await page.locator('[data-buy=now]').isVisible()).toBe(false);
    await page.locator('[data-buy=ask]').click();
    await page.locator('#contact').waitFor();
    expect(await page.locator('#contact a[href^="tel:"]').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.locator('#contact').waitFor({ state: 'hidden' });
  });
});

test.each([
  ['en', ['Display', 'Performance', 'Memory & storage']],
  ['kh', ['អេក្រង់', 'ដំណើរការ', 'អង្គចងចាំ និងអង្គផ្ទុក']],
  ['zh', ['屏幕', '性能', '内存与存储']],
] as const)('in %s, what decides stands under the name, and details in groups', async (locale, groups) => {
  await visit(product(phoneWithSpecs, locale), async (page) => {
    expect(await page.locator('h1 + .brief li').allTextContents()).toEqual([
      '6.6"',
      '8\u00A0GB LPDDR4X',
      '256\u00A0GB',
      '5,000\u00A0mAh',
      '50\u00A0MP',
    ]);
    const headings = await page.locator('.product-text h3').allTextContents();
    expect(headings.slice(0, 3)).toEqual(groups);
    expect(new Set(headings).size).toBe(headings.length);
    // Each heading has its own table below.
    expect(await page.locator('.product-text h3 + .spec-table tr').count()).toBeGreaterThanOrEqual(headings.length);
  });
});

test.each([768, 1024])(
  'at %i px, promises and details take the whole width, below picture and buttons',
  async (width) => {
    await visit(product(phoneWithSpecs), async (page) => {
      await page.setViewportSize({ width, height: 1024 });
      const [whole, gallery, promises, text] = await Promise.all(
        ['.product', '.gallery-box', '.promises', '.product-text'].map((part) => page.locator(part).boundingBox()),
      );
      expect(promises?.width).toBe(whole?.width);
      expect(text?.width).toBe(whole?.width);
      expect(promises?.y).toBeGreaterThanOrEqual((gallery?.y ?? 0) + (gallery?.height ?? Infinity));
      // Groups of details fill two columns.
      const lefts = await page
        .locator('.spec-table')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
      expect(new Set(lefts).size).toBe(2);
    });
  },
);

test('what a guest puts into the cart is kept at the touch itself', async () => {
  await visit(product(colours), async (page) => {
    const kept = await page.locator('[data-buy=add]').evaluate((button: HTMLElement) => {
      button.click();
      return localStorage.getItem('cart');
    });
    expect(JSON.parse(kept ?? '[]')).toMatchObject([{ quantity: 1 }]);
  });
});

test('two kinds of options make one variant; each leaves the other as it is', async () => {
  await visit(product(twoKinds), async (page) => {
    const groups = page.locator('fieldset');
    const before = await groups.nth(0).locator('input:checked').getAttribute('value');
    await groups.nth(1).locator('label:not(:has(:checked))').first().click();
    expect(await groups.nth(0).locator('input:checked').getAttribute('value')).toBe(before);
    await page.locator('[data-buy=add]').click();
    await page.waitForFunction(() => localStorage.getItem('cart') !== null);
    const names = await page.locator('input:checked + span').allInnerTexts();
    expect(await keptCart(page)).toMatchObject([{ quantity: 1, variant_name: names.join(', ') }]);
    // Bought at once, the same variant is asked for; the cart stays as it is.
    await page.locator('[data-buy=now]').click();
    await page.waitForURL(/\/login\?redirect=/u);
    const back = new URL(page.url()).searchParams.get('redirect') ?? '';
    expect(back).toMatch(/^\/buynow\/[\w-]+\?quantity=1&variant=/u);
    expect(await keptCart(page)).toHaveLength(1);
  });
});

test('a price on request has no cart button, and the shop a keystroke away', async () => {
  await visit(product(onRequest), async (page) => {
    expect(await page.locator('[data-buy=add], [data-buy=now], #quantity').count()).toBe(0);
    await page.locator('[data-buy=ask]').press('Enter');
    await page.locator('#contact').waitFor();
    await page.locator('#contact button').press('Enter');
    await page.locator('#contact').waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-buy'))).toBe('ask');
  });
});

test('the quantity stays between 1 and what is left', async () => {
  await visit(`${product(colours)}?variant=3`, async (page) => {
    const input = page.locator('#quantity');
    await input.fill('5000');
    await input.blur();
    expect(await input.inputValue()).toBe('4');
    await page.locator('[data-step="1"]').press('Enter');
    expect(await input.inputValue()).toBe('4');
    await input.fill('');
    await input.press('Enter');
    await page.waitForFunction(() => localStorage.getItem('cart')?.includes('"quantity":1'));
    await input.fill('4');
    await page.locator('[data-buy=add]').click();
    await page.locator('[data-buy=add] svg').waitFor();
    await page.waitForFunction(() => localStorage.getItem('cart')?.includes('"quantity":4'));
    await page.locator('[data-buy=add]').click();
    await page.locator('[data-buy=add]:not([data-added])').waitFor();
    expect(await keptCart(page)).toMatchObject([{ quantity: 4 }]);
  });
});

test('the pictures, by keyboard alone: along the gallery, large, and back', async () => {
  await visit(
    product(colours),
    async (page) => {
      await page.locator('[data-gallery] ul[tabindex]').focus();
      await page.keyboard.press('End');
      await picture(page, 4);
      await page.keyboard.press('ArrowLeft');
      await picture(page, 3);
      // The arrow that leads no further keeps the focus.
      await page.locator('[data-gallery] [data-move="1"]').press('Enter');
      await picture(page, 4);
      await page.locator('[data-gallery] [data-move="1"][aria-disabled="true"]:focus').waitFor();
      await page.keyboard.press('Shift+Tab');
      await page.locator('[data-gallery] [data-move="-1"]:focus').press('Enter');
      await picture(page, 3);
      await page.locator('[data-gallery] a[tabindex="0"]').focus();
      await page.keyboard.press('ArrowRight');
      await picture(page, 4);
      await page.locator('[data-gallery] a[tabindex="0"]:focus').waitFor();
      await page.keyboard.press('ArrowLeft');
      await picture(page, 3);
      const zoom = page.locator('[data-gallery] [commandfor=lightbox]');
      await zoom.press('Enter');
      const count = page.locator('#lightbox [role=status] span');
      await count.getByText('3').waitFor();
      await page.keyboard.press('Home');
      await count.getByText('1').waitFor();
      await page.keyboard.press('+');
      await page.locator('#lightbox li[data-large]').waitFor();
      expect(await violationsOf(page, '#lightbox')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('#lightbox').waitFor({ state: 'hidden' });
      await picture(page, 1);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.matches('[data-gallery] [commandfor=lightbox]')))
        .toBe(true);
    },
    { size: 'desktop' },
  );
});

test('a click on the picture shows it large, another enlarges it there', async () => {
  await visit(
    product(colours),
    async (page) => {
      await page.locator('[data-gallery] ul[tabindex] > li').first().click();
      const large = page.locator('#lightbox li').first();
      await large.click({ position: { x: 200, y: 200 } });
      await page.locator('#lightbox li[data-large]').waitFor();
      await page.mouse.wheel(0, 2000);
      await page.locator('#lightbox li[data-large]').waitFor({ state: 'detached' });
      await page.locator('#lightbox [data-move="1"]').click();
      await page.locator('#lightbox [data-count] span').getByText('2').waitFor();
      await page.locator('#lightbox [command=close]').click();
      await page.locator('#lightbox').waitFor({ state: 'hidden' });
      await picture(page, 2);
      await expect.poll(() => page.locator('[data-gallery] a').nth(1).getAttribute('aria-current')).toBe('true');
    },
    { size: 'desktop' },
  );
});

test('sharing copies the plain address with the variant where the device cannot share', async () => {
  await visit(
    `${product(colours, 'kh')}?utm_source=x&variant=2`,
    async (page) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
      await page.locator('[data-share]').click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(`${originOf('S001')}/kh/product/1?variant=2`);
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
});

test('products seen before stand below, the latest first, until they are cleared', async () => {
  await visit(product(colours), async (page) => {
    const noted = (count: number): Promise<unknown> =>
      page.waitForFunction(
        (most) => (JSON.parse(localStorage.getItem('recently_viewed') ?? '[]') as unknown[]).length === most,
        count,
      );
    await noted(1);
    expect(await page.locator('[data-seen] section').count()).toBe(0);
    for (const [index, id] of [partlyOut, twoKinds].entries()) {
      await page.goto(`${originOf('S001')}${product(id)}`);
      await noted(index + 2);
    }
    await page.locator('body > footer').scrollIntoViewIfNeeded();
    const links = page.locator('[data-seen] a');
    await links.nth(1).waitFor();
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      product(partlyOut),
      product(colours),
    ]);
    await page.locator('[data-seen] .section-head button').click();
    await page.locator('[data-seen]').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recently_viewed'))).toBe('[]');
  });
});

test('a product seen before that stands among the related ones is not shown a second time', async () => {
  await visit(product(twoKinds), async (page) => {
    const shown = (): Promise<(string | null)[]> =>
      page.locator('main [data-card] a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const [related = ''] = await shown();
    for (const path of [related, product(partlyOut), product(twoKinds)]) {
      await page.goto(originOf('S001') + path);
      await page.waitForFunction(
        (id) => localStorage.getItem('recently_viewed')?.includes(`"id":"${id}"`),
        (path ?? '').split('/').at(-1) ?? '',
      );
    }
    await page.locator('body > footer').scrollIntoViewIfNeeded();
    await page.locator(`[data-seen] a[href="${product(partlyOut)}"]`).waitFor();
    const links = await shown();
    expect(links).toContain(related);
    expect(new Set(links).size).toBe(links.length);
  });
});

test('without JavaScript the page reads: versions with prices, all pictures, the way to ask', async () => {
  await visit(
    product(colours),
    async (page) => {
      expect(await page.locator('noscript tr').count()).toBe(3);
      expect(await page.locator('noscript tr').first().innerText()).toContain('$799.00');
      for (const hidden of [
        '[data-buy=add]',
        '[data-buy=now]',
        '#quantity',
        '[data-wish]',
        '[data-share]',
        '[data-variants]',
      ])
        expect(await page.locator(hidden).isVisible(), hidden).toBe(false);
      expect(await page.locator('[data-buy=ask]').isVisible()).toBe(true);
      await page.locator('[data-gallery] a').nth(2).click();
      await page.waitForURL((url) => url.hash === '#picture-3');
    },
    { javaScriptEnabled: false, size: 'desktop' },
  );
});

test.each([
  [product(partlyOut, 'kh'), 'phone'],
  [product(twoKinds, 'zh'), 'desktop'],
  [product(onRequest), 'phone'],
] as const)('%s on a %s has no accessibility violation, and nothing is wider than the screen', async (path, size) => {
  await visit(
    path,
    async (page) => {
      expect(await violationsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    },
    { size },
  );
});

test('a price and a stock that changed since publishing show when the page is opened, and nothing moves', async () => {
  // A pinned store keeps its pages: what is shown is what the page asks for.
  const jobs = openJobs({ dataDir: shopLocation().dataDir, databaseUrl: null });
  await jobs.pin('S001');
  await expect
    .poll(async () => (await jobs.status()).find(({ store }) => store === 'S001')?.running ?? null)
    .toBeNull();
  const storage = openStorage(databasePath(shopLocation().dataDir));
  const change = (action: string, ...values: string[]): Promise<unknown> =>
    runAdminCommand(
      storage,
      parseAdminCommand([action, '--store', 'S001', '--product', String(few), ...values], new Date()),
    );
  const heights = (page: Page): Promise<number[]> =>
    page
      .locator('[data-price], [data-stock], form[data-state]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  await visit(product(few), async (page) => {
    await page.locator('[data-price]').getByText('$149.00').waitFor();
    expect(await page.locator('#quantity').getAttribute('max')).toBe('2');
  });
  await change('price', '--price', '184.50', '--promo', '139.50');
  await change('stock', '--stock', '40');
  try {
    await visit(
      product(few),
      async (page) => {
        const held = Promise.withResolvers<void>();
        await page.route('**/_api/api/product/**', async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.reload();
        expect(await page.locator('[data-stock]').innerText()).toBe('Only 2 left');
        const before = await heights(page);
        held.resolve();
        await page.locator('[data-price] b').getByText('$139.50').waitFor();
        expect(await page.locator('[data-price] s').innerText()).toContain('$184.50');
        expect(await page.locator('[data-price] .badge').innerText()).toBe('-24%');
        expect(await page.locator('[data-stock]').innerText()).toBe('In stock');
        expect(await page.locator('[data-bar-price]').textContent()).toBe('$139.50');
        expect(await page.locator('#snackbar').innerText()).toContain('The price is now $139.50 (was $149.00)');
        expect(await heights(page)).toEqual(before);
        await page.locator('#quantity').fill('5');
        await page.locator('[data-buy=add]').click();
        await page.waitForFunction(() => localStorage.getItem('cart')?.includes('"quantity":5'));
        expect(await keptCart(page)).toMatchObject([{ price: 139.5, quantity: 5 }]);
      },
      { size: 'phone' },
    );
    await change('stock', '--stock', '0');
    await visit(product(few, 'kh'), async (page) => {
      await page.locator('[data-stock] [data-level=out]').waitFor();
      expect(await page.locator('[data-buy=add]').isDisabled()).toBe(true);
    });
  } finally {
    await change('price', '--price', '174.99', '--promo', '149.00');
    await change('stock', '--stock', '2');
    await storage.close();
    await jobs.unpin('S001');
    await jobs.close();
  }
});

test('a product page whose shop cannot be asked stays as it was made, and says nothing', async () => {
  await browser({ viewport: viewports.phone }, async (context) => {
    const page = await context.newPage();
    const asked = page.waitForRequest('**/_api/api/product/**');
    await page.route('**/_api/api/product/**', (route) => route.abort());
    await page.goto(`${originOf('S001')}${product(few)}`);
    await asked;
    await page.locator('[data-buy=add]').click();
    await page.waitForFunction(() => localStorage.getItem('cart') !== null);
    expect(await page.locator('[data-price]').innerText()).toContain('$149.00');
    expect(await page.locator('#snackbar').innerText()).not.toContain('price');
  });
});
