import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseVariant, isOffered } from './variant-choice.ts';

const variants = [
  { id: 'a', optionIds: ['black', '128'], soldOut: false },
  { id: 'b', optionIds: ['black', '256'], soldOut: true },
  { id: 'c', optionIds: ['white', '128'], soldOut: false },
];

describe('variant choice', () => {
  it('finds the exact variant', () => {
    expect(chooseVariant(variants, ['black', '256'], 1)?.id).toBe('b');
  });

  it('keeps the option just chosen and gives up others', () => {
    expect(chooseVariant(variants, ['white', '256'], 0)?.id).toBe('c');
    expect(chooseVariant(variants, ['white', '256'], 1)?.id).toBe('b');
    expect(chooseVariant(variants, ['red', '256'], 0)).toBeNull();
  });

  it('knows what is still there', () => {
    expect(isOffered(variants, ['black', '128'], 1, '256')).toBe(false);
    expect(isOffered(variants, ['black', '128'], 0, 'white')).toBe(true);
    expect(isOffered(variants, ['white', '128'], 1, '256')).toBe(false);
  });

  it('always answers with a variant that has the touched option', () => {
    const option = fc.constantFrom('1', '2', '3');
    const list = fc.array(fc.record({ id: fc.uuid(), optionIds: fc.tuple(option, option, option) }), { maxLength: 12 });
    fc.assert(
      fc.property(list, fc.tuple(option, option, option), fc.integer({ min: 0, max: 2 }), (all, chosen, changed) => {
        const found = chooseVariant(all, chosen, changed);
        const possible = all.some(({ optionIds }) => optionIds[changed] === chosen[changed]);
        return found ? found.optionIds[changed] === chosen[changed] : !possible;
      }),
    );
  });
});
