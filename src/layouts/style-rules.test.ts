import { expect, test } from 'vitest';
import { splitStyles } from '../../scripts/vite/style-rules.ts';
import { listStyleNeeds, selectStyles } from './style-rules.ts';

const select = (css: string, ...met: string[]): string =>
  selectStyles(splitStyles(css), () => (need) => met.includes(need), '');

test('a rule is kept where all classes and ids of one of its selectors are there', () => {
  const css = '.a,.b .c{top:0}#d>.a:hover{left:0}p{right:0}';
  expect(select(css, '.a')).toBe('.a{top:0}p{right:0}');
  expect(select(css, '.b', '.c')).toBe('.b .c{top:0}p{right:0}');
  expect(select(css, '#d', '.a')).toBe('.a{top:0}#d>.a:hover{left:0}p{right:0}');
});

test('alternatives need one of them, what a selector excludes is not needed', () => {
  const css = ':is(.a,.b) i{top:0}.c:not(.d){left:0}main:has(.e){right:0}:where(.a,p) b{bottom:0}';
  expect(select(css)).toBe(':where(.a,p) b{bottom:0}');
  expect(select(css, '.b', '.c', '.e')).toBe(css);
});

test('looks, languages and routes are needs; states that scripts set are not', () => {
  const css =
    '.a[data-open],.a[hidden]{top:0}[data-look=soft] .a{left:0}.a:lang(km){right:0}[data-route^=compare] .a{bottom:0}';
  expect([...listStyleNeeds(splitStyles(css))]).toEqual([
    '.a',
    '[data-look=soft]',
    ':lang(km)',
    '[data-route^=compare]',
  ]);
  expect(select(css, '.a')).toBe('.a[data-open],.a[hidden]{top:0}');
  expect(select(css, '.a', ':lang(km)')).toContain('.a:lang(km){right:0}');
});

test('groups that are left empty go, and with them what only they name', () => {
  const css =
    '@layer components{@media (width>=768px){.a{animation:spin 1s}}.b{top:var(--x)}}@keyframes spin{to{rotate:1turn}}@property --x{syntax:"*";inherits:false}@font-face{font-family:Fancy;src:url(a.woff2)}';
  expect(select(css)).toBe('');
  expect(select(css, '.a')).toBe(
    '@layer components{@media (width>=768px){.a{animation:spin 1s}}}@keyframes spin{to{rotate:1turn}}',
  );
  expect(select(css, '.b')).toBe('@layer components{.b{top:var(--x)}}@property --x{syntax:"*";inherits:false}');
  expect(selectStyles(splitStyles(css), () => () => false, 'Fancy,serif')).toContain('@font-face');
});

test('of the fallback for browsers without @property, the properties that are used stay', () => {
  const css = '@layer properties{@supports (x:y){*{--a:initial;--b:initial}}}.a{--a:1;top:var(--a)}';
  expect(select(css, '.a')).toBe('@layer properties{@supports (x:y){*{--a:initial}}}.a{--a:1;top:var(--a)}');
});

test('signs in strings, escaped names and comments are read as such', () => {
  const css = '/*! a { */.c:after{content:"}{,"}.md\\:w-1\\/2{top:0}';
  expect(select(css, '.c', '.md:w-1/2')).toBe('.c:after{content:"}{,"}.md\\:w-1\\/2{top:0}');
});
