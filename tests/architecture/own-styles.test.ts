import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A fifth of what it was before Tailwind (docs/decisions/62-one-sheet.md). */
const maxLines = 1086;
const maxLineLength = 120;

const sheets = globSync('src/**/*.css').map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n') }));

test('our own style sheets stay few: what utilities can say is said by them, in markup or by @apply', () => {
  const total = sheets.reduce((sum, { lines }) => sum + lines.length - 1, 0);
  expect(total).toBeGreaterThan(0);
  expect(total, 'lines in src/**/*.css').toBeLessThanOrEqual(maxLines);
});

test('no line of a style sheet holds more than one can read', () => {
  const long = sheets.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) => (line.length > maxLineLength ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

test('breakpoints have one unit: Tailwind sorts those in px apart from those in rem, whose order then decides', () => {
  const inPixels = /@media[^{]*\d+px|@apply[^;]*\b(?:min|max)-\[\d+px\]/u;
  const found = sheets.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) => (inPixels.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
