import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { contactIcon, farIcon, icon, iconsIn, iconSymbols, menuIcon, spriteSymbols, topicIcon } from './icons.ts';

const steps: Record<string, number> = { a: 7, c: 6, h: 1, l: 2, m: 2, s: 4, v: 1, z: 0 };

test('the icons of a page are found and drawn once each', () => {
  const markup = icon('phone') + icon('x') + icon('phone') + '<a href="#i-unknown">';
  expect(iconsIn(markup)).toEqual(['phone', 'x']);
  const symbols = iconSymbols(['phone', 'x']);
  expect(symbols.match(/<symbol id="i-phone"/gu)).toHaveLength(1);
  expect(symbols).not.toContain('stroke-width');
});

test('joined paths are still paths: each command has its numbers', () => {
  const named = ['languages', 'cpu', 'cooking-pot', 'package', 'percent'].map((name) => topicIcon(name)).join('');
  for (const [, path = ''] of iconSymbols(iconsIn(named)).matchAll(/ d="([^"]*)"/gu))
    for (const [, command = '', values = ''] of path.matchAll(/([a-z])([^a-z]*)/giu)) {
      const numbers = values.match(/-?(?:\d*\.\d+|\d+)/gu) ?? [];
      const step = steps[command.toLowerCase()];
      expect(step, path).toBeDefined();
      expect(numbers.length % (step || 1), path).toBe(0);
      expect(numbers.length > 0 || step === 0, path).toBe(true);
    }
  expect(iconSymbols(['languages'])).toContain('m5 8 6 6M4 14l6-6 2-3M2 5h12');
});

test('a menu entry may name an icon that we carry, and nothing else', () => {
  expect(menuIcon('home')).toBe(farIcon('house'));
  expect(menuIcon('constructor')).toBe('');
  expect(menuIcon(null)).toBe('');
  expect(contactIcon({ kind: 'smart', logo: null })).toBe(farIcon('phone'));
});

test('the file that all pages share holds the same drawings, beside the marks of services', async () => {
  const file = 'src/ui/art.svg';
  const head = readFileSync(file, 'utf8').split('<!-- Outlines')[0] ?? '';
  expect(head.match(/<symbol/gu)).toHaveLength(12);
  await expect(`${head}<!-- Outlines: Lucide, ISC. -->\n${spriteSymbols()}\n</svg>\n`).toMatchFileSnapshot('./art.svg');
});
