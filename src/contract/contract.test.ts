import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cartResponse, wishlistResponse } from './cart.ts';
import { categoriesResponse } from './categories.ts';
import { checkoutResponse } from './checkout.ts';
import { deliveryTimes } from './delivery-times.ts';
import { fittingResponse } from './fitting.ts';
import { fromCents, promoOf, toCents, toRiel } from './money.ts';
import { orderResponse, ordersResponse } from './orders.ts';
import { paths } from './paths.ts';
import { pcPart } from './pc-parts.ts';
import { product, productResponse, productsResponse } from './products.ts';
import { quoteResponse } from './quote.ts';
import { id, optionalFlag, optionalId, optionalTime, requiredFlag, text, time } from './scalars.ts';
import { buyingOf, isSoldOut, lowestPrice } from './selling.ts';
import { servicesResponse } from './services.ts';
import { storeInfoResponse } from './store-info.ts';
import { trackingResponse } from './tracking.ts';

test('every amount of cents survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents);
      expect(toCents(fromCents(cents).toFixed(2))).toBe(cents);
    }),
  );
});

test('what is no price means "ask for price" (R51)', () => {
  for (const value of [null, undefined, 0, '0', '', '-1', -5, 'free', '1e9', Number.NaN, Infinity, {}, true])
    expect(toCents(value)).toBeNull();
});

test('a promo price counts only above 0 and below the price (R50)', () => {
  fc.assert(
    fc.property(fc.option(fc.integer({ min: 1 })), fc.option(fc.integer({ min: -5 })), (price, promo) => {
      const counted = promoOf(price, promo);
      if (counted === null) expect(price === null || promo === null || promo <= 0 || promo >= price).toBe(true);
      else expect(counted).toBe(promo);
    }),
  );
});

test('a wish, too, has a promo price below its price alone (R50)', () => {
  const row = { wishlist_id: 3, id: 7, name: 'Cable', price: 10 };
  const promoOfWish = (promo: number): unknown =>
    z.parse(wishlistResponse, { data: [{ ...row, promo_price: promo }] })[0]?.promoPrice;
  expect(promoOfWish(12)).toBeNull();
  expect(promoOfWish(8)).toBe(800);
});

test('riel is rounded to 100', () => {
  expect(toRiel(19_900, 4100)).toBe(815_900);
  expect(toRiel(1, 4100)).toBe(0);
  fc.assert(fc.property(fc.nat(100_000_000), (cents) => toRiel(cents, 4100) % 100 === 0));
});

test('ids come as numbers or text, and are safe inside an address', () => {
  expect(z.parse(id, 12)).toBe('12');
  expect(z.parse(id, 'a-1.B~_')).toBe('a-1.B~_');
  for (const bad of ['', 'a/b', '../x', 'a b', 'ក', null, 1.5, 'x'.repeat(65)])
    expect(z.safeParse(id, bad).success).toBe(false);
  for (const none of [null, undefined, '', 0, '0']) expect(z.parse(optionalId, none)).toBeNull();
});

test.each([
  ['2026-11-20T08:00:00', '2026-11-20T08:00:00Z'],
  ['2026-11-20 08:00:00.5', '2026-11-20T08:00:00.5Z'],
  ['2026-11-20T08:00', '2026-11-20T08:00Z'],
  ['2026-11-20T08:00:00+07:00', '2026-11-20T08:00:00+07:00'],
  ['2026-11-20', '2026-11-20'],
])('%s is the same moment for servers and browsers in every time zone', (sent, parsed) => {
  for (const one of [time, optionalTime]) expect(z.parse(one, sent)).toBe(parsed);
  const usual = process.env['TZ'];
  const moments = ['UTC', 'Asia/Phnom_Penh'].map((zone) => {
    process.env['TZ'] = zone;
    return Date.parse(z.parse(time, sent));
  });
  if (usual === undefined) delete process.env['TZ'];
  else process.env['TZ'] = usual;
  expect(new Set(moments).size).toBe(1);
});

