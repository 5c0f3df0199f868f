import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { seedDemo } from '../../demo/seeding/seed-demo.ts';
import { writeRows } from '../../testing/small-demo.ts';
import { openSmallShop, type SmallShop } from '../../testing/small-shop.ts';

const path = (type: string) => `/api/pc-parts?store_code=S001&type=${type}`;
const part = (sku: string, rest: object) => ({
  sku,
  name: sku,
  brand: 'ASUS',
  category_path: [
    { id: 'phones', name: 'Phones' },
    { id: 'processors', name: 'Processors' },
  ],
  stock: 3,
  ...rest,
});

let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
  const taxonomy = join(shop.demoDir, 'taxonomy.json');
  writeFileSync(taxonomy, readFileSync(taxonomy, 'utf8').replace('"smartphones"', '"processors"'));
  writeRows(join(shop.demoDir, 'products', 'featured.jsonl.gz'), [
    part('cpu-1', {
      price: 199,
      compare_at_price: 249.5,
      promo_until: '2099-01-31T16:59:59.000Z',
      attributes: { socket: 'AM5', 'specifications.tdp': 65, 'specifications.includesCooler': true, 'cache.l1': 'x' },
    }),
    part('cpu-2', { price: null, attributes: {} }),
    part('cpu-3', {
      price: 119,
      options: [{ name: 'Color', values: ['Black', 'Red', 'White'] }],
      variants: [
        { sku: 'cpu-3-black', options: { Color: 'Black' }, price: 119, stock: 0 },
        { sku: 'cpu-3-red', options: { Color: 'Red' }, price: 139, stock: 2 },
        { sku: 'cpu-3-white', options: { Color: 'White' }, price: 129, stock: 1 },
      ],
    }),
    {
      ...part('phone', { price: 10 }),
      category_path: [
        { id: 'audio', name: 'Audio' },
        { id: 'headphones', name: 'Headphones' },
      ],
    },
  ]);
  await seedDemo(shop.storage, { demoDir: shop.demoDir });
});
afterAll(() => shop.close());

test('parts of a type come with what the rules need of them', async () => {
  expect(await shop.json(path('processor'))).toEqual({
    data: [
      {
        id: expect.any(Number) as number,
        sku: 'cpu-1',
        name: 'cpu-1',
        brand: 'ASUS',
        image: null,
        price: 249.5,
        promo_price: 199,
        stock: 3,
        attributes: { socket: 'AM5', 'specifications.tdp': 65, 'specifications.includesCooler': 'yes' },
      },
      // The cheapest variant that can be bought.
      expect.objectContaining({ sku: 'cpu-3', price: 129, promo_price: null, stock: 1 }),
      expect.objectContaining({ sku: 'cpu-2', price: null, promo_price: null, attributes: {} }),
    ],
  });
  expect(await shop.json(path('memory'))).toEqual({ data: [] });
});

test('an answer that the caller has is not sent again', async () => {
  const first = await shop.get(path('processor'));
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^".+"$/u);
  expect((await shop.get(path('processor'), { 'if-none-match': etag })).status).toBe(304);
});

test.each(['', 'toaster'])('a type that there is not is refused: "%s"', async (type) => {
  const answer = await shop.get(path(type));
  expect(answer.status).toBe(400);
  expect(z.object({ fields: z.unknown() }).parse(await answer.json()).fields).toEqual({ type: 'invalid' });
});
