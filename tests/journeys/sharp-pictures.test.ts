import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import { samplePages } from '../support/sample-pages.ts';
import { isLong, originOf } from '../support/shop.ts';

/** No photo is shown larger than it is, and small ones fill their square (docs/decisions/72-square-crops.md). */

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
  /** Width of the file in pixels. */
  width: number;
  /** Whether it leaves bars in a square frame. */
  hasBars: boolean;
  isHero: boolean;
};

/** Loads all photos of a page and measures each as it is drawn. */
const measure = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.checkVisibility() && image.clientWidth > 0);
    for (const image of images) image.loading = 'eager';
    const measured = images.map(async (image) => {
      await image.decode().catch(() => undefined);
      const { currentSrc } = image;
      if (!/\.(?:avif|webp|jpg)$|\/_img\/of\?src/u.test(currentSrc)) return null;
      // With several candidates, an element tells its width in CSS pixels.
      const file = new Image();
      file.src = currentSrc;
      await file.decode();
      const style = getComputedStyle(image);
      const across = image.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const down = image.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom);
      const scales = [across / file.naturalWidth, down / file.naturalHeight];
      const isWhole = style.objectFit === 'contain' || style.objectFit === 'scale-down';
      const scale = (isWhole ? Math.min(...scales) : Math.max(...scales)) * devicePixelRatio;
      const isSquareFrame = Math.abs(image.clientWidth - image.clientHeight) < 2;
      const { pathname, search } = new URL(currentSrc);
      return {
        file: pathname + search,
        scale,
        width: file.naturalWidth,
        hasBars: isWhole && isSquareFrame && Math.abs(file.naturalWidth - file.naturalHeight) > 1,
        isHero: image.closest('[data-hero]') !== null,
      };
    });
    return (await Promise.all(measured)).filter((one) => one !== null);
  });

/** Whether a file has all the pixels that its original has: there are none to show instead. */
const isAllThereIs = async (page: Page, { file, width }: Shown): Promise<boolean> => {
  const { key, asked } = /^\/_img\/(?<key>[\da-f]+)\/s?(?<asked>\d+)/u.exec(file)?.groups ?? {};
  if (key === undefined || width >= Number(asked)) return false;
  const sides = await page.evaluate(async (address) => {
    const original = new Image();
    original.src = address;
    await original.decode();
    return [original.naturalWidth, original.naturalHeight];
  }, `/_img/${key}/1600.webp`);
  return sides.includes(width);
};

const screens = [viewports.phone, viewports.tablet, viewports.desktop].flatMap((viewport) =>
  [1, 2].map((deviceScaleFactor) => ({ viewport, deviceScaleFactor })),
);

/** One store of each look; the first of them and the one with the largest photos always. */
const stores = isLong ? (['S001', 'S002', 'S003', 'S004'] as const) : (['S001', 'S004'] as const);

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
    const faults = new Set<string>();
    const exempt = new Set<string>();
    let count = 0;
    for (const screen of screens)
      await browser(screen, async (context) => {
        const page = await context.newPage();
        for (const view of views) {
          await openView(page, view, pages);
          for (const one of await measure(page)) {
            count += 1;
            const where = `${view}, ${screen.viewport.width} px at ${screen.deviceScaleFactor}: ${one.file}`;
            if (isShown) console.log(`${one.scale.toFixed(2)} ${where}`);
            if (one.hasBars) faults.add(`bars: ${where}`);
            if (one.scale <= allowed) continue;
            if (!one.isHero && (await isAllThereIs(page, one))) exempt.add(one.file);
            else faults.add(`${one.scale.toFixed(2)}: ${where}`);
          }
        }
      });
    if (isShown) console.log(`${code}: ${count} photos; all their pixels shown: ${[...exempt].join(', ') || 'none'}`);
    expect(count).toBeGreaterThan(screens.length * views.length);
    expect([...faults]).toEqual([]);
  },
  240_000,
);
