import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { findProgram } from '../machine.ts';

/** Measures what a browser executes and fetches. */

/** Bytes of executed scripts, compressed with gzip: inline scripts together, files one by one. */
export type ScriptBytes = {
  beforeTouch: number;
  afterTouch: number;
  /** Paths of the script files that were executed after the touch. */ files: string[];
};

/** Bytes of bodies that came over the network, as compressed by the server. */
export type VisitBytes = { first: number; next: number };

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];

/** Starts an installed Chromium; null if there is none. */
export const openBrowser = async (): Promise<Browser | null> => {
  const given = process.env['CHROMIUM'];
  const found = given || names.map(findProgram).find((path) => path !== null) || chromium.executablePath();
  return existsSync(found) ? chromium.launch({ executablePath: found, args: flags }) : null;
};

const newPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'en-US' });

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'networkidle' });
};

type Executed = { inline: string[]; files: Map<string, string> };

/** Returns the scripts whose top level has run. */
const executedOn = async (page: Page): Promise<Executed> => {
  const executed: Executed = { inline: [], files: new Map() };
  for (const { url, source = '', functions } of await page.coverage.stopJSCoverage()) {
    const ran = functions.some(({ ranges }) => ranges.some(({ startOffset, count }) => startOffset === 0 && count > 0));
    if (!ran) continue;
    if (url === page.url() || url === '') executed.inline.push(source);
    else executed.files.set(url, source);
  }
  return executed;
};

const compressedBytes = ({ inline, files }: Executed): number =>
  [...(inline.length > 0 ? [inline.join('')] : []), ...files.values()].reduce(
    (sum, source) => sum + gzipSync(source, { level: 6 }).length,
    0,
  );

const visit = async (browser: Browser, address: string, touch: boolean): Promise<Executed> => {
  const context = await newPhone(browser);
  try {
    const page = await context.newPage();
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await open(page, address);
    if (touch) {
      await page.locator('header button:visible').first().tap();
      await page.waitForLoadState('networkidle');
    }
    return await executedOn(page);
  } finally {
    await context.close();
  }
};

/** Measures the bytes of script that a page executes before and after the first touch, which opens the menu. */
export const scriptBytes = async (browser: Browser, address: string): Promise<ScriptBytes> => {
  const before = await visit(browser, address, false);
  const after = await visit(browser, address, true);
  return {
    beforeTouch: compressedBytes(before),
    afterTouch: compressedBytes(after),
    files: [...after.files.keys()].map((url) => new URL(url).pathname),
  };
};

/** Measures the bytes that a first page and the next one transfer, with everything that they load. */
export const visitBytes = async (browser: Browser, first: string, next: string): Promise<VisitBytes> => {
  const context = await newPhone(browser);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    const fromMemory = new Set<string>();
    session.on('Network.requestServedFromCache', ({ requestId }) => fromMemory.add(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache || fromMemory.has(requestId)) return;
      const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
      bytes += Number(length ?? 0);
    });
    const bytesOf = async (address: string): Promise<number> => {
      const before = bytes;
      await open(page, address);
      return bytes - before;
    };
    const ofFirst = await bytesOf(first);
    return { first: ofFirst, next: await bytesOf(next) };
  } finally {
    await context.close();
  }
};
