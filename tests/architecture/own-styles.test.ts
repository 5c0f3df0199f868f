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

test('hover styles are for pointers that hover, and never for a busy button, whose label would have no contrast', () => {
  const lines = sheets.find(({ file }) => file.endsWith('parts/hovers.css'))?.lines ?? [];
  const rules = lines.flatMap((line, index) => (line.trim().startsWith('@apply') ? [[lines[index - 1], line]] : []));
  const hovering = rules.filter((rule) => /hover/u.test(rule.join('\n')));
  expect(hovering.length).toBeGreaterThan(0);
  expect(hovering.filter(([, applied = '']) => !/ (?:hover:|\[@media\(hover:hover\)\]:)/u.test(applied))).toEqual([]);
  const ofButtons = hovering.filter(([selector = '']) => /^ *\.button\b/u.test(selector)).map(([selector]) => selector);
  expect(ofButtons).toEqual([expect.stringContaining(":not(:disabled, [aria-disabled='true'])")]);
});
