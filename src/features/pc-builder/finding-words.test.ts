import { expect, test } from 'vitest';
import { locales } from '../../i18n/locales.ts';
import { translator } from '../../i18n/translate.ts';
import { findingKeys, findingText } from './finding-words.ts';
import { checkBuild } from './rules.ts';
import { makePart } from './testing/make-part.ts';

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
