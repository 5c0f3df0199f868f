import { expect, test } from 'vitest';
import { translator } from '../../i18n/translate.ts';
import { prepareParts } from './part-list.ts';
import { capacityText, facetKeys, partSpecs } from './part-words.ts';
import { demoParts } from './testing/demo-parts.ts';

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
