import { expect, test } from 'vitest';
import { withTheme } from './custom-properties.ts';

const theme = {
  fixed: { 'radius-card': '20px', accent: '#c84a00' },
  light: { text: '#111', ground: '#fff', unread: '#abc' },
  dark: { text: '#eee', ground: '#000', unread: '#cba' },
};

test('what never changes is written in its place; what changes with the scheme is declared where it is read', () => {
  const css = withTheme(
    '.a{color:var(--text);background:var(--accent);border-radius:min(var(--radius-card), 8px)}',
    theme,
    [],
  );
  expect(css).toBe(
    '@layer base,components,utilities;:root{color-scheme:light dark;--text:#111}@media(prefers-color-scheme:dark){:root{--text:#eee}}.a{color:var(--text);background:#c84a00;border-radius:8px}',
  );
});

test('names that other sheets read are declared too', () => {
  const css = withTheme('', theme, ['accent', 'ground']);
  expect(css).toContain('--accent:#c84a00;--ground:#fff}');
  expect(css).toContain('dark){:root{--ground:#000}}');
  expect(css).not.toContain('unread');
});

test('a name that the theme does not know stays for the sheet that sets it', () => {
  expect(withTheme('.a{--own:1;top:var(--own);line-height:var(--tw-leading,var(--text))}', theme, [])).toContain(
    '.a{--own:1;top:var(--own);line-height:var(--text)}',
  );
});
