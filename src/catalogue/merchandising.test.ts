import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeRow, chooseRelated, faceOf, fullRows, reducedUntil, type Candidate } from './merchandising.ts';
import type { Card } from './page-data.ts';

const picture = { key: 'k', width: 1, height: 1, color: '#ffffff', ground: '#ffffff', fit: 'cover' } as const;

const blank: Card = {
  id: '1',
  href: '/product/1',
  name: 'Phone',
  brand: null,
  picture: null,
  placeholder: null,
  price: 10_000,
  promoPrice: null,
  promoUntil: null,
  from: false,
  soldOut: false,
  buying: 'add',
  unit: null,
  swatches: [],
  specs: [],
};

const photo = { ...picture, kind: 'photo' } as const;
const drawing = { ...picture, kind: 'svg' } as const;

const anyCard = fc.record({
  picture: fc.constantFrom(null, photo, drawing),
  price: fc.option(fc.integer({ min: 1, max: 500_000 })),
  soldOut: fc.boolean(),
  promo: fc.boolean(),
  promoUntil: fc.constantFrom(null, '2026-12-06T16:59:59Z', '2027-01-31T16:59:59Z'),
});
const cards = fc.array(anyCard, { maxLength: 30 }).map((all) =>
  all.map(({ promo, promoUntil, ...rest }, index): Card => {
    const promoPrice = promo && rest.price !== null && rest.price > 1 ? rest.price - 1 : null;
    return { ...blank, ...rest, id: String(index), promoPrice, promoUntil: promoPrice === null ? null : promoUntil };
  }),
);
const candidates = fc
  .tuple(cards, fc.infiniteStream(fc.tuple(fc.constantFrom('phones', 'watches', null), fc.boolean())))
  .map(([all, more]) =>
    all.map((card): Candidate => {
      const [kind = null, isMain = false] = more.next().value ?? [];
      return { ...card, kind, isMain };
    }),
  );

const ids = (list: readonly Pick<Card, 'id'>[]): string[] => list.map(({ id }) => id);
const candidate = (id: string, more: Partial<Card>, isMain = true): Candidate => ({
  ...blank,
  id,
  ...more,
  kind: null,
  isMain,
});

describe('a row', () => {
  test('of phones begins with phones that have a price, whatever has the photos', () => {
    const row = [
      candidate('watch', { picture: photo }, false),
      candidate('ask', { price: null, picture: photo }),
      candidate('sold', { soldOut: true, picture: photo }),
      candidate('drawn', { picture: drawing }),
      candidate('plain', {}),
      candidate('pixel', { picture: photo }),
    ];
    expect(ids(arrangeRow(row, 4))).toEqual(['pixel', 'drawn', 'watch', 'plain']);
    expect(ids(arrangeRow(row, 6))).toEqual(['pixel', 'drawn', 'plain', 'watch', 'ask']);
  });

  test('of several kinds shows them in turn', () => {
    const of = (id: string, kind: string): Candidate => ({ ...candidate(id, {}), kind });
    const row = [of('a1', 'a'), of('a2', 'a'), of('a3', 'a'), of('b1', 'b'), of('c1', 'c')];
    expect(ids(arrangeRow(row, 5))).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  test('holds each once, none that is sold out, as many as there are; what has no price comes last', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 12 }), (all, size) => {
        const row = arrangeRow(all, size);
        const left = all.filter(({ soldOut }) => !soldOut).length;
        expect(row.length).toBe(Math.min(size, left));
        expect(new Set(ids(row)).size).toBe(row.length);
        expect(row.some(({ soldOut }) => soldOut)).toBe(false);
        const priced = row.map(({ price }) => price !== null);
        expect(priced.toSorted((one, other) => Number(other) - Number(one))).toEqual(priced);
      }),
    );
  });

  test('is led by its own kind wherever that can be bought, a photo first where there is one', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 12 }), (all, size) => {
        const [first] = arrangeRow(all, size);
        const main = all.filter(({ price, soldOut, isMain }) => isMain && price !== null && !soldOut);
        fc.pre(main.length > 0);
        const lead = main.find((one) => one === first);
        expect(lead).toBeDefined();
        const isPhoto = (one: Candidate): boolean => one.picture?.kind === 'photo';
        expect(lead && isPhoto(lead)).toBe(main.some(isPhoto));
      }),
    );
  });
});

