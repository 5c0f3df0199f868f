import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
} from 'playwright';
import { followPages } from './failure-report.ts';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page takes the process of its context's first page: starting one is a good half of the work for a first visit.
  '--renderer-process-limit=1',
  // Letters as wide as in a browser with a window: the headless shell rounds them to whole pixels else.
  '--font-render-hinting=none',
];

/** V8 has optimized a page's scripts when the page is closed: a tenth of the work for a journey. */
const noOptimizer = '--js-flags=--no-maglev --no-turbofan';

/** Blink takes only the last of these flags: the others are Playwright's, a mouse that points exactly and can hover. */
const noPictures =
  '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

export const viewports = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

/**
 * `headless-shell` is Chromium's engine without a window around each page; `browser` is the whole, which alone has the
 * back/forward cache and prefetches by speculation rules, and in which times are taken.
 */
export type BrowserKind = 'headless-shell' | 'browser';

/**
 * Starts a Chromium of the machine; the whole browser where there is no headless shell.
 * @param options go before the usual ones
 */
export const launchChromium = (kind: BrowserKind, options: LaunchOptions = {}): Promise<Browser> => {
  const shell = kind === 'headless-shell' ? process.env['HEADLESS_SHELL'] : undefined;
  const executablePath = shell || process.env['CHROMIUM'];
  return chromium.launch({
    ...options,
    args: [...chromiumFlags, ...(shell ? [noOptimizer] : []), ...(options.args ?? [])],
    ...(executablePath ? { executablePath } : {}),
  });
};

/** Browsers of this process, by how they were started: files that run here share them, and they end with it. */
const started = new Map<string, Promise<Browser>>();

const sharedBrowser = async (kind: BrowserKind, options: LaunchOptions): Promise<Browser> => {
  const key = JSON.stringify([kind, options]);
  const known = await started.get(key);
  if (known?.isConnected()) return known;
  const browser = launchChromium(kind, options);
  started.set(key, browser);
  return browser;
};

/**
 * One Chromium for the tests of a process. The service worker is left out unless asked for: once it has taken over,
 * calls pass it by unseen, and a journey that watches or changes them would race with it.
 * @param pictures false: none is decoded or drawn, which is a quarter of the work for a page, where a journey is not about them
 * @param flags of Chromium, beside the usual ones
 * @param scrollBars true: pages have one that takes room, as on desktops
 * @returns runs something in a fresh context, which is closed afterwards; an error's message says what its pages showed
 */
export const useBrowser = (
  kind: BrowserKind = 'headless-shell',
  {
    pictures = true,
    flags = [],
    scrollBars = false,
  }: { pictures?: boolean; flags?: readonly string[]; scrollBars?: boolean } = {},
): (<T>(options: BrowserContextOptions, use: (context: BrowserContext) => Promise<T>) => Promise<T>) => {
  const args = {
    args: [...(pictures ? [] : [noPictures]), ...flags],
    ...(scrollBars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  };
  return async (options, use) => {
    const browser = await sharedBrowser(kind, args);
    const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block', ...options });
    const describePages = followPages(context);
    // No visit of a test is by chance among the tenth whose web vitals are taken.
    await context.addInitScript(() => {
      const random = Math.random.bind(Math);
      Math.random = () => 0.1 + 0.9 * random();
    });
    try {
      return await use(context);
    } catch (error) {
      if (error instanceof Error) error.message += `\n${await describePages()}`;
      throw error;
    } finally {
      await context.close();
    }
  };
};
