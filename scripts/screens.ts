import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { locales, localePrefix, type Locale } from '../src/i18n/locales.ts';
import { ConfigError, messageOf } from '../src/lib/errors.ts';
import { findChromium, findHeadlessShell } from './checks/machine.ts';
import { contactSheets } from './screens/contact-sheet.ts';
import { makeMembers, type Members } from './screens/members.ts';
import { sampleAddresses } from './screens/sample-addresses.ts';
import { screenList, type ScreenShot } from './screens/screen-list.ts';
import { parseOptions } from './supervisor/parse-options.ts';
import { superviseTask } from './supervisor/supervise.ts';

/**
 * `npm run screens`: takes screenshots of every screen of a running shop, in three sizes and every language, and makes
 * contact sheets of them. `--origin http://s001.localhost:4321` (several, separated by commas), `--out screens`,
 * `--only product,cart`, `--sizes phone`, `--locales en,kh`, `--guest`: without the screens of an account, which need
 * the shop's own `DATA_DIR`. Ends with an error if a screenshot could not be taken.
 */

/** With two device pixels per CSS pixel, as nearly all have: styles and image sizes depend on it. */
const handheld = { deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const sizes = {
  phone: { viewport: { width: 360, height: 740 }, ...handheld },
  tablet: { viewport: { width: 768, height: 1024 }, ...handheld },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;
const sizeNames = ['phone', 'tablet', 'desktop'] as const;
type Size = (typeof sizeNames)[number];

/** How many tabs work at a time: one more than processors, since a tab also waits for the network to become idle. */
const tabs = availableParallelism() + 1;

/** Milliseconds for a page to load, or for a step on it: on a busy machine a picture of a long page takes a while. */
const timeoutMs = 60_000;

const readOptions = () =>
  parseOptions(
    {
      origin: { type: 'string', default: 'http://s001.localhost:4321' },
      out: { type: 'string', default: 'screens' },
      only: { type: 'string' },
      sizes: { type: 'string', default: sizeNames.join() },
      locales: { type: 'string', default: locales.join() },
      guest: { type: 'boolean', default: false },
    },
    'npm run screens -- [--origin http://s001.localhost:4321,…] [--out screens] [--only product,cart] [--sizes phone,…] [--locales en,…] [--guest]',
  );

/**
 * Parses an option that is a list.
 * @throws {ConfigError} if a value is unknown
 */
const chosen = <Name extends string>(option: string, text: string, known: readonly Name[]): readonly Name[] => {
  const unknown = text.split(',').filter((one) => !known.some((name) => name === one));
  if (unknown.length > 0) throw new ConfigError(`--${option} ${unknown.join()}: there are ${known.join(', ')}`);
  return known.filter((name) => text.split(',').includes(name));
};

type Picture = {
  members: Members | null;
  screen: ScreenShot;
  size: Size;
  locale: Locale;
  path: string;
  origin: string;
  name: string;
  /** Folder of the screenshots. */
  out: string;
};

const take = async (
  browser: Browser,
  { members, screen, size, locale, path, origin, name, out }: Picture,
): Promise<void> => {
  const context = await browser.newContext({
    ...sizes[size],
    locale: 'en-US',
    colorScheme: screen.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(timeoutMs);
  try {
    if (screen.as && members) await context.addCookies(members[screen.as]);
    const page = await context.newPage();
    const prefix = localePrefix(locale);
    await page.goto(`${origin}${path === '/' && prefix ? prefix : prefix + path}`, { waitUntil: 'networkidle' });
    await screen.act?.(page);
    await page.waitForLoadState('networkidle');
    // Content below or beside the view is laid out only when it comes near, and its images load only then.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(sheet);
      for (const image of document.images) image.loading = 'eager';
    });
    // What is fixed to the top of the view has to be at the top of a screenshot of the whole page, too.
    if (screen.whole) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.waitForFunction(
      () => document.fonts.status === 'loaded' && [...document.images].every(({ complete }) => complete),
    );
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))));
    await page.screenshot({
      path: join(out, `${name}-${size}-${locale}.png`),
      fullPage: screen.whole === true,
      animations: 'disabled',
    });
  } finally {
    // A changed answer may still be under way, and would end the script once its page is gone.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
  }
};

/** Returns the code of the store, from its search box. */
const storeOf = async (page: Page): Promise<string> =>
  (await page.locator('form[data-search]').first().getAttribute('data-store')) ?? '';

const openShop = async (page: Page, origin: string): Promise<void> => {
  try {
    await page.goto(origin);
  } catch (error) {
    throw new ConfigError(`No shop answers at ${origin}. Start one with npm start, or name another with --origin.`, {
      cause: error,
    });
  }
};

const takeAll = async (browser: Browser, values: ReturnType<typeof readOptions>): Promise<number> => {
  const { out } = values;
  const [wantedSizes, wantedLocales] = [
    chosen('sizes', values.sizes, sizeNames),
    chosen('locales', values.locales, locales),
  ];
  mkdirSync(out, { recursive: true });
  const origins = values.origin.split(',');
  const pictures: Picture[] = [];
  /** Names of all screens: the contact sheets also show screenshots that earlier runs left in the folder. */
  const sheetNames: string[] = [];
  for (const origin of origins) {
    const page = await browser.newPage();
    await openShop(page, origin);
    const members = values.guest ? null : await makeMembers(browser, origin, await storeOf(page));
    const all = screenList(await sampleAddresses(page), members);
    await page.close();
    const names = all.map(({ name }) => name);
    const wanted = chosen('only', values.only ?? names.join(), names);
    const store = origins.length > 1 ? `${new URL(origin).hostname.split('.')[0]}-` : '';
    sheetNames.push(...names.map((name) => store + name));
    for (const size of wantedSizes)
      for (const locale of wantedLocales)
        for (const screen of all) {
          const { name, path, only } = screen;
          if (path === null || !wanted.includes(name) || only === (size === 'desktop' ? 'narrow' : 'wide')) continue;
          pictures.push({ members, screen, size, locale, path, origin, name: store + name, out });
        }
  }
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let next = pictures.shift(); next; next = pictures.shift()) {
      const { name, size, locale } = next;
      try {
        await take(browser, next);
      } catch (error) {
        failed += 1;
        // An older screenshot must not pass for a new one.
        rmSync(join(out, `${name}-${size}-${locale}.png`), { force: true });
        console.error(`${name}, ${size}, ${locale}: ${messageOf(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: tabs }, worker));
  for (const file of await contactSheets(out, sheetNames)) console.log(file);
  return failed === 0 ? 0 : 1;
};

await superviseTask(async () => {
  const values = readOptions();
  // The engine without a window around each page takes half of the time.
  const executablePath = (await findHeadlessShell()) ?? (await findChromium());
  const browser = await chromium.launch({
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--renderer-process-limit=1',
      // Letters as wide as in a browser with a window.
      '--font-render-hinting=none',
    ],
    executablePath,
  });
  try {
    return await takeAll(browser, values);
  } finally {
    await browser.close();
  }
});
