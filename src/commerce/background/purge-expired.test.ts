import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import { openConnection } from '../storage/connection.ts';
import { newShopper, type NewShopper } from '../testing/new-shopper.ts';
import { callOff, cartCode, intoCart, productOf } from '../testing/payments.ts';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';
import { purgeExpiredRecords } from './purge-expired.ts';

/** A clock that is wrong for a minute must not damage the shop's data. */
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let shop: SmallShop;
let shopper: NewShopper;
const start = Date.now();
beforeEach(async () => {
  shop = await openSmallShop();
  shopper = await newShopper(shop);
  await purgeExpiredRecords(shop.storage, start - 30 * hourMs);
  await purgeExpiredRecords(shop.storage, start);
  await intoCart(shopper, (await productOf(shop, 'wh-1000xm4')).id, 1);
  await callOff(shopper, (await cartCode(shopper)).paymentId);
});
afterEach(() => shop.close());

/** Counts the rows of each table that is purged over time. */
const rows = (): Record<string, number> => {
  const database = openConnection(join(shop.folder, 'data', 'commerce.sqlite'), { readOnly: true });
  const count = (table: string) => database.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n ?? 0;
  const tables = ['sessions', 'kept_answers', 'tries', 'outbox', 'payments'];
  const counts = Object.fromEntries(tables.map((table) => [table, count(table)]));
  database.close();
  return counts;
};
const phone = () => productOf(shop, 'zen-phone');
const profile = async () => (await shopper.call('GET', shopperPaths.profile('S001'))).status;

test('a minute in a wrong year: nothing is erased, and promo prices are there again', async () => {
  const before = { rows: rows(), phone: await phone() };
  for (const count of Object.values(before.rows)) expect(count).toBeGreaterThan(0);
  expect(before.phone).toMatchObject({ price: 64_950, promoPrice: 59_900, promoUntil: '2099-01-31T16:59:59.000Z' });

  const wrong = Date.UTC(2100, 0);
  for (const time of [wrong, wrong + 60_000]) {
    await purgeExpiredRecords(shop.storage, time);
    expect(rows()).toEqual(before.rows);
    expect(await phone()).toMatchObject({ promoPrice: null, promoUntil: null });
  }
  await purgeExpiredRecords(shop.storage, start + 120_000);
  expect(rows()).toEqual(before.rows);
  expect(await phone()).toEqual({ ...before.phone, updatedAt: expect.any(String) });
  expect(await profile()).toBe(200);
});

test('what has expired is erased by a clock that goes on', async () => {
  for (let time = start; time < start + 100 * dayMs; time += 2 * dayMs) await purgeExpiredRecords(shop.storage, time);
  expect(rows()).toEqual({ sessions: 0, kept_answers: 0, tries: 0, outbox: 0, payments: 0 });
});

test('a price that staff set meanwhile stays, whatever ended before', async () => {
  await purgeExpiredRecords(shop.storage, Date.UTC(2100, 0));
  const { id } = await phone();
  await shop.storage.transaction((changes) =>
    changes.setPrice('S001', id, null, { price: 60_000, promo: undefined, until: undefined }),
  );
  await purgeExpiredRecords(shop.storage, start);
  expect(await phone()).toMatchObject({ price: 60_000, promoPrice: null, promoUntil: null });
});