test('a time that cannot be read is none where it may be absent, and an error that names the form where it may not', () => {
  for (const good of ['2026-11-20T08:00:00.000Z', '2026-11-20T15:00:00+07:00'])
    for (const one of [time, optionalTime]) expect(z.parse(one, good)).toBe(good);
  for (const none of [undefined, null, '', ' ', '31/12/2026', 'soon']) {
    expect(z.parse(optionalTime, none)).toBeNull();
    expect(z.safeParse(time, none).success).toBe(false);
  }
  expect(z.safeParse(time, 'soon').error?.issues[0]?.message).toContain('ISO 8601');
  const row = { id: 7, name: 'Cable', price: 10, promo_price: 8, promo_until: '31/12/2026' };
  expect(z.parse(product, row)).toMatchObject({ promoPrice: 800, promoUntil: null });
});

test('text is tidied and never empty', () => {
  expect(z.parse(text, '  a \n b ')).toBe('a b');
  expect(z.safeParse(text, ' ').success).toBe(false);
});

test('a product with the least an API may send is understood (R115)', () => {
  expect(z.parse(product, { id: 7, name: 'Cable', price: '5.97', image: null, images: null })).toMatchObject({
    id: '7',
    price: 597,
    promoPrice: null,
    images: [],
    variants: [],
    stock: null,
  });
});

test('a stock below zero, as of an oversold product, is none: sold out, of a product, a variant, a part and a line', () => {
  const row = { id: 7, name: 'Cable', price: 10, stock: -3 };
  const plain = z.parse(product, row);
  expect([plain.stock, isSoldOut(plain), buyingOf(plain)]).toEqual([0, true, '']);
  const variants = [
    { variant_option_id: 1, price: 9, stock: '-1' },
    { variant_option_id: 2, price: 12, stock: 4 },
  ];
  const varied = z.parse(product, { ...row, variants });
  expect(varied.variants.map(({ stock }) => stock)).toEqual([0, 4]);
  expect(lowestPrice(varied)).toMatchObject({ price: 1200, from: false });
  expect(z.parse(pcPart, row).stock).toBe(0);
  expect(z.parse(wishlistResponse, { data: [{ ...row, wishlist_id: 3 }] })[0]?.stock).toBe(0);
  expect(z.parse(cartResponse, { data: [{ ...row, cart_id: 3 }] }).lines[0]?.stock).toBe(0);
  expect(z.parse(quoteResponse, { lines: [row], grand_total: 10 }).lines[0]?.stock).toBe(0);
});

test('an attribute may say its group and which number is better; what cannot be understood of it says nothing', () => {
  const attributes = [
    { name: 'RAM', value: 8, group: ' Memory ', better: 'more' },
    { name: 'Noise', value: '20 dB', group: '', better: 'quiet' },
    { name: 'Color', value: 'Red' },
  ];
  expect(product.parse({ id: 1, name: 'PC', attributes }).attributes).toEqual([
    { key: 'RAM', name: 'RAM', value: '8', group: 'Memory', better: 'more' },
    { key: 'Noise', name: 'Noise', value: '20\u00a0dB', group: null, better: null },
    { key: 'Color', name: 'Color', value: 'Red', group: null, better: null },
  ]);
});

test('answers are read bare or in data; numbers may be text', () => {
  const row = { id: '7', name: 'Cable', price: 10, promo_price: '12' };
  expect(z.parse(productResponse, { data: row })).toEqual(z.parse(productResponse, row));
  expect(z.parse(productResponse, row).promoPrice).toBeNull();
  expect(
    z
      .parse(categoriesResponse, {
        data: [
          { id: 2, name: 'B', sequence: '2' },
          { id: 1, name: 'A', sequence: 1 },
        ],
      })
      .map(({ name }) => name),
  ).toEqual(['A', 'B']);
});

