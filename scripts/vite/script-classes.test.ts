import { expect, test } from 'vitest';
import { selectStyles } from '../../src/layouts/style-rules.ts';
import { scopeUtilities } from './script-classes.ts';
import { splitStyles } from './style-rules.ts';

test('utilities of a deferred sheet hold in its elements alone, whatever stands around their class', () => {
  const css =
    '@layer utilities{[data-route^=checkout]{top:0}.flex{display:flex}.hover\\:top-0:hover{top:0}:where(.space>:not(:last-child)){left:0}@media (width>=48rem){:where([data-look=soft]) .md\\:flex{display:flex}}}';
  const scope = ':where([data-late],[data-late] *)';
  expect(selectStyles(scopeUtilities(splitStyles(css), 'late'), () => () => true, '')).toBe(
    `.flex${scope}{display:flex}.hover\\:top-0${scope}:hover{top:0}:where(.space${scope}>:not(:last-child)){left:0}@media (width>=48rem){:where([data-look=soft]) .md\\:flex${scope}{display:flex}}`,
  );
});
