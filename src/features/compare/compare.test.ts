import fc from 'fast-check';
import { expect, test } from 'vitest';
import { product as productSchema, type Product, type ProductJson } from '../../contract/products.ts';
import { addCompared, maxCompared, type Compared } from './compare.ts';
import { cheapestOf, compareRows, compareSections } from './compare-rows.ts';

const product = (id: string): Compared => ({ id, name: `Product ${id}`, image: null });

test('at most four products, each once; what is refused changes nothing (R45)', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('1', '2', '3', '4', '5', '6')), (ids) => {
      let list: readonly Compared[] = [];
      for (const id of ids) {
        const known = list.some((one) => one.id === id);
        const full = list.length >= maxCompared;
        const result = addCompared(list, product(id));
        expect(result.refused).toBe(known ? 'known' : full ? 'full' : null);
        if (result.refused) expect(result.list).toBe(list);
        list = result.list;
      }
      expect(list.length).toBe(Math.min(maxCompared, new Set(ids).size));
    }),
  );
});

type Described = { better?: 'more' | 'less' | null; group?: string | null };

const withSpecs = (id: string, specs: Record<string, string>, described: Record<string, Described> = {}): Product =>
  ({
    id,
    model: null,
    attributes: Object.entries(specs).map(([key, value]) => ({
      key,
      name: key.toUpperCase(),
      value,
      group: null,
      better: null,
      ...described[key],
    })),
  }) as unknown as Product;

test('a row for every attribute that any product has, a value or a gap for each', () => {
  const specs = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', 'x '));
  fc.assert(
    fc.property(fc.array(specs, { minLength: 1, maxLength: 4 }), (all) => {
      const rows = compareRows(
        all.map((one, index) => withSpecs(String(index), one)),
        'Model',
        'en',
      );
      expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(all.flatMap((one) => Object.keys(one))));
      for (const { key, values, differs } of rows) {
        expect(values).toEqual(all.map((one) => one[key]?.trim() ?? null));
        expect(differs).toBe(new Set(values.map((value) => value?.trim() ?? null)).size > 1);
      }
    }),
  );
});

test('the model stands first, where any product has one', () => {
  const first = { ...withSpecs('1', { a: '1' }), model: 'X-1' };
  expect(compareRows([first, withSpecs('2', { a: '1' })], 'Model', 'en')).toMatchObject([
    { name: 'Model', values: ['X-1', null], differs: true },
    { name: 'A', values: ['1', '1'], differs: false },
  ]);
});

test('what cannot be read is no row, and what is said in two ways is one value', () => {
  const [one, other] = [withSpecs('1', { mount: 'canonG7X', b: '1000 GB' }), withSpecs('2', { b: '1 TB' })];
  expect(compareRows([{ ...one, model: 'tegu' }, other], 'Model', 'en')).toMatchObject([
    { name: 'B', values: ['1\u00a0TB', '1\u00a0TB'], differs: false },
  ]);
});

test('two values of one attribute are parted as the language does', () => {
  const { attributes, ...one } = withSpecs('1', { a: 'USB' });
  const twice = { ...one, attributes: [...attributes, ...withSpecs('1', { a: 'HDMI' }).attributes] };
  const values = (['en', 'kh', 'zh'] as const).map((locale) => compareRows([twice], 'Model', locale)[0]?.values);
  expect(values).toEqual([['USB, HDMI'], ['USB, HDMI'], ['USB、HDMI']]);
});

const marksOf = (values: readonly (string | null)[], better: 'more' | 'less' | null = null) =>
  compareRows(
    values.map((value, index) =>
      withSpecs(String(index), value === null ? { b: '1' } : { a: value, b: '1' }, { a: { better } }),
    ),
    'Model',
    'en',
  ).find(({ key }) => key === 'a')?.mark;

test.each([
  [['8 GB', '12 GB', '6 GB'], 'more', { kind: 'best', cells: [1] }],
  [['8 GB', '12 GB'], 'more', { kind: 'best', cells: [1] }],
  [['5 ms', '1 ms', '1 ms'], 'less', { kind: 'best', cells: [1, 2] }],
  [['8 GB', '8 GB', '8 GB'], 'more', null],
  [['8 GB', '12 GB', '6 GB'], null, null],
  [['IPS', 'IPS', 'OLED'], null, { kind: 'odd', cells: [2] }],
  [['ips', 'IPS', 'OLED', 'IPS '], null, { kind: 'odd', cells: [2] }],
  [['IPS', 'OLED'], null, null],
  [['IPS', 'OLED', 'VA'], null, null],
  [['IPS', 'OLED', 'OLED', 'IPS'], null, null],
  [['White', null, null], null, null],
  [['White', 'White', null], null, null],
  [['64 GB / 128 GB', '64 GB', '64 GB'], 'more', { kind: 'odd', cells: [0] }],
] as const)('of %j, where %s is better, what is marked is %j', (values, better, mark) =>
  expect(marksOf(values, better)).toEqual(mark),
);

test('most of what differs is not marked: never all of a row', () => {
  const value = fc.constantFrom('8 GB', '12 GB', '1 TB', 'IPS', 'OLED', null);
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 2, maxLength: 4 }),
      fc.constantFrom('more' as const, 'less' as const, null),
      (values, better) => {
        const cells = marksOf(values, better)?.cells ?? [];
        const said = values.filter((one) => one !== null).length;
        expect(cells.length).toBeLessThan(Math.max(1, said));
        for (const index of cells) expect(values[index]).not.toBeNull();
      },
    ),
  );
});

test('rows stand in the groups of a product’s details; the model is above them', () => {
  const group = (name: string) => ({ group: name });
  const described = {
    a: group('Display'),
    b: group('Camera'),
    c: group('Display'),
    d: group('Camera'),
    e: group('Display'),
  };
  const first = { ...withSpecs('1', { x: '1', a: '1', b: '2' }, described), model: 'X-1' };
  const rows = compareRows([first, withSpecs('2', { c: '3', d: '4', e: '5' }, described)], 'Model', 'en');
  expect(compareSections(rows, 'Other').map(({ name, specs }) => [name, specs.map((row) => row.name)])).toEqual([
    [null, ['Model']],
    ['Display', ['A', 'C', 'E']],
    ['Camera', ['B', 'D']],
    ['Other', ['X']],
  ]);
  const few = compareRows([{ ...withSpecs('1', { a: '1' }, described), model: 'X-1' }], 'Model', 'en');
  expect(compareSections(few, 'Other')).toMatchObject([{ name: null, specs: [{ name: 'Model' }, { name: 'A' }] }]);
});

test('the cheapest is what a shopper pays least for, of what can be bought', () => {
  const sold = (json: Partial<ProductJson>): Product =>
    productSchema.parse({ id: 1, name: 'Phone', price: 300, promo_price: null, ...json });
  const variants = [200, 250].map((price, index) => ({
    variant_option_id: index + 1,
    option_ids: [index + 1],
    price,
    promo_price: null,
    stock: 2,
  }));
  expect(cheapestOf([sold({}), sold({ variants }), sold({ promo_price: 220 })])).toEqual([1]);
  expect(cheapestOf([sold({}), sold({ price: 100, stock: 0 }), sold({ promo_price: 220 })])).toEqual([2]);
  expect(cheapestOf([sold({}), sold({})])).toEqual([]);
  expect(cheapestOf([sold({}), sold({ price: null }), undefined])).toEqual([]);
});