test("store info: both spellings of WhatsApp count, a menu entry's class comes from the list (R117)", () => {
  const info = z.parse(storeInfoResponse, {
    name: 'Shop',
    color: 'red',
    whatapp: '012',
    menu: [
      { title: 'Deals', to: '/', class: 'promo' },
      { title: 'X', to: '/', class: 'a" onclick="' },
    ],
  });
  expect(info.phones.whatsapp).toBe('012');
  expect(info.menu.map((entry) => entry.class)).toEqual(['promo', null]);
  expect(info.color).toMatch(/^#[\da-f]{6}$/u);
});

test('filter counts are read in cents; an API without them, or with odd ones, still gives its list', () => {
  const counts = {
    brands: [{ id: 7, name: 'Sony', count: '2' }],
    subcategories: null,
    price: { min: '59', max: 279.99 },
    in_stock: 1,
    attributes: [{ key: 'ram', name: 'Memory', values: [{ value: 8, name: '8 GB', count: 3 }] }],
  };
  const read = (more: object) => z.parse(productsResponse, { data: [{ id: 1 }], total: '1', ...more });
  expect(read({ filters: counts }).filters).toEqual({
    brands: [{ id: '7', name: 'Sony', count: 2 }],
    subcategories: [],
    price: { min: 5900, max: 27_999 },
    promo: 0,
    inStock: 1,
    attributes: [{ key: 'ram', name: 'Memory', values: [{ value: '8', name: '8\u00a0GB', count: 3 }] }],
  });
  for (const none of [undefined, null, 'no', [], { brands: 3 }])
    expect(read({ filters: none, corrected: none })).toMatchObject({ data: [{ id: 1 }], total: 1, filters: null });
  expect(read({ corrected: ' iphone ' }).corrected).toBe('iphone');
  expect(read({}).corrected).toBeNull();
  expect(read({ not_sold: ' iPhone ' }).not_sold).toBe('iPhone');
  for (const none of [{}, { not_sold: null }, { not_sold: 7 }]) expect(read(none).not_sold).toBeNull();
});

test('a product list is asked for with every choice (R114)', () => {
  const path = paths.products('S001', {
    page: 2,
    rowPerPage: 24,
    name: 'a&b',
    categoryId: ['3', '1001'],
    brandId: '7',
    minPrice: 1250,
    maxPrice: 0,
    promo: true,
    inStock: false,
    attributes: { ram: ['8', '16 GB'], 'a/b': ['x'], none: [] },
    sort: 'price_asc',
    filters: true,
  });
  expect(path.startsWith('/api/products?')).toBe(true);
  expect([...new URL(path, 'http://api').searchParams]).toEqual([
    ['name', 'a&b'],
    ['cat_id', '3,1001'],
    ['brand_id', '7'],
    ['min_price', '12.5'],
    ['max_price', '0'],
    ['promo', '1'],
    ['attr.ram', '8'],
    ['attr.ram', '16 GB'],
    ['attr.a/b', 'x'],
    ['sort', 'price_asc'],
    ['filters', '1'],
    ['page', '2'],
    ['row_per_page', '24'],
    ['store_code', 'S001'],
  ]);
});

describe('what an API of one’s own may send otherwise', () => {
  test.each([
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    [0, false],
    ['0', false],
    [null, null],
    [undefined, null],
    ['maybe', null],
  ])('yes or no: %j is %j', (sent, read) => {
    expect(optionalFlag.parse(sent)).toBe(read);
    expect(requiredFlag.safeParse(sent).data ?? null).toBe(read);
  });

  test('codes of digits alone may be numbers, and whole numbers may be text', () => {
    const order = { id: 1, number: 1005, timeline: [] };
    expect(ordersResponse.parse({ data: [order] }).orders[0]?.number).toBe('1005');
    expect(product.parse({ id: 1, name: 'Kettle', sku: 1001 }).sku).toBe('1001');
    expect(product.safeParse({ id: 1, name: 1001 }).success).toBe(false);
    const service = { id: 1, name: 'Repair', duration: '60', areas: [12], places: ['home'] };
    expect(servicesResponse.parse({ data: [service] }).services[0]).toMatchObject({
      durationMinutes: 60,
      areas: ['12'],
    });
    const times = { places: [{ name: 'Phnom Penh', fee: '1.00', from_days: '1', to_days: 2 }] };
    expect(deliveryTimes.parse(times)?.places).toEqual([{ name: 'Phnom Penh', fee: 100, from: 1, to: 2 }]);
    expect(servicesResponse.safeParse({ data: [{ ...service, duration: 'long' }] }).success).toBe(false);
  });

  test('a product’s empty pictures are none', () => {
    expect(product.parse({ id: 1, name: 'Kettle', images: [null, '', 'a.jpg', 'a.jpg'] }).images).toEqual(['a.jpg']);
  });

  test('a status of its own is left out of a timeline, and the rest is kept', () => {
    const at = '2026-11-20T08:00:00.000Z';
    const timeline = [{ status: 'placed', at }, { status: 'packed', at }, { status: 'shipped' }];
    expect(orderResponse.parse({ id: 1, lines: [], timeline }).timeline.map(({ status }) => status)).toEqual([
      'placed',
    ]);
  });

  test('a tracked order of another status is as far as its timeline says', () => {
    const at = '2026-11-20T08:00:00.000Z';
    const timeline = ['placed', 'shipped', 'in_transit', 'delivered'].map((step) => ({ step, at }));
    const statusOf = (status: string, steps: object[]) =>
      trackingResponse.parse({ number: 'A1', status, timeline: steps }).status;
    expect(statusOf('completed', timeline)).toBe('delivered');
    expect(statusOf('packed', timeline.slice(0, 1))).toBe('placed');
    expect(statusOf('confirmed', timeline)).toBe('confirmed');
  });

  test.each([
    [{ code: 0 }, true, null],
    [{ data: { order_id: 7 } }, true, '7'],
    [{ success: true, data: { id: 7 } }, true, '7'],
    [{ error: '', data: { order_id: 7 } }, true, '7'],
    [{ error: 'out_of_stock', message: 'Sold out' }, false, null],
    [{ error: 'no_such_piece', data: { order_id: 7 } }, false, '7'],
    [{ success: false, message: 'Sold out' }, false, null],
    [{ code: 200, success: false }, false, null],
    [{ code: 0, error: 'out_of_stock' }, false, null],
    [{ code: 0, error: 'no_such_piece' }, false, null],
    [{ code: 0, error: 'none', data: { order_id: 3 } }, true, '3'],
    [{ code: 0, error: '0', data: { order_id: 3 } }, true, '3'],
    [{ code: 0, error: 'out_of_stock', data: { order_id: 3 } }, false, '3'],
    [{ code: 0, error: 'none', success: false, data: { order_id: 3 } }, false, '3'],
    [{ code: 200, error: 'none', data: { order_id: 3 } }, false, '3'],
    [{ code: 'none', message: 'Sold out' }, false, null],
    [{}, false, null],
    [{ code: 200, message: 'Order placed', data: { order_id: 7 } }, true, '7'],
    [{ code: 1, data: { order_id: 7 } }, true, '7'],
    [{ code: 200, data: { id: 7 } }, true, '7'],
    [{ code: 1, data: { id: 42 } }, false, null],
    [{ code: 1, error: 'out_of_stock', data: { order_id: 7 } }, false, '7'],
    [{ code: 200, error: 'out_of_stock' }, false, null],
    [{ code: 1, message: 'No' }, false, null],
    [{ code: -1, data: { order_id: 7 } }, false, '7'],
    [{ code: 409, data: { order_id: 7 } }, false, '7'],
  ])('the checkout %j is placed: %j', (sent, isPlaced, orderId) =>
    expect(checkoutResponse.parse(sent)).toMatchObject({ isPlaced, orderId }),
  );

  test('a quote without a sum that can be read is no quote', () => {
    const lines = [{ name: 'Kettle' }];
    for (const sum of ['12.50', 12.5]) expect(quoteResponse.parse({ lines, grand_total: sum }).grandTotal).toBe(1250);
    for (const sum of [0, '0.00']) expect(quoteResponse.parse({ lines, grand_total: sum }).grandTotal).toBe(0);
    for (const sum of ['1,299.00', null, undefined, ''])
      expect(quoteResponse.safeParse({ lines, grand_total: sum }).success).toBe(false);
    expect(quoteResponse.parse({ lines: [] })).toMatchObject({ lines: [], grandTotal: 0 });
  });

  test('of the table of parts that fit, only what cannot be understood is left out', () => {
    const device = {
      id: 'old-laptop',
      brand: 'Old',
      model: 'Laptop',
      aliases: null,
      note: 'more than is read',
      parts: [
        { part: 'memory', subcategories: [12], skus: null },
        { part: 'hinge', subcategories: [12] },
      ],
    };
    const read = { ...device, aliases: [], parts: [{ part: 'memory', subcategories: ['12'], skus: [], specs: {} }] };
    const { note: _, ...known } = read;
    for (const sent of [[device, { id: 'x' }], { data: [device, device] }])
      expect(fittingResponse.parse(sent)).toEqual([known]);
  });
});
