import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { otherEvents, productEvents } from '../contract/rebuild-hook.ts';
import en from './dictionaries/en.json' with { type: 'json' };
import kh from './dictionaries/kh.json' with { type: 'json' };
import zh from './dictionaries/zh.json' with { type: 'json' };

type Dictionary = Record<string, string>;
const english: Dictionary = en;
const others: Record<string, Dictionary> = { kh, zh };

/** A key without its plural form. */
const base = (key: string): string => key.replace(/_(one|other)$/u, '');
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{\w+\}\}/gu))].toSorted();

const source = join(import.meta.dirname, '..');
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.(?:ts|tsx|astro)$/u.test(name) && !/\.test\.tsx?$/u.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));

const keys = new Set(Object.keys(english).map(base));
const groups = [...new Set(Array.from(keys, (key) => key.slice(0, key.indexOf('.'))))];
/** What looks like the key of a message in the code: a group, a dot, a name. Files (`product.css`) are none. */
const keysIn = (code: string): string[] =>
  [
    ...code
      .replace(/^ *(?:\/\*)?\*.*$/gmu, '')
      .matchAll(new RegExp(`(?<=['"\`])(?:${groups.join('|')})\\.(?!css)\\w+(?=['"\`])`, 'gu')),
  ].map(([key]) => key);
/** The object literal that begins at an index. */
const objectAt = (code: string, start: number): string => {
  let depth = 0;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    if (depth === 0) return code.slice(start, at + 1);
  }
  return code.slice(start);
};

describe('dictionaries', () => {
  it('are sorted, and no text is empty', () => {
    for (const [locale, dictionary] of Object.entries({ en: english, ...others })) {
      expect(Object.keys(dictionary), locale).toEqual(Object.keys(dictionary).toSorted());
      expect(Object.entries(dictionary).filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it('have the same keys; Khmer and Chinese have one plural form, English two', () => {
    const plurals = Object.keys(english).filter((key) => key.endsWith('_other'));
    expect(plurals.filter((key) => !(key.replace(/_other$/u, '_one') in english))).toEqual([]);
    const expected = Object.keys(english).filter((key) => !key.endsWith('_one'));
    for (const [locale, dictionary] of Object.entries(others))
      expect(Object.keys(dictionary), locale).toEqual(expected);
  });

  it('have the same values to fill in', () => {
    for (const [locale, dictionary] of Object.entries(others))
      for (const [key, text] of Object.entries(dictionary))
        expect([locale, key, placeholders(text)]).toEqual([locale, key, placeholders(english[key] ?? '')]);
  });

  it('hold no key that no source names', () => {
    const code = sources(source).join('\n');
    expect([...keys].filter((key) => !code.includes(`'${key}'`))).toEqual([]);
  });

  it('lack no key that a source names', () => {
    const named = sources(source).flatMap(keysIn);
    expect(named.length).toBeGreaterThan(keys.size);
    // Webhooks have names of the same form.
    const events = new Set<string>([...productEvents, ...otherEvents]);
    expect(named.filter((key) => !keys.has(key) && !events.has(key))).toEqual([]);
  });

  it('are told all that is to be filled in', () => {
    const needed = new Map<string, Set<string>>();
    for (const [key, text] of Object.entries(english))
      needed.set(base(key), new Set([...(needed.get(base(key)) ?? []), ...placeholders(text)]));
    const calls = sources(source).flatMap((code) =>
      [...code.matchAll(/\bt\(\s*'([\w.]+)'(?:,\s*\{|\))/gu)].map(({ 0: call, 1: key = '', index }) => ({
        key,
        values: call.endsWith('{') ? objectAt(code, index + call.length - 1) : '',
      })),
    );
    expect(calls.filter(({ values }) => values !== '').length).toBeGreaterThan(100);
    const missing = calls.flatMap(({ key, values }) =>
      [...(needed.get(key) ?? [])]
        .filter((name) => !new RegExp(`\\b${name.slice(2, -2)}\\b`, 'u').test(values))
        .map((name) => [key, values, name]),
    );
    expect(missing).toEqual([]);
  });

  /** Islands that load a part of the dictionary, and all that their code imports. */
  const islands = globSync('features/**/*-{island,mount}.tsx', { cwd: source })
    .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))
    .filter(({ text }) => text.includes("'virtual:messages/"));
  /** Imports of types alone bring no words. */
  const importsOf = (file: string): string[] =>
    Array.from(
      readFileSync(join(source, file), 'utf8')
        .replace(/^import type [^;]+;$/gmu, '')
        .matchAll(/from '(\.[^']+\.tsx?)'/gu),
      ([, specifier = '']) => specifier,
    );
  const reachedFrom = (path: string): string[] => {
    const reached = new Set([path]);
    for (const file of reached)
      for (const specifier of importsOf(file)) {
        const target = join(dirname(file), specifier);
        if (/^(?:features|ui)\//u.test(target)) reached.add(target);
      }
    // What is announced outside of islands has words of its own.
    return [...reached]
      .map((file) => readFileSync(join(source, file), 'utf8'))
      .filter((text) => !text.includes('spoken-words.ts'));
  };

  it.each(islands)('have all that $path says in the parts that it loads', ({ path, text }) => {
    const loaded = [...text.matchAll(/'virtual:messages\/([\w,]+)'/gu)];
    expect(loaded.length).toBeGreaterThan(0);
    const groupsLoaded = new Set(loaded.flatMap(([, part = '']) => part.split(',')));
    const said = reachedFrom(path).flatMap(keysIn);
    expect(said.filter((key) => !groupsLoaded.has(key.split('.')[0] ?? ''))).toEqual([]);
  });
});
