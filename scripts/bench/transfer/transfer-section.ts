import { join } from 'node:path';
import type { Browser } from 'playwright';
import { inLocale } from '../../../src/routes.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { startService, stopChild } from '../../supervisor/child.ts';
import type { BenchRun } from '../bench-run.ts';
import { usePages } from '../release-pages.ts';
import { openBrowser, scriptBytes, visitBytes, type ScriptBytes, type VisitBytes } from './browser-bytes.ts';
import { pageBytes, type PageBytes } from './page-bytes.ts';

export type TransferPage = { name: string; address: string; bytes: PageBytes; scripts: ScriptBytes | null };
export type TransferFigures = { pages: TransferPage[]; visit: VisitBytes | null; notes: string[] };

const languages: readonly Locale[] = ['en', 'kh'];

/** Returns one page of each kind, and a second product page, without a language prefix. */
const pagesToSee = async ({ shop }: BenchRun): Promise<[string, string][]> => {
  const addresses = (await usePages(shop, (release) => release.addresses())).toSorted();
  const [product = '', next = product] = addresses.filter((address) => address.startsWith('/product/'));
  const category = addresses.find((address) => /^\/category\?cat_id=\d+$/u.test(address)) ?? '/category';
  return [
    ['home', '/'],
    ['category', category],
    ['product', product],
    ['next product', next],
  ];
};

const measurePages = async (bench: BenchRun, port: number, browser: Browser | null): Promise<TransferFigures> => {
  const host = `${bench.shop.config.hosts[0] ?? ''}:${port}`;
  const see = await pagesToSee(bench);
  const pages: TransferPage[] = [];
  for (const locale of languages)
    for (const [name, bare] of see) {
      const address = inLocale(locale, bare);
      pages.push({
        name: `${name}, ${locale}`,
        address,
        bytes: await pageBytes({ port, host, address }),
        scripts: browser && (await scriptBytes(browser, `http://${host}${address}`)),
      });
    }
  const [, , product, next] = see;
  const visit =
    browser && product && next
      ? await visitBytes(browser, `http://${host}${product[1]}`, `http://${host}${next[1]}`)
      : null;
  const notes = browser ? [] : ['chromium: not installed, so the scripts that a page executes are not known'];
  return { pages, visit, notes };
};

/** Measures the bytes on the wire of each kind of page, and of the scripts that it executes. */
export const measureTransfer = async (bench: BenchRun): Promise<TransferFigures> => {
  bench.say('bytes on the wire');
  const { shop, supervisor } = bench;
  const storefront = startService('storefront', join('scripts', 'serve.ts'), shop.env);
  const port = await supervisor.serve(storefront);
  const browser = await openBrowser();
  try {
    return await measurePages(bench, port, browser);
  } finally {
    await browser?.close();
    await stopChild(storefront);
  }
};
