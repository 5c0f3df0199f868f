import { expect, test } from 'vitest';
import { chosenText } from './unit-name.ts';

test.each([
  ['Black', 'Box of 12', 'Black · Box of 12'],
  ['Black', 'Piece', 'Black'],
  [null, 'គ្រឿង', ''],
  [null, '件', ''],
  [null, 'Set', 'Set'],
  [null, null, ''],
])('of %s in the unit %s, a line says "%s"', (variantName, unitName, said) => {
  expect(chosenText({ variantName, unitName })).toBe(said);
});
