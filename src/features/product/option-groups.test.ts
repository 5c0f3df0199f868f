import { describe, expect, it } from 'vitest';
import type { Page, ProductData } from '../../catalogue/page-data.ts';
import { optionGroups } from './option-groups.ts';
import type { VariantView } from './variant-views.ts';

const view = (id: string, optionIds: string[], left: number | null): VariantView => ({
  id,
  optionIds,
  price: '',
  stock: '',
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
  it('say of each option how it stands, by an element that is there', () => {
    const views = [view('1', ['a', 'x'], 3), view('2', ['a', 'y'], 0), view('3', ['b', 'z'], 3)];
    const page = pageOf({
      optionTypes: [
        { name: 'Color', options: ['a', 'b'].map(option) },
        { name: 'Size', options: ['x', 'y', 'z', 'never'].map(option) },
      ],
      variants: views.map(() => ({})) as unknown as ProductData['variants'],
    });
    const markup = optionGroups(page, views, view('1', ['a', 'x'], 3));
    expect(markup).toContain('value="x" checked>');
    expect(markup).toContain('value="y" aria-describedby="option-out">');
    expect(markup).toContain('value="z" aria-describedby="option-apart">');
    expect(markup).toContain('value="never" disabled>');
    expect(markup).toContain('<p id="option-out" hidden>Sold out</p>');
    expect(markup).not.toContain('<x>');
  });

  it('let a unit be chosen where there are several', () => {
    const units = [
      { id: '1', name: 'Piece' },
      { id: '2', name: 'Box of 10' },
    ];
    const shown = view('1', [], null);
    expect(optionGroups(pageOf({ units: units.slice(0, 1), unitId: '1' }), [shown], shown)).toBe('');
    const markup = optionGroups(pageOf({ units, unitId: '2' }), [shown], shown);
    expect(markup).toContain('<legend>Unit</legend>');
    expect(markup).toContain('name="unit" value="2" checked>');
  });
});
