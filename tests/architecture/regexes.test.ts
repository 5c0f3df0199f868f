import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { codeLength } from '../../src/contract/accounts.ts';
import { idSegment } from '../../src/server/api-proxy/allowed-calls.ts';
import { regexCost, type RegexCost } from './regex-cost.ts';

/** Every regular expression of the code, against a visitor who sends the text that it takes longest for. */
const root = join(import.meta.dirname, '../..');

/** Those that may take more than linear time, and why nobody can make them: mostly, what they read is short, or our own. */
const trusted: Readonly<Record<string, string>> = {
  'src/ui/icons.ts /\\s*(\\/?>)\\s*/gu': 'the drawings of a package, at the build',
  'src/ui/icons.ts /"\\/><path d="m(-?[\\d.]+)[ ,]?(-?[\\d.]+) ?(?=[-\\d.])/gu': 'the same',
  'src/ui/icons.ts /(?:<path d="[^"]*"\\/>)+/gu': 'the same',
  'src/layouts/script-files.ts /(?<!<template>\\s*)<astro-island [^<>]+>/gu':
    'what Astro renders: in what the API says, no bracket is left as it is',
  'src/layouts/script-files.ts /<style>astro-island[^<]*<\\/style>(?:<script>.*?<\\/script>)+/gsu': 'the same',
  'src/layouts/theme.ts /^#(.)\\1(.)\\2(.)\\3$/u': 'seven characters',
  'src/i18n/khmer.ts /\\p{L}(?:\\u17D2\\p{L}|\\p{M})*/gu': 'a letter alone is a match already, so none is given up',
  'src/i18n/format.ts /\\B(?=(?:\\d{3})+$)/gu': 'the digits of one number',
};

/** What stands in patterns that are put together, as it is written there. */
const inserted: Readonly<Record<string, string>> = {
  idSegment,
  codeLength: String(codeLength),
  path: '/api/profile/location/(?:update|remove)',
  source: '/product/(?<id>[^/]+)',
  sign: '\u0001',
  unspacedScripts: String.raw`\p{Script=Khmer}\p{Script=Han}`,
  loanwords: 'កាហ្វេ|ឡាតេ',
  compoundWords: 'បង់ប្រាក់|ដឹកជញ្ជូន',
  units: 'GB|MB|kg',
  amount: String.raw`\$? ?(\d{1,6})(?:\.\d{1,2})? ?(?:\$|usd)?(?![\p{L}\p{N}%.]| ?(?:mm|gb)(?!\p{L}))`,
  measures: 'mm|gb',
  number: String.raw`((?:\d{1,3},\d{3}|\d{1,6})(?:\.\d{1,2})?)`,
  model: String.raw`\d[.,]?|[a-z]|(?:rtx|gtx) |(?:iphone|ipad) (?=\d{1,2}(?!\d))`,
  amountBefore: String.raw`\$? ?(\d{1,6}) ?(?:\$|usd)? ?`,
  before: String.raw`(?<![\p{L}\p{N}])`,
  atMost: 'under|below',
  atLeast: 'over|above',
  currency: String.raw`\$(?!\d)|usd|dollars?`,
  money: String.raw`(?= ?(?:usd|us\$|\$|[\d.,]{1,10} ?(?:\$(?!\d)|usd|dollars?)))`,
  maxInWord: 'ក្រោម|低于',
  minInWord: 'លើសពី|高于',
  maxSuffix: String.raw`以下|or less|and under(?! ?[$\d]| usd)`,
  minSuffix: '以上|and up(?! to)',
  riel: String.raw`(?:\d[\d.,]{0,9}(?: \d{3}){0,2} ?(?:k|万)? ?(?:riels?(?![a-z])|៛)|៛ ?\d[\d.,]{0,9}(?: \d{3}){0,2})`,
  rielRange: String.raw`(?<!\d[.,]?|[a-z])(?:\d{1,6} ?៛|\d[\d.,]{0,9}(?: \d{3}){0,2}) ?(?:to|-) ?\d{1,6} ?(?:k|万)? ?(?:riels?|៛)`,
  "locales.join('|')": 'en|kh|zh',
  "escaped.join('|')": 'return|ប្រគល់|退货',
  "route.wildcard ? '(?:/.*)?' : ''": '(?:/.*)?',
};

type Found = { name: string; source: string; flags: string };

const textOf = (node: ts.Expression | undefined): string | null => {
  if (node === undefined) return '';
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const parts = node.templateSpans.map(({ expression, literal }) => {
    const text = inserted[expression.getText()];
    if (text === undefined)
      throw new Error(`${expression.getText()} of ${node.getText()} is not known: say above what stands there`);
    return text + literal.text;
  });
  return node.head.text + parts.join('');
};

