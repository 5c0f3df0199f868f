import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translate.ts';
import { findingKeys, findingText } from './finding-words.ts';
import { capacityText, facetKeys, partSpecs } from './part-words.ts';
import { prepareParts } from './part-list.ts';
import { checkBuild } from './rules.ts';
import { demoParts } from './testing/demo-parts.ts';
import { makePart } from './testing/make-part.ts';
import { builderKeys } from './words.ts';

const folder = import.meta.dirname;

test('the island is handed every message that its files name', () => {
  const files = globSync('*.{ts,tsx}', { cwd: folder }).filter((name) => !/page\.ts$|\.test\.ts$/u.test(name));
  const named = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/(?<=')pc(?:Type|Facet|Clash|Check)?\.\w+(?=')/gu)].map(
      ([key]) => key,
    ),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((key) => !builderKeys.some((known) => known === key))).toEqual([]);
});

test.each(locales)('in %s, every finding is a sentence of its own with its figures', (locale) => {
  const t = translator(locale);
  const texts = Object.entries(findingKeys).flatMap(([code, levels]) =>
    Object.keys(levels).map((level) =>
      findingText(
        {
          code: code as keyof typeof findingKeys,
          level: level as 'clash' | 'check',
          parts: [],
          values: { has: 310, allows: 'AM5', draw: 400, recommended: 500 },
        },
        t,
      ),
    ),
  );
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => text.includes('{{') || text.includes('pc'))).toEqual([]);
});

test('what is not known leaves no gap in a sentence', () => {
  const t = translator('en');
  const findings = checkBuild([
    { part: makePart('processor'), count: 1 },
    { part: makePart('motherboard', { socket: 'AM5' }), count: 1 },
    { part: makePart('memory'), count: 1 },
    { part: makePart('storage'), count: 1 },
    { part: makePart('graphics-card'), count: 1 },
    { part: makePart('case'), count: 1 },
    { part: makePart('power-supply'), count: 1 },
    { part: makePart('cooler', { water_cooled: true }), count: 1 },
  ]);
  expect(findings.length).toBeGreaterThan(10);
  for (const finding of findings) expect(findingText(finding, t)).not.toMatch(/ {2}| [.,;:]|\(\)|null/u);
});

test('facets of every type have a name, and parts say what they are', () => {
  const t = translator('en');
  const parts = demoParts().filter(({ price }) => price !== null);
  const names = Map.groupBy(parts, ({ type }) => type)
    .values()
    .flatMap((list) => prepareParts(list).facets.map(({ name }) => name));
  expect([...new Set(names)].filter((name) => !(name in facetKeys))).toEqual([]);
  const silent = parts.filter((part) => partSpecs(part, t) === '');
  expect(silent.length).toBeLessThan(parts.length / 50);
  expect([capacityText(500), capacityText(1000), capacityText(2500), capacityText(16)]).toEqual([
    '500\u00a0GB',
    '1\u00a0TB',
    '2.5\u00a0TB',
    '16\u00a0GB',
  ]);
});
