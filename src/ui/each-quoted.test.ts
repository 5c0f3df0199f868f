import { expect, test } from 'vitest';
import { eachQuoted } from './each-quoted.ts';

test.each([
  ['', []],
  ['<b class="">', ['']],
  ['<b class="a b" id="c"><i class="d"></i></b>', ['a b', 'd']],
  ['<b data-class="a" class="b', []],
])('values of class attributes in %s', (markup, values) => {
  const found: string[] = [];
  eachQuoted(markup, ' class="', (value) => found.push(value));
  expect(found).toEqual(values);
});
