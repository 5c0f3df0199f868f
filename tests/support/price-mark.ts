import * as z from 'zod';
import { parseAdminCommand, runAdminCommand } from '../../src/commerce/admin-cli/admin-command.ts';
import { databasePath } from '../../src/commerce/start-commerce.ts';
import { openStorage } from '../../src/commerce/storage/open-storage.ts';
import type { OneStore } from './one-store.ts';

/** All products of a store are given one price that names the round: a page that shows two rounds mixes releases. */

const productList = z.object({
  data: z.array(
    z.object({ id: z.number(), variants: z.array(z.object({ variant_option_id: z.number() })).default([]) }),
  ),
  total: z.number(),
});

const base = 9000;

/** Rounds that the prices in a text name, each once. */
export const roundsIn = (html: string): number[] => [
  ...new Set([...html.matchAll(/(?<![\d,.])9,?(\d{3})\.00(?!\d)/gu)].map((match) => Number(match[1]))),
];

/**
 * Sets the price of every product of the store, or of those given, as `npm run shop -- price` does.
 * @param round 1 to 999
 */
export type PriceMark = (round: number, products?: readonly number[]) => Promise<void>;

/** Brings all products and variants to one price, so that later changes of a product shift its variants with it. */
export const createPriceMark = async ({ code, shopDir, env }: OneStore): Promise<PriceMark> => {
  const address = `http://127.0.0.1:${env['COMMERCE_PORT']}/api/products?store_code=${code}&page=1&row_per_page=200`;
  const { data, total } = productList.parse(await (await fetch(address)).json());
  if (data.length !== total) throw new Error(`${code} has ${total} products, too many for one call`);
  const change = async (lines: string[][]): Promise<void> => {
    const storage = openStorage(databasePath(shopDir));
    try {
      for (const line of lines)
        await runAdminCommand(storage, parseAdminCommand(['price', '--store', code, ...line], new Date()));
    } finally {
      await storage.close();
    }
  };
  const priced = (round: number): string[] => ['--price', (base + round).toFixed(2), '--promo', 'none'];
  const mark: PriceMark = (round, products = data.map(({ id }) => id)) =>
    change(products.map((id) => ['--product', String(id), ...priced(round)]));
  const markVariants = (): Promise<void> =>
    change(
      data.flatMap(({ id, variants }) =>
        variants.map((one) => ['--product', String(id), '--variant', String(one.variant_option_id), ...priced(0)]),
      ),
    );
  // A variant must stay above 0 while its product's price moves, and then have no difference to it.
  await markVariants();
  await mark(0);
  await markVariants();
  return mark;
};
