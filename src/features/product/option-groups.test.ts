import { describe, expect, it } from 'vitest';
import type { Page, ProductData } from '../../catalogue/page-data.ts';
import { optionGroups } from './option-groups.ts';
import type { VariantView } from './variant-views.ts';

const view = (id: string, optionIds: string[], left: number | null): VariantView => ({
  id,
  optionIds,
  priceAt: 0,
  stockAt: 0,
  cents: 1000,
  left,
  soldOut: left === 0,
  image: null,
  code: null,
});

const pageOf = (data: Partial<ProductData>): Page<ProductData> =>
  ({
    locale: 'en',
    data: { optionTypes: [], variants: [], units: [], unitId: null, ...data },
  }) as unknown as Page<ProductData>;

const option = (id: string) => ({ id, name: `<${id}>`, color: null });

describe('option groups', () => {
  it('say of each option how it stands', () => {
    const views = [view('1', ['a', 'x'], 3), view('2', ['a', 'y'], 0), view('3', ['b', 'z'], 3)];
    const page = pageOf({
      optionTypes: [
        { name: 'Color', options: ['a', 'b'].map(option) },
        { name: 'Size', options: ['x', 'y', 'z', 'never'].map(option) },
      ],
      variants: views.map(() => ({})) as unknown as ProductData['variants'],
    });
    const [, sizes] = optionGroups(page, views, view('1', ['a', 'x'], 3));
    expect(sizes).toEqual({
      legend: 'Size',
      name: 'option-1',
      options: [
        { ...option('x'), isChosen: true, standing: 'there' },
        { ...option('y'), isChosen: false, standing: 'out' },
        { ...option('z'), isChosen: false, standing: 'apart' },
        { ...option('never'), isChosen: false, standing: 'none' },
      ],
    });
  });

  it('let a unit be chosen where there are several', () => {
    const units = [
      { id: '1', name: 'Piece' },
      { id: '2', name: 'Box of 10' },
    ];
    const shown = view('1', [], null);
    expect(optionGroups(pageOf({ units: units.slice(0, 1), unitId: '1' }), [shown], shown)).toEqual([]);
    expect(optionGroups(pageOf({ units, unitId: '2' }), [shown], shown)).toEqual([
      {
        legend: 'Unit',
        name: 'unit',
        options: [
          { id: '1', name: 'Piece', isChosen: false, standing: 'there' },
          { id: '2', name: 'Box of 10', isChosen: true, standing: 'there' },
        ],
      },
    ]);
  });
});
