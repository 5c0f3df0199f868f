import { expect, test } from 'vitest';
import { selectStyles } from '../../src/layouts/style-rules.ts';
import { splitStyles } from './style-rules.ts';
import { withoutLayers } from './without-layers.ts';

const unlayered = (css: string, scope = ''): string =>
  selectStyles(
    withoutLayers(splitStyles(css), () => scope),
    () => () => true,
    '',
  );

test('rules without layers have no specificity, so that utilities beat them', () => {
  expect(unlayered('@layer base;@layer components{.menu a{top:0}@media (width>=48rem){.menu>a,#b{top:1px}}}')).toBe(
    ':where(.menu a){top:0}@media (width>=48rem){:where(.menu>a),:where(#b){top:1px}}',
  );
});

test('pseudo-elements stand outside of :where(), after what limits the rule', () => {
  expect(unlayered('@layer components{::selection{top:0}.a:hover:before{top:0}}', ':where(dialog *)')).toBe(
    '::selection{top:0}:where(.a:hover):where(dialog *):before{top:0}',
  );
});

test('utilities of our own keep their specificity, by which they beat those of the page', () => {
  expect(unlayered('@layer utilities{.buy-add[data-added] span{top:0}}')).toBe('.buy-add[data-added] span{top:0}');
});
