import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OwnText } from './own-text.tsx';

const { lang } = document.documentElement;
afterEach(() => {
  document.documentElement.lang = lang;
});

test.each([
  ['en', 'ផ្ទះ 12', 'km'],
  ['zh-Hans', 'Sok Dara ផ្ទះ', 'km'],
  ['km', 'ផ្ទះ 12', undefined],
  ['en', 'House 12', undefined],
  ['en', '4,000 ៛', undefined],
])('in a page in %s, "%s" is marked as %s', (page, text, marked) => {
  document.documentElement.lang = page;
  render(<p>{<OwnText>{text}</OwnText>}</p>);
  expect(screen.getByText(text).lang || undefined).toBe(marked);
});
