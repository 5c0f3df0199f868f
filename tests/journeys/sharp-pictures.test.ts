import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import { samplePages } from '../support/sample-pages.ts';
import { allOrigins, isLong, originOf } from '../support/shop.ts';

/** No photo is shown larger than it is, small ones fill their square, and each is in the middle of its frame (docs/decisions/72-square-crops.md). */

const browser = useBrowser();
/** Tells every photo that was measured. */
const isShown = process.env['SHARP_SHOW'] === '1';
/** A step between two sizes that the eye does not see. */
const allowed = 1.05;

type Shown = {
  /** Path and query. */
  file: string;
  /** Device pixels per pixel of the file. */
  scale: number;
  /** Whether it leaves bars in a square frame. */
  hasBars: boolean;
  /** Whether it is not in the middle of its frame. */
  isOff: boolean;
};

/** Loads all photos of a page and measures each as it is drawn. */
const measure = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.checkVisibility() && image.clientWidth > 0);
    for (const image of images) image.loading = 'eager';
    /** Waits for a file's size. Decoding all of it would take twice the time. */
    const loaded = (image: HTMLImageElement): Promise<unknown> =>
      image.complete && image.currentSrc !== ''
        ? Promise.resolve()
        : new Promise((resolve) => {
            image.addEventListener('load', resolve);
            image.addEventListener('error', resolve);
          });
    const measured = images.map(async (image) => {
      await loaded(image);
      const { currentSrc } = image;
      if (!/\.(?:avif|webp|jpg)$|\/_img\/of\?src/u.test(currentSrc)) return null;
      // With several candidates, an element tells its width in CSS pixels.
      const file = new Image();
      file.src = currentSrc;
      await loaded(file);
      if (file.naturalWidth === 0) throw new Error(`${currentSrc} is no picture`);
      const style = getComputedStyle(image);
      const across = image.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const down = image.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
      const scales = [across / file.naturalWidth, down / file.naturalHeight];
      const isWhole = style.objectFit === 'contain' || style.objectFit === 'scale-down';
      const scale = (isWhole ? Math.min(...scales) : Math.max(...scales)) * devicePixelRatio;
      const isSquareFrame = Math.abs(image.clientWidth - image.clientHeight) < 2;
      const middleOf = (element: Element): [number, number] => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      const [x, y] = middleOf(image);
      const [frameX, frameY] = middleOf(image.closest('.frame') ?? image);
      const { pathname, search } = new URL(currentSrc);
      return {
        file: pathname + search,
        scale,
        hasBars: isWhole && isSquareFrame && Math.abs(file.naturalWidth - file.naturalHeight) > 1,
        isOff: Math.abs(x - frameX) > 1 || Math.abs(y - frameY) > 1,
      };
    });
    return (await Promise.all(measured)).filter((one) => one !== null);
  });

const screens = [viewports.phone, viewports.tablet, viewports.desktop].flatMap((viewport) =>
  [1, 2].map((deviceScaleFactor) => ({ viewport, deviceScaleFactor })),
);
/** Those that ask most of a file. */
const dense = screens.filter(
  ({ viewport, deviceScaleFactor }) => deviceScaleFactor === 2 && viewport !== viewports.tablet,
);

/** Returns what is wrong with the photos of a page, and how many there are. */
const faultsOf = async (page: Page): Promise<{ count: number; faults: string[] }> => {
  const shown = await measure(page);
  const where = `${page.url()}, ${page.viewportSize()?.width} px:`;
  if (isShown) for (const { scale, file } of shown) console.log(`${scale.toFixed(2)} ${where} ${file}`);
  const faults = shown.flatMap(({ hasBars, isOff, scale, file }) => [
    ...(hasBars ? [`${where} bars around ${file}`] : []),
    ...(isOff ? [`${where} not in the middle of its frame: ${file}`] : []),
    ...(scale > allowed ? [`${where} ${scale.toFixed(2)} times ${file}`] : []),
  ]);
  return { count: shown.length, faults };
};

/** Stores of which every kind of page is measured. */
const stores = isLong ? (['S001', 'S002', 'S003', 'S004'] as const) : (['S001'] as const);

const views = ['home', 'category', 'product', 'search', 'cart'] as const;

const openView = async (page: Page, view: (typeof views)[number], pages: Awaited<ReturnType<typeof samplePages>>) => {
  await page.goto(pages[view === 'cart' ? 'product' : view], { waitUntil: 'load' });
  if (view !== 'cart') return;
  await page.locator('[data-buy=add]').click();
  await page.locator('#snackbar:popover-open').waitFor();
  await page.evaluate(() => document.querySelector<HTMLElement>('[commandfor=cart]')?.click());
  await page.locator('#cart li img').first().waitFor();
};

test.each(stores)(
  'in %s, no photo is enlarged, and none has bars in a square',
  async (code) => {
    const pages = await samplePages(originOf(code), 'en');
    const all: string[] = [];
    for (const screen of screens)
      await browser(screen, async (context) => {
        const page = await context.newPage();
        for (const view of views) {
          await openView(page, view, pages);
          const { count, faults } = await faultsOf(page);
          expect(count, `${view} has photos`).toBeGreaterThan(0);
          all.push(...faults);
        }
      });
    expect(all).toEqual([]);
  },
  240_000,
);

// Without scripts, since photos are laid out by style alone.
test('nor on any home page, nor on the page of its offer', { timeout: 240_000 }, async () => {
  const all: string[] = [];
  for (const screen of dense)
    await browser({ ...screen, javaScriptEnabled: false }, async (context) => {
      const page = await context.newPage();
      for (const origin of allOrigins()) {
        await page.goto(`${origin}/`, { waitUntil: 'load' });
        const offer = await page.locator('[data-hero] a[href*="/product/"]').first().getAttribute('href');
        const home = await faultsOf(page);
        await page.goto(new URL(offer ?? '', origin).href, { waitUntil: 'load' });
        const product = await faultsOf(page);
        expect([home.count > 0, product.count > 0], origin).toEqual([true, true]);
        all.push(...home.faults, ...product.faults);
      }
    });
  expect(all).toEqual([]);
});
