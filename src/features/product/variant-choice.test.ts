import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseVariant, standingOf } from './variant-choice.ts';

const variants = [
  { id: 'a', optionIds: ['black', '128'], soldOut: false },
  { id: 'b', optionIds: ['black', '256'], soldOut: true },
  { id: 'c', optionIds: ['white', '128'], soldOut: false },
  { id: 'd', optionIds: ['white', '512'], soldOut: true },
];

const option = fc.constantFrom('1', '2', '3');
const options = fc.tuple(option, option, option);
const list = fc.array(fc.record({ optionIds: options, soldOut: fc.boolean() }), { maxLength: 12 });
const group = fc.integer({ min: 0, max: 2 });

describe('variant choice', () => {
  it('finds the exact variant', () => {
    expect(chooseVariant(variants, ['black', '256'], 1)?.id).toBe('b');
  });

  it('keeps the option just chosen and gives up others, for one that is there', () => {
    expect(chooseVariant(variants, ['white', '256'], 0)?.id).toBe('c');
    expect(chooseVariant(variants, ['white', '256'], 1)?.id).toBe('b');
    expect(chooseVariant(variants, ['red', '256'], 0)).toBeNull();
  });

  it('knows how each option stands', () => {
    expect(standingOf(variants, ['black', '128'], 1, '128')).toBe('there');
    expect(standingOf(variants, ['black', '128'], 1, '256')).toBe('out');
    expect(standingOf(variants, ['white', '128'], 1, '256')).toBe('apart');
    expect(standingOf(variants, ['white', '128'], 1, '1024')).toBe('none');
  });

  it('always answers with a variant that has the touched option, and none agrees more', () => {
    fc.assert(
      fc.property(list, options, group, (all, chosen, changed) => {
        const found = chooseVariant(all, chosen, changed);
        const having = all.filter(({ optionIds }) => optionIds[changed] === chosen[changed]);
        if (!found) return having.length === 0;
        const agreeing = (ids: readonly string[]): number => ids.filter((id, at) => id === chosen[at]).length;
        return (
          having.includes(found) && having.every(({ optionIds }) => agreeing(optionIds) <= agreeing(found.optionIds))
        );
      }),
    );
  });

  it('says of an option what choosing it then gives', () => {
    fc.assert(
      fc.property(list, options, group, option, (all, chosen, changed, wanted) => {
        const asked = chosen.with(changed, wanted);
        const found = chooseVariant(all, asked, changed);
        const exact = found !== null && found.optionIds.every((id, at) => id === asked[at]);
        const expected = !found ? 'none' : !exact ? 'apart' : found.soldOut ? 'out' : 'there';
        return standingOf(all, chosen, changed, wanted) === expected;
      }),
    );
  });
});
