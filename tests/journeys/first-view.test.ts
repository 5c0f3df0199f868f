import { expect, test } from 'vitest';
import { localePrefix, locales } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translate.ts';
import { useBrowser } from '../support/browser.ts';
import { allOrigins, originOf } from '../support/shop.ts';

/** What a phone shows first, and what is fixed to the screen (R30). */

const browser = useBrowser();
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** Selectors of what the offer of a first view consists of. */
const selectors = { picture: 'img', name: 'h2', price: '.price', button: '.button' };

test.each(locales)('in %s, the whole offer of a home page is in the first view of a phone', async (locale) => {
  const wrong: string[] = [];
  const [before = '', after = ''] = translator(locale)('price.until', { date: '|' }).split('|');
  await browser(phone, async (context) => {
    const page = await context.newPage();
    for (const origin of allOrigins()) {
      await page.goto(origin + (localePrefix(locale) || '/'), { waitUntil: 'load' });
      const lines = await page.evaluate(
        ({ parts, words }) => {
          const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? innerHeight;
          const hero = document.querySelector('[data-hero]');
          const isUntil = ({ textContent: text }: Element) => words.every((word) => text.includes(word));
          const until = [...(hero?.querySelectorAll('p') ?? [])].find(isUntil);
          const shown = Object.entries(parts).map(([name, selector]) => ({ name, one: hero?.querySelector(selector) }));
          const labels = [...document.querySelectorAll<HTMLElement>('[data-ways] a > :last-child')];
          const tall = labels.filter(
            (one) => one.clientHeight > 2.1 * Number.parseFloat(getComputedStyle(one).lineHeight),
          );
          return [
            ...[...shown, { name: 'end', one: until }].flatMap(({ name, one }) => {
              if (!one?.checkVisibility()) return [`no ${name}`];
              const { bottom } = one.getBoundingClientRect();
              // a picture may go on under the bar; what is read or pressed may not
              const end = name === 'picture' ? one.getBoundingClientRect().top + 100 : bottom;
              return end > bar ? [`the ${name} ends at ${end}, the bar begins at ${bar}`] : [];
            }),
            ...tall.map((one) => `more than two lines: ${one.textContent}`),
          ];
        },
        { parts: selectors, words: [before, after].filter((word) => word.trim() !== '') },
      );
      wrong.push(...lines.map((line) => `${page.url()}: ${line}`));
    }
  });
  expect(wrong).toEqual([]);
});

/** One of each look. */
const stores = ['S001', 'S002', 'S003', 'S004'] as const;

test.each([360, 768, 1280, 1440])('at %i px, nothing fixed covers a price, a name or a button', async (width) => {
  const covered: string[] = [];
  await browser({ viewport: { width, height: 740 } }, async (context) => {
    const page = await context.newPage();
    const homes = stores.map((code) => `${originOf(code)}/`);
    for (const url of [...homes, `${originOf('S001')}/category?cat_id=1`]) {
      await page.goto(url, { waitUntil: 'load' });
      await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
      await page.waitForFunction(() => document.querySelector('[data-to-top]')?.hasAttribute('data-shown'));
      const lines = await page.evaluate(() => {
        const isFixed = (one: Element) => getComputedStyle(one).position === 'fixed';
        const isBar = (one: Element) => one.getBoundingClientRect().width >= innerWidth - 20;
        const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
        const end = bar && bar.height > 0 ? bar.top : innerHeight;
        // A bar takes a strip of the screen for itself; anything else that is fixed is above the content.
        const above = [...document.querySelectorAll('body *')].filter(
          (one) => isFixed(one) && isSeen(one) && !isBar(one),
        );
        const texts = [...document.querySelectorAll('main :is(.price, a, button)')].filter(isSeen);
        return above.flatMap((one) => {
          const box = one.getBoundingClientRect();
          return texts.flatMap((text) => {
            const at = text.getBoundingClientRect();
            const isMet =
              at.left < box.right &&
              at.right > box.left &&
              at.top < Math.min(box.bottom, end) &&
              Math.min(at.bottom, end) > box.top;
            return isMet ? [`${one.outerHTML.slice(0, 60)} over ${text.textContent.slice(0, 40)}`] : [];
          });
        });
      });
      covered.push(...lines.map((line) => `${url}: ${line}`));
    }
  });
  expect(covered).toEqual([]);
});

test('the button back to the top stays away until its classes are there', async () => {
  await browser({ ...phone, serviceWorkers: 'block' }, async (context) => {
    const page = await context.newPage();
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    let asked = 0;
    await page.route(/\/_astro\/idle\./, async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await page.goto(`${originOf('S002')}/`, { waitUntil: 'load' });
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await expect.poll(() => asked).toBe(1);
    const button = page.locator('[data-to-top]');
    const isSeen = (): Promise<boolean> =>
      button.evaluate((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await isSeen()).toBe(false);
    release(undefined);
    await expect.poll(isSeen).toBe(true);
    expect(await button.evaluate((one) => getComputedStyle(one).position)).toBe('fixed');
  });
});
