import { expect, test } from 'vitest';
import type { Build } from './build.ts';
import { buildFigures, compareSlots } from './compare-builds.ts';
import { makePart } from './testing/make-part.ts';

const cpu = { part: makePart('processor', { socket: 'AM5' }, { price: 200 }), count: 1 };
const kit = (count: number) => ({ part: makePart('memory', {}, { price: 50 }), count });

test('two builds differ by type, in parts, pieces and price', () => {
  const mine: Build = [cpu, kit(1)];
  const other: Build = [kit(2), cpu, { part: makePart('case', {}, { price: 30 }), count: 1 }];
  expect(compareSlots(mine, other).map(({ type, isSame, difference }) => [type, isSame, difference])).toEqual([
    ['processor', true, 0],
    ['memory', false, 5000],
    ['case', false, 3000],
  ]);
  expect(buildFigures(other).cents).toBe(33_000);
});
