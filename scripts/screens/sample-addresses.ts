import type { Page } from 'playwright';
import { product, productsResponse, type Product } from '../../src/contract/products.ts';
import { addresses } from '../../src/routes.ts';

/** Scores of products that put a screen to the test: of each kind, the highest score above 0 wins. */
const wanted = {
  choices: ({ optionTypes, variants, images }) => optionTypes.length * 1000 + variants.length * 10 + images.length,
  bare: ({ images }) => (images.length === 0 ? 1 : 0),
  ask: ({ price }) => (price === null ? 1 : 0),
  out: ({ stock, price, images }) => (stock === 0 && price !== null ? 1 + images.length : 0),
  long: ({ name, price }) => (price === null ? 0 : name.length),
} satisfies Record<string, (one: Product) => number>;

export type SampleAddresses = Record<keyof typeof wanted | 'list' | 'download', string | null>;

const maxPages = 10;

const listPage = async (page: Page, number: number): Promise<Product[]> => {
  const answer: unknown = await page.evaluate(async (at) => {
    const response = await fetch(`/_api/api/products?page=${at}&row_per_page=60`);
    return response.json();
  }, number);
  return productsResponse.parse(answer).data.flatMap((row) => product.safeParse(row).data ?? []);
};

/** Tells whether `/download` is a page, as in a shop without apps; otherwise it redirects to them. */
const hasDownloadPage = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await fetch('/download', { redirect: 'manual' })).ok);

/**
 * Finds products of every kind, and a list, in a running shop.
 * @param page the shop's home page; it makes the requests, since only browsers resolve `*.localhost` everywhere
 * @returns an address for each kind; null if the shop has no such product
 */
export const sampleAddresses = async (page: Page): Promise<SampleAddresses> => {
  const all: Product[] = [];
  for (let number = 1; number <= maxPages; number += 1) {
    const rows = await listPage(page, number);
    if (rows.length === 0) break;
    all.push(...rows);
  }
  const best = (rate: (one: Product) => number): string | null => {
    const [first] = all.filter((one) => rate(one) > 0).toSorted((one, other) => rate(other) - rate(one));
    return first ? addresses.product(first.id) : null;
  };
  const lists = page.locator('main a[href^="/category?cat_id="]');
  return {
    list: (await lists.count()) > 0 ? await lists.first().getAttribute('href') : null,
    download: (await hasDownloadPage(page)) ? '/download' : null,
    choices: best(wanted.choices),
    bare: best(wanted.bare),
    ask: best(wanted.ask),
    out: best(wanted.out),
    long: best(wanted.long),
  };
};
