import { expect, test } from 'vitest';
import { tailorCss } from './tailor-css.ts';

test('rules of other looks are left out, and what they leave empty', () => {
  const css =
    '.a{color:red}[data-look=soft] .a,[data-look=editorial] .a{color:blue}@media (width>=768px){[data-look=technical] .a{top:0}}.b,[data-look=soft] .b{left:0}';
  expect(tailorCss(css, 'compact', 'en')).toBe('.a{color:red}.b{left:0}');
  expect(tailorCss(css, 'soft', 'en')).toBe(
    '.a{color:red}[data-look=soft] .a{color:blue}.b,[data-look=soft] .b{left:0}',
  );
  expect(tailorCss(css, 'technical', 'en')).toContain('@media (width>=768px){[data-look=technical] .a{top:0}}');
});

test('rules of other languages are left out', () => {
  const css = '@layer components{.a:lang(km){line-height:1.8}.a{line-height:1.4}.a:lang(zh-Hans){line-height:1.6}}';
  expect(tailorCss(css, 'soft', 'en')).toBe('@layer components{.a{line-height:1.4}}');
  expect(tailorCss(css, 'soft', 'kh')).toBe('@layer components{.a:lang(km){line-height:1.8}.a{line-height:1.4}}');
});

test('commas in brackets, braces in strings, at-rules without rules and comments are read as such', () => {
  const css =
    '/*! a { */@font-face{font-family:A;src:url(a.woff2)}:is([data-look=soft] .a,.b) img{top:0}.c:after{content:"}{"}@supports not selector(:x){[hidden],.d{top:0}}';
  expect(tailorCss(css, 'soft', 'en')).toBe(css.replace('/*! a { */', ''));
  expect(tailorCss(css, 'compact', 'en')).not.toContain('img');
});

test("typography's way out is cut, since descriptions have no classes", () => {
  const css = '.prose :where(h2,h3):not(:where([class~=not-prose],[class~=not-prose] *)){font-weight:600}';
  expect(tailorCss(css, 'soft', 'en')).toBe('.prose :where(h2,h3){font-weight:600}');
});

test('a sheet cut short is an error, not half a page', () => {
  expect(() => tailorCss('.a{color:red', 'soft', 'en')).toThrow('ends within a block');
});
