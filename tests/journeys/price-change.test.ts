import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { percentile } from '../../scripts/bench/figures.ts';
import { ask } from '../support/ask.ts';
import { writeManyProducts } from '../support/many-products.ts';
import { startRunningShop, type RunningShop } from '../support/running-shop.ts';
import { isLong } from '../support/shop.ts';

/** A price that is changed by hand, and nothing else typed; in the long run, in a store of 10,000 products. */

const products = isLong ? 10_000 : 0;
const changes = isLong ? 100 : 3;
/** Products that change, in turns. */
const changing = isLong ? 20 : 1;

let shop: RunningShop;
beforeAll(async () => {
  shop = await startRunningShop('S008');
  if (products === 0) return;
  const file = join(shop.folder, 'many.jsonl');
  writeManyProducts(file, products);
  await shop.run('import', '--store', 'S008', '--file', file);
  await vi.waitUntil(async () => (await shop.published()).size > 3 * products, { timeout: 600_000, interval: 500 });
  await shop.idle(120_000);
}, 900_000);
afterAll(() => shop.close());

const list = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string(), updated_at: z.string(), promo_price: z.unknown() })),
});
const askApi = async (query: string) =>
  list.parse(await (await fetch(`${shop.apiOrigin}/api/products?store_code=S008&${query}`)).json()).data;

const untilShown = async (path: string, text: string): Promise<void> => {
  await vi.waitUntil(async () => (await ask(shop.origin + path)).body.includes(text), {
    timeout: 20_000,
    interval: 20,
  });
};

const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((address) => one.get(address) !== other.get(address));

const figures = (times: readonly number[]): string =>
  [0.5, 0.95, 1].map((share) => Math.round(percentile(times, share))).join(' / ');

test(
  `${changes} changed prices are on their product page, listings and search within a second; no other page is made`,
  { timeout: 1_800_000 },
  async () => {
    const sinceCommand: number[] = [];
    const sinceCommit: number[] = [];
    const sinceEnd: number[] = [];
    const counts: number[] = [];
    const ids = (await askApi(`page=${isLong ? 40 : 1}&row_per_page=${changing}`)).map(({ id }) => id);
    expect(ids).toHaveLength(changing);
    /** Listings of each product, as its first change tells them. */
    const listings = new Map<number, string[]>();

    const change = async (id: number, price: number): Promise<void> => {
      const [row] = await askApi(`ids=${id}`);
      const search = `/search/${encodeURIComponent(row?.name ?? '')}`;
      const text = `$${price.toLocaleString('en-US')}.00`;
      // Somebody has just searched for it: what was kept for them must not be shown any longer than the rest.
      expect((await ask(shop.origin + search)).body).not.toContain(text);
      const before = await shop.published();
      const begun = Date.now();
      await shop.setPrice(id, `${price}.00`, '--promo', 'none');
      const ended = Date.now();
      const paths = ['', '/kh', '/zh'].map((locale) => `${locale}/product/${id}`);
      const own = listings.get(id);
      const watched = [`/product/${id}`, ...(own?.slice(0, 1) ?? []), search];
      await Promise.all(watched.map((path) => untilShown(path, text)));
      const shown = Date.now();
      // All pages of a release come at once.
      for (const path of [...paths, ...(own ?? [])]) expect((await ask(shop.origin + path)).body, path).toContain(text);
      const [changed] = await askApi(`ids=${id}`);
      if (own) {
        sinceCommand.push(shown - begun);
        sinceCommit.push(shown - Date.parse(changed?.updated_at ?? ''));
        sinceEnd.push(shown - ended);
      }
      await shop.idle();
      const differ = differing(before, await shop.published());
      const runs = (await shop.jobs.runs(20)).filter(({ startedAt }) => startedAt >= begun);
      expect(runs.map(({ outcome, cause }) => ({ outcome, cause }))).toEqual([
        { outcome: 'published', cause: 'webhook' },
      ]);
      // What differs was rendered, so equal numbers are equal pages.
      expect(runs[0]?.rendered).toBe(differ.length);
      // Each of them shows the new price, or the product no more: what is not reduced leaves the promotions, and what
      // costs much more is no longer related to the others.
      for (const path of differ) {
        const { body } = await ask(shop.origin + path);
        if (body.includes(`/product/${id}"`) || !/\/(?:product\/|promotions$)/u.test(path))
          expect(body, path).toContain(text);
      }
      for (const path of paths) expect(differ).toContain(path);
      const lists = differ.filter((path) => path.includes('/category'));
      expect(lists.length).toBeGreaterThan(2);
      listings.set(id, lists);
      counts.push(differ.length);
    };

    for (const [index, id] of ids.entries()) await change(id, 20_000 + index);
    for (let index = 0; index < changes; index += 1) await change(ids[index % ids.length] ?? 0, 30_000 + index);

    console.log(
      `${changes} changes (p50 / p95 / max ms): ${figures(sinceCommit)} since the commit, ${figures(sinceEnd)} since the end of the command, ${figures(sinceCommand)} since its start; ${Math.min(...counts)} to ${Math.max(...counts)} pages each`,
    );
    expect(sinceCommit).toHaveLength(changes);
    expect(percentile(sinceCommit, 0.95)).toBeLessThan(isLong ? 1000 : 5000);

    // No page was left out: a run that looks at everything finds nothing.
    const release = (await shop.jobs.runs(1))[0]?.release;
    await shop.run('rebuild', '--store', 'S008', '--wait');
    expect((await shop.jobs.runs(1))[0]).toMatchObject({ cause: 'person', outcome: 'unchanged', release, rendered: 0 });
  },
);
