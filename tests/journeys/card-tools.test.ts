import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';
import { callApi, logIn, newShopper, type Shopper } from '../support/shopper.ts';
import * as z from 'zod';

/** The buttons on product cards: save, add to the cart or choose, compare. */

const browser = useBrowser('headless-shell', { pictures: false });
const devices: [string, BrowserContextOptions][] = [
  ['a phone', { viewport: viewports.phone, hasTouch: true, isMobile: true }],
  ['a desktop', { viewport: viewports.desktop }],
];
const list = (): string => `${originOf('S001')}/category?cat_id=1`;

const wished = z.object({ data: z.array(z.object({ id: z.coerce.number() })) });
const wishes = async ({ token }: Shopper): Promise<string[]> => {
  const { body } = await callApi('/api/wishlist?store_code=S001', { token });
  return wished.parse(Array.isArray(body) ? { data: body } : body).data.map(({ id }) => String(id));
};

const firstCard = (page: Page, kind: string): Locator => page.locator(`main li[data-card="${kind}"]`).first();

test.each(devices)('on %s, a product without a choice is in the cart at once', async (_, device) => {
  await browser(device, async (context) => {
    const page = await context.newPage();
    await page.goto(list());
    const item = firstCard(page, 'add');
    const name = (await item.locator('a').innerText()).replace(/[\u200B\u2060]/gu, '');
    const tool = item.locator('[data-tool="buy"]');
    await tool.waitFor();
    expect(await tool.getAttribute('aria-label')).toBe(`Add to cart: ${name}`);
    // In the same task as the press: before anything is painted.
    const shown = await tool.evaluate((button: HTMLElement) => {
      button.click();
      return [...document.querySelectorAll('[data-badge="cart"]')].map(({ textContent }) => textContent);
    });
    expect(new Set(shown)).toEqual(new Set(['1']));
    await page.locator('#snackbar [data-act]').click();
    const line = page.locator('#cart li').first();
    await line.waitFor();
    expect(await line.innerText()).toContain(name);
    // The product's own page adds to the same line.
    await page.goto(new URL((await item.locator('a').getAttribute('href')) ?? '', page.url()).href);
    await page.locator('[data-buy=add]').click();
    await page.locator('[data-badge="cart"]', { hasText: '2' }).first().waitFor({ state: 'attached' });
    const stored = await page.evaluate(() => localStorage.getItem('cart') ?? '');
    expect(stored.match(/"quantity"/gu)).toHaveLength(1);
  });
});

test.each(devices)('on %s, a guest’s heart is kept through the login', async (_, device) => {
  const shopper = await newShopper();
  await browser(device, async (context) => {
    const page = await context.newPage();
    await page.goto(list());
    const heart = firstCard(page, 'add').locator('[data-wish]');
    const id = await heart.getAttribute('data-wish');
    await heart.click();
    await page.locator('#snackbar [data-act]').click();
    await page.locator('#email').fill(shopper.phone);
    await page.locator('#password').fill(shopper.password);
    await page.locator('#login .button').click();
    await page.waitForURL('**/category?cat_id=1');
    await page.locator(`main [data-wish="${id}"][aria-pressed="true"]`).waitFor();
    expect(await wishes(shopper)).toEqual([id]);
  });
});

test.each(devices)('on %s, a customer’s heart survives a reload, and is taken back', async (_, device) => {
  const shopper = await newShopper();
  await browser(device, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(list());
    const wishButtons = page.locator('main [data-card] [data-wish]');
    const [first, second] = [wishButtons.nth(0), wishButtons.nth(1)];
    const ids = [await first.getAttribute('data-wish'), await second.getAttribute('data-wish')];
    // Two in a row: the second does not wait for the first.
    await first.click();
    await second.click();
    await expect.poll(async () => new Set(await wishes(shopper))).toEqual(new Set(ids));
    await page.reload();
    const pressed = page.locator('main [data-card] [data-wish][aria-pressed="true"]');
    await expect.poll(() => pressed.count()).toBe(2);
    await first.click();
    await expect.poll(() => wishes(shopper)).toEqual([ids[1]]);
    await expect.poll(() => pressed.count()).toBe(1);
  });
});

