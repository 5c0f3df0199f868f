import type { BrowserContext, Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Locale } from '../../src/i18n/locales.ts';
import { policyIn } from '../support/policy.ts';
import { ask } from '../support/ask.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { findProgram, startCaddy } from '../support/front.ts';
import { originOf } from '../support/shop.ts';

/** The next page as a difference to what its kind has in common, in a browser that knows dictionaries (R139). */

const browser = useBrowser('headless-shell', { pictures: false });
const withoutDictionaries = '--disable-blink-features=CompressionDictionaryTransport';
/** Takes pages whole. */
const formerBrowser = useBrowser('headless-shell', { pictures: false, flags: [withoutDictionaries] });
const phone = { viewport: viewports.phone, isMobile: true, hasTouch: true };

/** What one page costs on the transfer, headers included. */
type Transfer = { bytes: number; encoding: string; protocol: string };

const createMeter = async (context: BrowserContext) => {
  const page = await context.newPage();
  const session = await page.context().newCDPSession(page);
  const documents = new Map<string, Transfer & { url: string }>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Document') return;
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    const { url, protocol = '' } = response;
    documents.set(requestId, { url, bytes: 0, encoding: encoding ?? 'identity', protocol });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const document = documents.get(requestId);
    if (document) document.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  const open = async (url: string): Promise<Transfer> => {
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

/** Products spread over all of a store: so many that a few with long descriptions do not decide. */
const sampled = 36;

const productsOf = async (origin: string, locale: Locale): Promise<string[]> => {
  const { body } = await ask(`${origin}/sitemap-${locale}-1.xml`);
  const all = [...body.matchAll(/<loc>([^<]+\/product\/[^<]+)<\/loc>/gu)].map(([, url = '']) => url);
  return Array.from({ length: sampled }, (_, index) => all[Math.floor(((index + 0.5) * all.length) / sampled)] ?? '');
};

const sum = (transfers: readonly Transfer[]): number =>
  transfers.reduce((bytes, transfer) => bytes + transfer.bytes, 0);
const protocolsOf = (transfers: readonly Transfer[]): string[] => [
  ...new Set(transfers.map(({ protocol }) => protocol)),
];
const encodingsOf = (transfers: readonly Transfer[]): string[] => [
  ...new Set(transfers.map(({ encoding }) => encoding)),
];

/** Opens one product, and then others, in a browser without dictionaries and in one with them. */
const compareProducts = async (
  [first = '', ...others]: readonly string[],
  { inFormer = formerBrowser, inBrowser = browser } = {},
) => {
  const whole: Transfer[] = [];
  await inFormer(phone, async (context) => {
    const { open } = await createMeter(context);
    for (const product of others) whole.push(await open(product));
  });
  const differences: Transfer[] = [];
  await inBrowser(phone, async (context) => {
    const { page, open } = await createMeter(context);
    await openAndLearn(page, first);
    for (const product of others) differences.push(await open(product));
  });
  return { whole, differences };
};

test.each(['en', 'kh'] as const)(
  'in %s, a second product page takes at most 15 percent of its bytes in Brotli, headers included',
  async (locale) => {
    const { whole, differences } = await compareProducts(await productsOf(originOf('S001'), locale));
    expect(encodingsOf(whole)).toEqual(['br']);
    expect(encodingsOf(differences)).toEqual(['dcz']);
    expect(sum(differences) / sum(whole)).toBeLessThan(0.15);
  },
);

test('a page that came as a difference is the same page, with its policy and its scripts', async () => {
  const [first = '', second = ''] = await productsOf(originOf('S001'), 'kh');
  await browser(phone, async (context) => {
    const { page, open } = await createMeter(context);
    await openAndLearn(page, first);
    expect((await open(second)).encoding).toBe('dcz');
    const { body } = await ask(second);
    expect(await page.evaluate(async (url) => (await fetch(url)).text(), second)).toBe(body);
    expect(policyIn(await page.content())).toContain("default-src 'none'");
    await page.getByRole('button', { name: 'ដាក់ចូលកន្ត្រក', exact: true }).click();
    await page.locator('dialog[open], [role=status]:visible').first().waitFor();
  });
});

const caddy = findProgram('caddy');

test.skipIf(caddy === null)('over HTTP/2 and through Caddy too', async () => {
  const origin = new URL(originOf('S001'));
  const front = await startCaddy(caddy ?? '', Number(origin.port), [origin.hostname]);
  try {
    const products = await productsOf(origin.origin, 'kh');
    const secured = products.map((url) => url.replace(origin.origin, `https://${origin.hostname}:${front.https}`));
    // Chromium has no dictionaries where it ignores all errors of certificates.
    const trust = `--ignore-certificate-errors-spki-list=${front.keyHash}`;
    const { whole, differences } = await compareProducts(secured, {
      inFormer: useBrowser('headless-shell', { flags: [trust, withoutDictionaries] }),
      inBrowser: useBrowser('headless-shell', { flags: [trust] }),
    });
    expect(encodingsOf(whole)).toEqual(['br']);
    expect(protocolsOf([...whole, ...differences])).toEqual(['h2']);
    expect(encodingsOf(differences)).toEqual(['dcz']);
    expect(sum(differences) / sum(whole)).toBeLessThan(0.15);
  } finally {
    await front.stop();
  }
});