test('sections fill their rows; a shop too small for that shows what it has', () => {
  const section = (count: number) => ({ cards: Array.from({ length: count }, () => blank) });
  const lengths = (counts: number[]) => fullRows(counts.map(section), 5).map((one) => one.cards.length);
  expect(lengths([5, 12, 4, 1])).toEqual([5, 10]);
  expect(lengths([3, 1, 2])).toEqual([3, 2]);
  expect(lengths([1])).toEqual([]);
});

test('a kind is shown by its first photo, else by its first illustration', () => {
  const drawn = { ...blank, placeholder: drawing };
  expect(faceOf([drawn, { ...blank, picture: photo }])).toBe(photo);
  expect(faceOf([blank, drawn])).toBe(drawing);
  expect(faceOf([])).toBe(null);
});

describe('related products', () => {
  test('cost about as much, pictured ones first among those as near', () => {
    const card = (id: string, price: number | null, more: Partial<Card> = {}): Card => ({
      ...blank,
      id,
      price,
      ...more,
    });
    const same = [
      card('far', 90_000),
      card('near', 11_000),
      card('nearer, with a photo', 9000, { picture: photo }),
      card('ask', null),
      card('sold', 10_000, { soldOut: true }),
    ];
    expect(ids(chooseRelated(blank, [same], 8))).toEqual(['nearer, with a photo', 'near', 'far', 'ask']);
    expect(ids(chooseRelated({ price: 80_000, promoPrice: null }, [same], 2))).toEqual(['far', 'near']);
    expect(ids(chooseRelated({ price: null, promoPrice: null }, [same], 2))).toEqual(['nearer, with a photo', 'far']);
  });

  test('are filled up from a wider circle, never before one of the same kind', () => {
    const card = (id: string, price: number, more: Partial<Card> = {}): Card => ({ ...blank, id, price, ...more });
    const kind = [card('dear', 90_000), card('sold', 10_000, { soldOut: true })];
    const category = [card('far', 40_000), card('near', 10_500), card('gone', 10_000, { soldOut: true })];
    expect(ids(chooseRelated(blank, [kind, category], 2))).toEqual(['dear', 'near']);
    expect(ids(chooseRelated(blank, [kind, category], 6))).toEqual(['dear', 'near', 'far']);
  });

  test('are none twice, none sold out, and no nearer one is left out for a farther', () => {
    fc.assert(
      fc.property(cards, fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 2, max: 8 }), (all, price, limit) => {
        const chosen = chooseRelated({ price, promoPrice: null }, [all], limit);
        const left = all.filter(({ soldOut }) => !soldOut);
        expect(chosen.length).toBe(Math.min(limit, left.length));
        expect(new Set(ids(chosen)).size).toBe(chosen.length);
        const ratio = (card: Card): number => Math.abs(Math.log((card.promoPrice ?? card.price ?? Infinity) / price));
        const farthest = Math.max(...chosen.map(ratio));
        for (const card of left)
          if (chosen.length > 0 && !chosen.includes(card))
            expect(ratio(card)).toBeGreaterThanOrEqual(Math.min(farthest, Number.MAX_VALUE) - Math.log(1.25) - 1e-9);
      }),
    );
  });
});

describe('under the end of a promotion', () => {
  const reduced = (id: string, promoUntil: string | null): Card => ({ ...blank, id, promoPrice: 9000, promoUntil });
  const [soon, late] = ['2026-12-06T16:59:59Z', '2027-01-31T16:59:59Z'];

  test.each([
    ['the price’s own end counts', [reduced('a', late)], late, ['a']],
    ['without one, it is the promotion’s', [reduced('a', null)], soon, ['a']],
    ['the end of most', [reduced('a', soon), reduced('b', late), reduced('c', late)], late, ['b', 'c']],
    ['of as many, the earliest', [reduced('a', late), reduced('b', soon)], soon, ['b']],
    ['what is not reduced stays away', [blank, reduced('a', late)], late, ['a']],
  ])('%s', (_name, all, until, shown) => {
    const found = reducedUntil(all, soon);
    expect(found?.until).toBe(until);
    expect(ids(found?.cards ?? [])).toEqual(shown);
  });

  test('there is nothing where nothing is reduced', () => expect(reducedUntil([blank], soon)).toBe(null));

  test('all prices end at the one time that is told', () => {
    fc.assert(
      fc.property(cards, fc.constantFrom(null, soon), (all, end) => {
        const found = reducedUntil(all, end);
        expect(found === null).toBe(all.every(({ promoPrice }) => promoPrice === null));
        for (const card of found?.cards ?? []) {
          expect(card.promoPrice).not.toBe(null);
          expect(card.promoUntil ?? end).toBe(found?.until);
        }
      }),
    );
  });
});
