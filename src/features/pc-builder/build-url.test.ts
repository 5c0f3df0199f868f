import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTextIn, fnv1a, openBuild, partKey, readBuild, writeBuild } from './build-url.ts';
import { addPart, inOrder, maxQuantity, type Build } from './build.ts';
import { demoParts } from './testing/demo-parts.ts';
import { makePart } from './testing/make-part.ts';

const parts = demoParts().filter(({ price }) => price !== null);

test('the hash is FNV-1a', () => {
  expect(fnv1a('')).toBe(0xcbf29ce484222325n);
  expect(fnv1a('a')).toBe(0xaf63dc4c8601ec8cn);
  expect(fnv1a('foobar')).toBe(0x85944171f73967e8n);
});

test('no two parts of the demo catalogue have the same key', () => {
  expect(new Set(demoParts().map(partKey)).size).toBe(demoParts().length);
});

test('a build comes back from its text, in whatever order it was picked', () => {
  const picks = fc.array(fc.tuple(fc.constantFrom(...parts), fc.integer({ min: 1, max: maxQuantity })), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(picks, (list) => {
      const build = list.reduce<Build>((before, [part, count]) => addPart(before, part, count), []);
      const text = writeBuild(build);
      expect(text).toMatch(/^[\w.-]*$/u);
      expect(writeBuild(build.toReversed())).toBe(text);
      const opened = openBuild(readBuild(text), parts);
      expect(opened.lacking).toEqual([]);
      expect(inOrder(opened.build)).toEqual(inOrder(build));
    }),
    { numRuns: 30 },
  );
});

test('another store opens what it has by SKU, and says what it lacks', () => {
  const one = makePart('processor', {}, { id: '1', sku: 'cpu-a' });
  const two = makePart('memory', {}, { id: '2', sku: 'kit-b' });
  const shared = readBuild(
    writeBuild([
      { part: one, count: 1 },
      { part: two, count: 2 },
    ]),
  );
  const there = makePart('memory', {}, { id: '77', sku: 'kit-b' });
  const { build, lacking } = openBuild(shared, [there, makePart('processor', {}, { id: '1', sku: 'other' })]);
  expect(build).toEqual([{ part: there, count: 2 }]);
  expect(lacking).toEqual([{ type: 'processor', key: partKey(one), count: 1 }]);
});

test.each(['', '2.p0000000000', '1', '1.', '1.q0000000000.p12.p0000000000-0.p0000000000-99', '1.P0000000000', '1.%00'])(
  'what is not understood is passed over: %s',
  (text) => {
    expect(readBuild(text)).toEqual([]);
  },
);

test.each([
  ['https://shop.example/kh/pcbuilder?build=1.p0a1b2c3d4e', '1.p0a1b2c3d4e'],
  [' https://shop.example/pcbuilder?utm=1&build=1.pa#top ', '1.pa'],
  ['?build=1.pa', '1.pa'],
  ['1.pa.rb-2', '1.pa.rb-2'],
  ['https://shop.example/pcbuilder', ''],
  ['hello', ''],
  ['', ''],
])('%s holds %s', (pasted, text) => {
  expect(buildTextIn(pasted)).toBe(text);
});