test('a product with variants leads to its page; what cannot be bought has no button; a new list has its own', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    const kinds = new Map<string, Locator>();
    for (const category of [1, 2, 3, 4, 5]) {
      await page.goto(`${originOf('S001')}/category?cat_id=${category}`);
      await page.locator('main [data-tool="wish"]').first().waitFor();
      for (const item of await page.locator('main li[data-card]').all()) {
        const kind = (await item.getAttribute('data-card')) ?? '';
        const isSold = (await item.locator('.price-ask').count()) === 0;
        if (!isSold) expect(kind).toBe('');
        expect(await item.locator('[data-tool="buy"]').count()).toBe(kind === '' ? 0 : 1);
        kinds.set(kind, item);
      }
      if (await firstCard(page, 'choose').count()) break;
    }
    const item = firstCard(page, 'choose');
    const href = await item.locator('a').getAttribute('href');
    await item.locator('[data-tool="buy"]').click();
    await page.waitForURL(`**${href}`);
    expect(await page.locator('[data-badge="cart"]').first().isVisible()).toBe(false);

    await page.goto(list());
    await page.locator('main [data-tool="wish"]').first().waitFor();
    await page.locator('main [data-card]').evaluateAll((cards) => {
      for (const card of cards) card.toggleAttribute('data-former', true);
    });
    await page.locator('#filter-form input[type="checkbox"]').first().dispatchEvent('click');
    await page.waitForURL((url) => url.href !== list());
    await expect.poll(() => page.locator('main [data-former]').count()).toBe(0);
    const bare = page.locator('main [data-card]:not(:has([data-tool="wish"]))');
    await expect.poll(() => bare.count()).toBe(0);
    expect(await page.locator('main [data-card]').count()).toBeGreaterThan(0);
  });
});

test.each(devices)('on %s, no button covers a name, a price or another button', async (_, device) => {
  await browser(device, async (context) => {
    const page = await context.newPage();
    for (const path of ['/', '/category?cat_id=1', '/promotions']) {
      await page.goto(originOf('S001') + path);
      await page.locator('main [data-tool="wish"]').first().waitFor();
      const faults = await page.locator('.cards > li').evaluateAll((items) =>
        items.flatMap((item) => {
          const frame = item.querySelector('.frame')?.getBoundingClientRect();
          const tools = [...item.querySelectorAll('[data-tool]')].map((tool) => tool.getBoundingClientRect());
          return tools.flatMap((box, index) => {
            if (box.width === 0) return [];
            const isSmall = box.width < 44 || box.height < 44;
            const isOut = !frame || box.bottom > frame.bottom + 1 || box.right > frame.right + 13;
            const isOver = tools
              .slice(index + 1)
              .some(
                (other) =>
                  other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom,
              );
            const said = `${item.textContent.slice(0, 30)} ${[box, frame].map((one) => (one ? [one.left, one.top, one.right, one.bottom].map(Math.round).join(' ') : '')).join(' | ')}`;
            return isSmall || isOut || isOver ? [said] : [];
          });
        }),
      );
      expect(faults, path).toEqual([]);
    }
  });
});

test('on a product page, add to cart is within twelve tabs of the skip link', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await context.newPage();
    await page.goto(`${originOf('S001')}/product/40`);
    await page.locator('[data-gallery] a[tabindex="-1"]').first().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const met: string[] = [];
    const isBuy = () => page.evaluate(() => document.activeElement?.matches('[data-buy="add"]'));
    while (met.length < 12 && !(await isBuy())) {
      await page.keyboard.press('Tab');
      met.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80) ?? ''));
    }
    expect(await isBuy(), met.join('\n')).toBe(true);
  });
});
