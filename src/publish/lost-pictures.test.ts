import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picturesFolder } from './store-input.ts';
import { newRow, startStubShop, type StubShop } from './testing/stub-shop.ts';

let shop: StubShop;
beforeAll(async () => {
  shop = await startStubShop();
});
afterAll(() => shop.close());

test('after the loss of its pictures, a publisher’s next run for a product is a whole one, and then one for it', async () => {
  shop.rows = Array.from({ length: 130 }, (_, index) => newRow(index + 1));
  const { config } = shop;
  const { env, publisher } = shop.newMachine(null);
  const { planned } = await publisher.store(config);
  await publisher.close();
  const index = join(picturesFolder(env.dataDir), 'index.sqlite');
  for (const end of ['', '-wal'])
    writeFileSync(`${index}${end}`, 'no database, but a text that is long enough to be read as one'.repeat(99));
  const { publisher: next } = shop.newMachine(null, env.dataDir);
  try {
    expect(await next.products(config, ['60'])).toMatchObject({ planned });
    shop.rows = shop.rows.map((row) => (row.id === 60 ? { ...row, price: 4321 } : row));
    expect((await next.products(config, ['60'])).planned).toBeLessThan(planned / 2);
  } finally {
    await next.close();
  }
});
