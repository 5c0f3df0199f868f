import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { carriedIcon, hasServiceMark, iconDrawing, iconNames, iconsIn } from './icons.ts';

const steps: Record<string, number> = { a: 7, c: 6, h: 1, l: 2, m: 2, s: 4, v: 1, z: 0 };

test('the icons of a page are found, once each', () => {
  const used = (name: string): string => `<use href="#i-${name}"></use>`;
  expect(iconsIn(`${used('phone')}${used('x')}${used('phone')}<a href="#i-unknown">`)).toEqual(['phone', 'x']);
  expect(iconDrawing('phone')).not.toContain('stroke-width');
});

test('joined paths are still paths: each command has its numbers', () => {
  for (const [, path = ''] of iconNames
    .map(iconDrawing)
    .join('')
    .matchAll(/ d="([^"]*)"/gu))
    for (const [, command = '', values = ''] of path.matchAll(/([a-z])([^a-z]*)/giu)) {
      const numbers = values.match(/-?(?:\d*\.\d+|\d+)/gu) ?? [];
      const step = steps[command.toLowerCase()];
      expect(step, path).toBeDefined();
      expect(numbers.length % (step || 1), path).toBe(0);
      expect(numbers.length > 0 || step === 0, path).toBe(true);
    }
  expect(iconDrawing('languages')).toContain('m5 8 6 6M4 14l6-6 2-3M2 5h12');
});

test('a menu entry may name an icon that we carry, and nothing else', () => {
  expect(carriedIcon('home')).toBe('house');
  expect(carriedIcon('constructor')).toBeNull();
  expect(carriedIcon(null)).toBeNull();
  expect(hasServiceMark('smart')).toBe(false);
});

test('the file that all pages share holds the same drawings, beside the marks of services', async () => {
  const file = 'src/ui/art.svg';
  const head = readFileSync(file, 'utf8').split('<!-- Outlines')[0] ?? '';
  expect(head.match(/<symbol/gu)).toHaveLength(15);
  const symbols = iconNames.map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${iconDrawing(name)}</symbol>`);
  await expect([`${head}<!-- Outlines: Lucide, ISC. -->`, ...symbols, '</svg>\n'].join('\n')).toMatchFileSnapshot(
    './art.svg',
  );
});
