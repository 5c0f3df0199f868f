import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { isSafeSvg } from '../svg-safety.ts';
import { illustrate } from './illustrate.ts';
import type { Subject } from './subject.ts';

const taxonomy = z.array(
  z.object({
    slug: z.string(),
    groups: z.array(z.object({ subcategories: z.array(z.object({ name: z.object({ en: z.string() }) })) })),
  }),
);

/** The kinds of things that the demo sells. */
const kinds = taxonomy
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../commerce/demo/taxonomy.json'), 'utf8')))
  .filter(({ slug }) => slug !== 'services')
  .flatMap(({ groups }) => groups.flatMap(({ subcategories }) => subcategories.map(({ name }) => name.en)));

const plain: Subject = { id: '1', name: 'Thing', brand: null, categories: [], attributes: [] };
const parcel = illustrate(plain).length;

const withoutWords = (svg: string): string => svg.replaceAll(/>[^<]+<\/text>/gu, '>');

// Gaming accessories are told apart by their names alone.
test.each(kinds.filter((category) => category !== 'Gaming Accessories'))(
  '%s have a drawing of their own',
  (category) => {
    const svg = illustrate({ ...plain, categories: [category] });
    expect(isSafeSvg(Buffer.from(svg))).toBe(true);
    expect(withoutWords(svg)).not.toMatch(/NaN|undefined|Infinity|null/u);
    expect(gzipSync(svg).length).toBeLessThan(1700);
    expect(svg.length).not.toBe(parcel);
  },
);

/** Kinds that look like one another also in a shop window. */
const twins = [
  ['Compact Cameras', 'Pocket Digital Cameras', 'Other Cameras'],
  ['Classic & Film Cameras', 'Other Film Cameras'],
  ['Network Cards', 'Capture Cards'],
];

test('no two kinds have one drawing, but those that look alike', () => {
  const byDrawing = Map.groupBy(kinds, (category) => illustrate({ ...plain, categories: [category] }));
  expect([...byDrawing.values()].filter(({ length }) => length > 1)).toEqual(twins);
});

test('a category that says nothing leaves the choice to the name; a thing of no known kind comes in a parcel', () => {
  const known = illustrate({ ...plain, name: 'Desk Lamp', categories: ['Specials'] });
  expect(known.length).not.toBe(illustrate({ ...plain, categories: ['Specials'] }).length);
  expect(illustrate({ ...plain, categories: ['Specials'] })).toBe(illustrate(plain));
});

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e99',
    '9'.repeat(400),
    'NaN',
    '∞',
    '<script>',
    '"onload="x',
    '1:0',
    '0:0',
    '1 x 0',
    ']]>',
  ),
  fc.integer().map(String),
);
const keys = (
  'Color screen_size resolution release_year length total_slot_width cooling modules.quantity form_factor memory.slots ' +
  'socket chipset cores.total capacity storage_type wattage height efficiency_rating modular side_panel radiator_size ' +
  'quantity size led aspect_ratio curvature resolution.horizontalRes resolution.verticalRes focal_mm max_aperture ' +
  'mounts supports lamp_base'
).split(' ');
const oddSubject: fc.Arbitrary<Subject> = fc.record({
  id: odd,
  name: odd,
  brand: fc.option(odd),
  categories: fc.constantFrom(...kinds, 'Nothing').map((category) => [category]),
  attributes: fc.array(fc.record({ key: fc.constantFrom(...keys), value: odd }), { maxLength: 12 }),
});

test('any attributes, missing or odd, give a valid picture that refers to nothing outside', async () => {
  await fc.assert(
    fc.asyncProperty(oddSubject, async (subject) => {
      const svg = illustrate(subject);
      expect(isSafeSvg(Buffer.from(svg))).toBe(true);
      expect(withoutWords(svg)).not.toMatch(/NaN|undefined|Infinity/u);
      const { width, height } = await sharp(Buffer.from(svg)).metadata();
      expect([width, height]).toEqual([320, 320]);
    }),
    { numRuns: 400 },
  );
});

test('a brand is written as it is spelled, whatever it is spelled with', () => {
  const drawn = illustrate({ ...plain, brand: `B & "D" <b>\u0007` });
  expect(drawn).toContain('>B &amp; &quot;D&quot; &lt;b&gt;</text>');
  expect(illustrate({ ...plain, brand: 'Schneider Electric' })).toMatch(/>Schneider<\/text>.*>Electric<\/text>/u);
  expect(illustrate({ ...plain, brand: 'Kingston Technology Company' })).toMatch(
    />Kingston<\/text>.*>Technology Co…<\/text>/u,
  );
  expect(illustrate({ ...plain, brand: 'ក្រុមហ៊ុន' })).toContain('>ក្រុមហ៊ុន</text>');
});

test('work is no thing in a parcel, nor the thing that is worked on', () => {
  const drawn = (...categories: string[]): string => illustrate({ ...plain, name: 'Screen', categories });
  expect(drawn('Phone Repairs', 'Services')).toBe(drawn('Services'));
  expect(drawn('Services')).not.toBe(drawn('Phones'));
  expect(drawn('Services')).not.toBe(drawn('Specials'));
});

test.each([
  ['Graphics Cards', 'length', '330 mm', '180 mm'],
  ['Motherboards', 'm2_slots', '1', '2'],
  ['Motherboards', 'memory.slots', '2', '4'],
  ['Smartphones', 'rear_cameras', '1', '3'],
  ['Smartphones', 'screen_size', '5"', '6.8"'],
])('of %s, another %s changes the picture', (category, key, one, other) => {
  const drawing = (value: string): string =>
    illustrate({ ...plain, categories: [category], attributes: [{ key, value }] });
  expect(drawing(one)).not.toBe(drawing(other));
});
