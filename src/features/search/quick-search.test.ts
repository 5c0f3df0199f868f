import { afterEach, expect, test, vi } from 'vitest';
import { suggest } from './quick-search.ts';

afterEach(() => vi.unstubAllGlobals());

/** What is suggested where the quick search answers so. */
const suggested = async (answer: unknown, status = 200) => {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json(answer, { status }));
  vi.stubGlobal('fetch', fetched);
  const found = await suggest('S001', 'camra', 'km', new AbortController().signal);
  return { ...found, asked: fetched.mock.calls };
};
const camera = { id: 7, name: ' Sony A7 ', image: '/a.jpg', price: '1200', promo_price: 999 };

test('an answer gives products, two kinds with their counts, the number of results and how the text was read', async () => {
  const found = await suggested({
    data: [camera, { id: 8, name: 'Lens', price: null }],
    total: '161',
    corrected: ' camera ',
    not_sold: null,
    categories: [
      { id: 31, category_id: 3, name: ' Mirrorless ', count: '120' },
      { id: 'film', category_id: 3, name: 'Film', count: 41 },
      { id: 33, category_id: 3, name: 'Compact', count: 2 },
    ],
  });
  expect(found).toMatchObject({
    products: [
      { id: '7', name: 'Sony A7', image: '/a.jpg', price: 120_000, promoPrice: 99_900, from: false },
      { id: '8', name: 'Lens', image: expect.stringContaining('8'), price: null },
    ],
    categories: [
      { id: '31', name: 'Mirrorless', count: 120 },
      { id: 'film', name: 'Film', count: 41 },
    ],
    total: 161,
    corrected: 'camera',
    notSold: null,
  });
});

test('what is not sold is named', async () => {
  expect(await suggested({ data: [camera], total: 1, not_sold: 'iPhone' })).toMatchObject({
    notSold: 'iPhone',
    corrected: null,
    total: 1,
  });
});

test.each([
  [{ data: [camera] }],
  [{ data: [camera], total: null, corrected: null, not_sold: null, categories: null }],
  [{ data: [camera], total: '', corrected: '' }],
  [{ data: [camera], total: 'many', corrected: 7, not_sold: ' ', categories: 'none' }],
  [{ data: [camera], total: -1, corrected: [], not_sold: {}, categories: [{ id: '../', name: 'x', count: 1 }, null] }],
  [
    {
      data: [camera],
      total: 1.5,
      categories: [
        { id: 3, name: '', count: 1 },
        { id: 3, name: 'Empty', count: 0 },
      ],
    },
  ],
])('%j: the products alone are known', async (answer) => {
  const { products, asked: _, ...rest } = await suggested(answer);
  expect(products.map(({ id }) => id)).toEqual(['7']);
  expect(rest).toEqual({ categories: [], total: null, corrected: null, notSold: null });
});

test('rows that cannot be understood are left out; the first 15 are asked for, in the language of the page', async () => {
  const { products, asked } = await suggested({ data: [{ id: '..', name: 'x' }, { id: 1, name: ' ' }, 7, camera] });
  expect(products.map(({ id }) => id)).toEqual(['7']);
  expect(asked).toEqual([
    [
      expect.stringMatching(/row_per_page=15&name=camra/u),
      expect.objectContaining({ headers: expect.objectContaining({ 'accept-language': 'km' }) }),
    ],
  ]);
});

test('a refusal or an answer without products is a failure', async () => {
  await expect(suggested({ data: [] }, 500)).rejects.toThrow('500');
  await expect(suggested({ total: 3 })).rejects.toThrow('data');
});