const regexesIn = (file: string, code: string): Found[] => {
  const found: Found[] = [];
  const add = (source: string, flags: string): void => {
    found.push({ name: `${file} /${source}/${flags}`, source, flags });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node.text.slice(1, end), node.text.slice(end + 1));
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
      const [source, flags] = [textOf(node.arguments?.[0]), textOf(node.arguments?.[1])];
      if (source === null || flags === null) throw new Error(`${file}: ${node.getText()} cannot be read`);
      add(source, flags);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
};

/** The scripts of an Astro file: what stands between its fences, and in its elements. */
const scriptsOf = (code: string): string => {
  const [, fenced = '', markup = ''] = code.split(/^---$/mu);
  const scripts = markup.split('<script').slice(1);
  return [fenced, ...scripts.map((part) => part.slice(part.indexOf('>') + 1).split('</script>', 1)[0])].join('\n');
};

const files = globSync('src/**/*.{ts,tsx,astro}', { cwd: root }).filter(
  (file) => !file.includes('.test.') && !file.includes('/testing/'),
);
const regexes = files.flatMap((file) => {
  const code = readFileSync(join(root, file), 'utf8');
  return regexesIn(file, file.endsWith('.astro') ? scriptsOf(code) : code);
});

test('every regular expression takes time in proportion to what it reads', () => {
  expect(regexes.length).toBeGreaterThan(250);
  const costly = regexes.filter((regex) => regexCost(regex) !== 'linear').map(({ name }) => name);
  expect(costly.toSorted()).toEqual(Object.keys(trusted).toSorted());
});

/** What the check says is what the engine does: each is given the text that it must take long for. */
describe('the check', () => {
  test.each<[RegexCost, RegExp]>([
    ['exponential', /^(?:\uFEFF)?\s*(?:<!--[\s\S]*?-->\s*)*(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/u],
    ['exponential', /^(?:a+)+$/u],
    ['exponential', /(?:a*)*b/u],
    ['exponential', /(?:a?b?)*c/u],
    ['exponential', /^(?:\w|\d)*$/u],
    ['exponential', /^(?:[a-z]{1,9}){1,9}-$/u],
    ['exponential', /x(?=(?:k|K)*y)/iu],
    ['polynomial', /(?:[\w.-]+:)?\b(?:href|src)\s*=/giu],
    ['polynomial', /<!DOCTYPE[^>]*\[/iu],
    ['polynomial', /attributeName\s*=\s*["']?\s*(?:href|src)/iu],
    ['polynomial', /\p{L}.*\d|\d.*\p{L}/u],
    ['polynomial', /^\s*,?\s*$/u],
    ['polynomial', /\s+$/u],
    ['polynomial', /\B(?=(?:\d{3})+$)/gu],
    ['polynomial', /a(?:.*b)?/gu],
    ['unknown', /^(.*)\1$/u],
    ['linear', /^(?:a|b)*$/u],
    ['linear', /^[\w.-]+@[\w-]+\.[a-z]{2,63}$/u],
    ['linear', /url\(\s*(?:"|')?([^)]*)/giu],
    ['linear', /<[^<>]*>/gu],
    ['linear', /^(?!\.+$)[\w.~-]{1,64}$/u],
    ['polynomial', /^a*(?=.*b)/u],
    ['linear', /^\/api\/(?!\.+(?:$|\/))[\w.]{1,64}$/u],
    ['linear', /(?:^|;)[ \t]*jwt=([^;]*)/gu],
  ])('%s: %s', (cost, regex) => {
    expect(regexCost(regex)).toBe(cost);
  });

  test.each<[RegExp, string, string, string]>([
    [/(?:[\w.-]+:)?\b(?:href|src)\s*=/giu, '', '.', ''],
    [/<!DOCTYPE[^>]*\[/iu, '', '<!DOCTYPE', ''],
    [/^\s*,?\s*$/u, '', ' ', 'x'],
    [/\p{L}.*\d|\d.*\p{L}/u, '', 'ab', ''],
    [/^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\x20-\x7e\t]*)$/u, 'a:', ' ', '\u0000'],
  ])('%s takes sixteen times as long for four times the text', (regex, start, pumped, end) => {
    const took = (length: number): number => {
      const text = start + pumped.repeat(length / pumped.length) + end;
      const began = performance.now();
      new RegExp(regex).test(text);
      return performance.now() - began;
    };
    const fastest = (length: number): number => Math.min(...Array.from({ length: 8 }, () => took(length)));
    expect(regexCost(regex)).toBe('polynomial');
    // A linear one takes four times as long.
    expect(fastest(4000) / fastest(1000)).toBeGreaterThan(8);
  });
});
