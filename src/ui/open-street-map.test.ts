import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapAddress, mapFrame, pointOf } from './open-street-map.ts';

const point = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  long: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('the point of a map can be read from its address', () => {
  fc.assert(
    fc.property(point, (at) => {
      expect(pointOf(mapAddress(at))).toEqual({ lat: at.lat + 0, long: at.long + 0 });
    }),
  );
});

test('the embedded map shows the point within its box', () => {
  const { searchParams } = new URL(mapFrame({ lat: 11.5629, long: 104.913 }));
  expect(searchParams.get('bbox')).toBe('104.9090,11.5599,104.9170,11.5659');
  expect(searchParams.get('marker')).toBe('11.5629,104.913');
});
