import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from '../../contract/products.ts';
import { addCompared, maxCompared, type Compared } from './compare.ts';
import { compareRows } from './compare-rows.ts';

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

const withFacts = (id: string, facts: Record<string, string>): Product =>
  ({
    id,
    model: null,
    attributes: Object.entries(facts).map(([key, value]) => ({ key, name: key.toUpperCase(), value })),
  }) as unknown as Product;

test('a row for every attribute that any product has, a value or a gap for each', () => {
  const facts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', 'x '));
  fc.assert(
    fc.property(fc.array(facts, { minLength: 1, maxLength: 4 }), (all) => {
      const rows = compareRows(
        all.map((one, index) => withFacts(String(index), one)),
        'Model',
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
  const first = { ...withFacts('1', { a: '1' }), model: 'X-1' };
  expect(compareRows([first, withFacts('2', { a: '1' })], 'Model')).toMatchObject([
    { name: 'Model', values: ['X-1', null], differs: true },
    { name: 'A', values: ['1', '1'], differs: false },
  ]);
});

test('what cannot be read is no row, and what is said in two ways is one value', () => {
  const [one, other] = [withFacts('1', { mount: 'canonG7X', b: '1000 GB' }), withFacts('2', { b: '1 TB' })];
  expect(compareRows([{ ...one, model: 'tegu' }, other], 'Model')).toMatchObject([
    { name: 'B', values: ['1\u00a0TB', '1\u00a0TB'], differs: false },
  ]);
});
