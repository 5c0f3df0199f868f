import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { themePresets } from '../config/theme.ts';
import { contrast } from './color.ts';
import { roles, themeOf } from './theme.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const extremes = ['#000000', '#ffffff', '#ffff00', '#00ff00', '#0000ff', '#ff0000', '#777777', '#ffd400', '#0b0b0d'];

/** Pairs of text and ground that the pages use. */
const textPairs: readonly (readonly [string, string])[] = [
  ...['ground', 'surface', 'sunken', 'accent-soft'].flatMap((ground) =>
    ['text', 'muted', 'accent-text', 'sale'].map((ink) => [ink, ground] as const),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-band', 'band'],
  ['on-sale', 'sale-fill'],
  ...['success', 'warning', 'danger', 'info'].flatMap((name) => [
    [name, `${name}-ground`] as const,
    [name, 'ground'] as const,
    [name, 'surface'] as const,
    ['text', `${name}-ground`] as const,
  ]),
];

const failures = (brand: string): string[] =>
  themePresets.flatMap((preset) =>
    [false, true].flatMap((dark) => {
      const set = roles(brand, preset, dark);
      return textPairs
        .filter(([ink, ground]) => contrast(set[ink] ?? '', set[ground] ?? '') < 4.5)
        .map(([ink, ground]) => `${brand} ${preset} ${dark ? 'dark' : 'light'}: ${ink} on ${ground}`);
    }),
  );

describe('theme', () => {
  it('reads on every ground, for any store colour, in every look and scheme', () => {
    for (const brand of extremes) expect(failures(brand)).toEqual([]);
    fc.assert(
      fc.property(color, (brand) => failures(brand).length === 0),
      { numRuns: 150 },
    );
  });

  it('keeps edges of controls visible', () => {
    fc.assert(
      fc.property(color, fc.constantFrom(...themePresets), fc.boolean(), (brand, preset, dark) => {
        const set = roles(brand, preset, dark);
        return ['ground', 'surface', 'sunken'].every((ground) => contrast(set['edge'] ?? '', set[ground] ?? '') >= 3);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps a store colour that works as it is', () => {
    expect(roles('#1f6feb', 'compact', false)['accent']).toBe('#1f6feb');
    expect(roles('#ffd400', 'editorial', false)).toMatchObject({ accent: '#ffd400', 'on-accent': '#000000' });
  });

  it('holds each role once: fixed, or light and dark', () => {
    for (const preset of themePresets) {
      const { fixed, light, dark } = themeOf('#e11d48', preset);
      expect(Object.keys(light)).toEqual(Object.keys(dark));
      expect(Object.keys(light).filter((name) => Object.hasOwn(fixed, name))).toEqual([]);
      const all = roles('#e11d48', preset, true);
      expect(Object.keys(all).filter((name) => !Object.hasOwn(fixed, name) && !Object.hasOwn(dark, name))).toEqual([]);
    }
  });
});
