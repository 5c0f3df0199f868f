import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newRow, startStubShop, type StubRow, type StubShop } from './testing/stub-shop.ts';

/** The areas' pages through a real publisher: what a change of a product reaches. */

const attributes = (values: Record<string, string>): NonNullable<StubRow['attributes']> =>
  Object.entries(values).map(([key, value]) => ({ key, name: key, value }));

const kinds: { name: string; values: Record<string, string> }[] = [
  { name: 'Phone', values: { screen_size: '6.1 "', battery_mah: '5000 mAh', main_camera_mp: '50 MP' } },
  { name: 'Phone', values: { screen_size: '6.7 "' } },
  { name: 'Camera', values: { mount: 'Canon EF', crop_factor: '1' } },
  { name: 'Camera', values: { mount: 'Sony E' } },
  { name: 'Lens', values: { mounts: 'Canon EF, Sony E', crop_factor: '1' } },
  { name: 'Kitchen lamp', values: { protocol: 'Zigbee' } },
  { name: 'Zigbee hub', values: { protocol: 'Zigbee' } },
  { name: 'Bedside lamp', values: { protocol: 'WiFi' } },
  { name: 'Memory', values: { memory_type: 'DDR4' } },
  { name: 'Memory', values: {} },
];

/** Rows of four categories: phones, cameras, the smart home, spare parts. */
const rowOf = (id: number, kind: number): StubRow => {
  const { name, values } = kinds[kind % kinds.length] ?? { name: '', values: {} };
  const category = kind < 2 ? 1 : kind < 5 ? 2 : kind < 8 ? 3 : 4;
  return newRow(id, {
    name: `${name} ${id}`,
    attributes: attributes(values),
    category_id: category,
    subcategory_id: category * 10 + 1,
    price: 100 + id * 3,
  });
};

let shop: StubShop;
beforeAll(async () => {
  shop = await startStubShop({ phone: '1', camera: '2', smarthome: '3', sparepart: '4' });
  shop.categories = [1, 2, 3, 4];
  shop.fitting = [
    { id: 'old-laptop', brand: 'Old', model: 'Laptop', parts: [slot('DDR4')] },
    { id: 'new-laptop', brand: 'New', model: 'Laptop', parts: [slot('DDR5')] },
  ];
});
afterAll(() => shop.close());

const slot = (type: string) => ({ part: 'memory', subcategories: ['41'], specs: { memory_type: [type] } });

beforeEach(() => {
  shop.rows = Array.from({ length: 40 }, (_, index) => rowOf(index + 1, index % kinds.length));
});

const own = async (): Promise<string[]> =>
  [...(await shop.pages()).keys()].filter((address) => /^\/\w+\?(?:device|mount|room|works|view)=/u.test(address));

test('each area has the pages of what the store sells', async () => {
  await shop.publisher.store(shop.config, { whole: true });
  expect((await own()).toSorted()).toEqual([
    '/camera?mount=canon-ef',
    '/camera?mount=sony-e',
    '/phone?view=table',
    '/smarthome?room=bedroom',
    '/smarthome?room=home',
    '/smarthome?room=kitchen',
    '/smarthome?works=wifi',
    '/smarthome?works=zigbee',
    '/sparepart?device=old-laptop',
  ]);
});

describe('a changed product', () => {
  test.each([
    ['a kitchen lamp', 6, ['/smarthome?room=kitchen', '/smarthome?works=zigbee']],
    ['a camera', 3, ['/camera?mount=canon-ef']],
    ['a lens of two mounts', 5, ['/camera?mount=canon-ef', '/camera?mount=sony-e']],
    ['memory', 9, ['/sparepart?device=old-laptop']],
    ['a phone', 1, ['/phone?view=table']],
  ])('of which only the price differs: %s changes the pages that show it alone', async (_, id, expected) => {
    await shop.publisher.store(shop.config, { whole: true });
    shop.rows = shop.rows.map((row) => (row.id === id ? { ...row, price: 4321 } : row));
    const { renderedPages } = await shop.publisher.products(shop.config, [String(id)]);
    const areas = renderedPages.filter((address) => /^\/\w+\?(?:device|mount|room|works|view)=/u.test(address));
    expect(areas.toSorted()).toEqual(expected);
  });

  const change = fc.oneof(
    { weight: 2, arbitrary: fc.nat(kinds.length - 1).map((kind) => ({ kind })) },
    fc.record({ price: fc.integer({ min: 50, max: 2000 }) }),
    fc.record({ sequence: fc.integer({ min: -5, max: 90 }) }),
    fc.constant('drop' as const),
  );

  test('gives the pages that planning the whole store gives', { timeout: 60_000 }, async () => {
    await shop.publisher.store(shop.config, { whole: true });
    const steps = fc.array(fc.record({ id: fc.integer({ min: 1, max: 42 }), change }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        for (const { id, change: what } of changes) {
          const former = shop.rows.find((row) => row.id === id) ?? rowOf(id, id % kinds.length);
          shop.rows = shop.rows.filter((row) => row.id !== id);
          if (what === 'drop') continue;
          shop.rows.push('kind' in what ? rowOf(id, what.kind) : { ...former, ...what });
          await shop.publisher.products(shop.config, [String(id)]);
        }
        for (const { id } of changes) await shop.publisher.products(shop.config, [String(id)]);
        const quick = await shop.pages();
        await shop.publisher.store(shop.config, { whole: true });
        expect(quick).toEqual(await shop.pages());
      }),
      { numRuns: process.env['LONG'] === '1' ? 100 : 4 },
    );
  });
});

test('an API without the table of parts that fit publishes the shop without devices', async () => {
  const { fault } = shop;
  shop.fault = (path, response) => {
    if (!path.startsWith('/api/fitting')) return false;
    response.writeHead(404).end('{}');
    return true;
  };
  await shop.publisher.store(shop.config, { whole: true });
  shop.fault = fault;
  const addresses = await own();
  expect(addresses).toContain('/smarthome?room=kitchen');
  expect(addresses.filter((address) => address.includes('device='))).toEqual([]);
});
