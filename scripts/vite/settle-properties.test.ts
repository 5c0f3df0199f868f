import postcss from 'postcss';
import { expect, test } from 'vitest';
import { settleProperties } from './settle-properties.ts';

const settled = (css: string): string => {
  const root = postcss.parse(css);
  settleProperties(root);
  return root.toString();
};
const register = (name: string, initial: string): string =>
  `@property ${name}{syntax:"*";inherits:false;initial-value:${initial}}`;

test.each([
  [
    'what no rule sets has its initial value',
    `.a{border-style:var(--tw-style)}${register('--tw-style', 'solid')}`,
    '.a{border-style:solid}',
  ],
  [
    'or its fallback, whatever stands in it',
    '.a{width:var(--tw-x,calc(1px + var(--tw-y,2px)))}',
    '.a{width:calc(1px + 2px)}',
  ],
  [
    'a length of 0 with its unit, which sums need',
    '.a{width:calc(1px + var(--tw-x))}@property --tw-x{syntax:"<length>";inherits:false;initial-value:0}',
    '.a{width:calc(1px + 0px)}',
  ],
  ['or an empty one', '.a{font:var(--tw-x,) b}', '.a{font: b}'],
  ['what no rule reads is removed', '.a{--tw-x:1;color:red}', '.a{color:red}'],
  [
    'what its only readers set is written out',
    '.a{--tw-x:1;order:var(--tw-x)}.b{--tw-x:2;order:var(--tw-x)}',
    '.a{order:1}.b{order:2}',
  ],
  [
    'a property that is read elsewhere stays',
    '.a{--tw-x:1}.b{order:var(--tw-x,0)}',
    '.a{--tw-x:1}.b{order:var(--tw-x,0)}',
  ],
  [
    'also where one of its readers sets it',
    '.a{--tw-x:1;order:var(--tw-x)}.b{order:var(--tw-x)}',
    '.a{--tw-x:1;order:var(--tw-x)}.b{order:var(--tw-x)}',
  ],
  ['other properties are left alone', '.a{order:var(--x,1)}', '.a{order:var(--x,1)}'],
])('%s', (_, css, expected) => {
  expect(settled(css).replaceAll(/@property[^}]*\}/gu, '')).toBe(expected);
});
