import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import { localePrefix } from '../../src/i18n/locales.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { addressesIn } from '../support/crawl.ts';
import { originOf } from '../support/shop.ts';

/** The next page as a difference to what its kind has in common, in a browser that knows dictionaries (R139). */

const browser = useBrowser();
const phone = { viewport: viewports.phone, isMobile: true, hasTouch: true };

/** What one page costs on the wire, headers included. */
type Wire = { bytes: number; encoding: string };

const createMeter = async (context: BrowserContext) => {
  const page = await context.newPage();
  const session = await page.context().newCDPSession(page);
  const documents = new Map<string, Wire & { url: string }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Document') return;
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    documents.set(requestId, { url: response.url, bytes: 0, encoding: encoding ?? 'identity' });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const document = documents.get(requestId);
    if (document) document.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  const open = async (url: string): Promise<Wire> => {
    await page.goto(url, { waitUntil: 'load' });
    const found = [...documents.values()].findLast((document) => document.url === url);
    if (!found) throw new Error(`${url} was not loaded`);
    await expect.poll(() => found.bytes).toBeGreaterThan(0);
    return found;
  };
  return { page, open };
};

/** Opens a page and waits until the browser has fetched the dictionary that it tells of. */
const openAndLearn = async (page: Page, url: string): Promise<void> => {
  const fetched = page.waitForResponse((response) => response.url().includes('/_dictionary/'));
  await page.goto(url, { waitUntil: 'load' });
  await (await fetched).finished();
};

/** Products of different kinds, as the lists of a store name them. */
const productsOf = async (origin: string): Promise<string[]> => {
  const prefix = `${origin}${localePrefix('kh')}`;
  const found = new Set<string>();
  for (const category of [1, 2, 3, 4, 5]) {
    const url = `${prefix}/category?cat_id=${category}`;
    const { body } = await ask(url);
    for (const product of addressesIn(body, url)
      .filter((address) => address.startsWith(`${prefix}/product/`))
      .slice(0, 4))
      found.add(product);
  }
  return [...found];
};

test('a second product page costs less than a seventh of the same page in Brotli', async () => {
  const [first = '', ...others] = await productsOf(originOf('S001'));
  expect(others.length).toBeGreaterThan(10);
  const whole: Wire[] = [];
  const differences: Wire[] = [];
  for (const product of others)
    await browser(phone, async (context) => {
      whole.push(await (await createMeter(context)).open(product));
    });
  await browser(phone, async (context) => {
    const { page, open } = await createMeter(context);
    await openAndLearn(page, first);
    for (const product of others) differences.push(await open(product));
  });
  console.log(
    others
      .map(
        (url, i) =>
          `${url} ${whole[i]?.bytes} ${whole[i]?.encoding} ${differences[i]?.bytes} ${differences[i]?.encoding}`,
      )
      .join('\n'),
  );
  expect(new Set(whole.map(({ encoding }) => encoding))).toEqual(new Set(['br']));
  expect(new Set(differences.map(({ encoding }) => encoding))).toEqual(new Set(['dcz']));
  const sum = (wires: Wire[]): number => wires.reduce((bytes, wire) => bytes + wire.bytes, 0);
  expect(sum(differences) / sum(whole)).toBeLessThan(0.15);
});
