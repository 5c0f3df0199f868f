import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/**
 * Rows of each catalogue file that a store keeps; the featured products, which promotions name, stay whole. Shoppers of
 * the journeys turn the pages of lists in two stores; the others are there with every kind of page, and few of each.
 */
const usualSizes = { wide: 40, narrow: 12 };
const wide = new Set(['S001', 'S007']);

const stores = z.array(
  z.looseObject({
    code: z.string(),
    assortment: z.array(z.looseObject({ from: z.string(), limit: z.number().optional() })),
  }),
);

/**
 * Copies the demo catalogue with smaller assortments.
 * @param folder is made, or written over
 * @param sizes rows of each file of products that a store gets
 */
export const copyDemo = (folder: string, sizes: typeof usualSizes): void => {
  cpSync(join('src', 'commerce', 'demo'), folder, { recursive: true });
  const file = join(folder, 'stores.json');
  const trimmed = stores.parse(JSON.parse(readFileSync(file, 'utf8'))).map((store) => ({
    ...store,
    assortment: store.assortment.map((entry) =>
      entry.from === 'featured'
        ? entry
        : { ...entry, limit: Math.min(entry.limit ?? Infinity, wide.has(store.code) ? sizes.wide : sizes.narrow) },
    ),
  }));
  writeFileSync(file, JSON.stringify(trimmed));
};

/**
 * Copies the demo catalogue with the same twelve stores and every kind of page, some thousand pages in all.
 * @param folder is made
 */
export const copySmallDemo = (folder: string): void => copyDemo(folder, usualSizes);
