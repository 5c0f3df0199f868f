import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listQuery, makeShop } from '../../testing/generated-shop.ts';
import { temporaryFolder } from '../../testing/small-shop.ts';
import { openConnection } from '../connection.ts';
import { openStorage } from '../open-storage.ts';

test('a database that an earlier version indexed is indexed again when it is opened', async () => {
  const { folder, remove } = temporaryFolder();
  const file = join(folder, 'shop.sqlite');
  const find = async (): Promise<number> => {
    const storage = openStorage(file);
    const { total } = await storage.products('S001', listQuery({ name: 'kx1004' }), 'en');
    await storage.close();
    return total;
  };
  const fresh = openStorage(file);
  await makeShop(fresh, 5);
  await fresh.close();
  expect(await find()).toBe(1);

  const earlier = openConnection(file);
  earlier.run('DELETE FROM product_search');
  expect(await find()).toBe(0);
  earlier.run("DELETE FROM notes WHERE key = 'search words'");
  earlier.close();
  expect(await find()).toBe(1);
  remove();
});
