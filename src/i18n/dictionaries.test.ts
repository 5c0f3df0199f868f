import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from './dictionaries/en.json' with { type: 'json' };
import kh from './dictionaries/kh.json' with { type: 'json' };
import zh from './dictionaries/zh.json' with { type: 'json' };

type Dictionary = Record<string, string>;
const english: Dictionary = en;
const others: Record<string, Dictionary> = { kh, zh };

/** A key without its plural form. */
const base = (key: string): string => key.replace(/_(one|other)$/u, '');
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/gu))].toSorted();

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.(?:ts|tsx|astro)$/u.test(name) && !/\.test\.tsx?$/u.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

describe('dictionaries', () => {
  it('are sorted, and no text is empty', () => {
    for (const dictionary of [english, ...Object.values(others)]) {
      expect(Object.keys(dictionary)).toEqual(Object.keys(dictionary).toSorted());
      expect(Object.entries(dictionary).filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it('have the same keys; Khmer and Chinese have one plural form, English two', () => {
    const plurals = Object.keys(english).filter((key) => key.endsWith('_other'));
    expect(plurals.filter((key) => !(key.replace(/_other$/u, '_one') in english))).toEqual([]);
    const expected = Object.keys(english).filter((key) => !key.endsWith('_one'));
    for (const dictionary of Object.values(others)) expect(Object.keys(dictionary)).toEqual(expected);
  });

  it('have the same values to fill in', () => {
    for (const [locale, dictionary] of Object.entries(others))
      for (const [key, text] of Object.entries(dictionary))
        expect([locale, key, placeholders(text)]).toEqual([locale, key, placeholders(english[key] ?? '')]);
  });

  it('hold no key that no source names', () => {
    const code = sources(join(import.meta.dirname, '..')).join('\n');
    const unused = [...new Set(Object.keys(english).map(base))].filter((key) => !code.includes(`'${key}'`));
    expect(unused).toEqual([]);
  });
});
