import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepPageBeforeCheckout } from '../../features/checkout/before.ts';

test('the back link of a checkout keeps the language that was chosen since, and the variant', async () => {
  render(
    <a href="/" data-back="">
      Back
    </a>,
  );
  await import('./back.client.ts');
  const link = screen.getByRole('link');
  // The click itself would leave the page.
  document.addEventListener('click', (event) => event.preventDefault());
  const pressedAt = (address: string, lang: string): string | null => {
    history.replaceState(null, '', address);
    document.documentElement.lang = lang;
    link.click();
    return link.getAttribute('href');
  };

  history.replaceState(null, '', '/kh/product/2?variant=3');
  keepPageBeforeCheckout();
  expect(pressedAt('/checkout', 'en')).toBe('/product/2?variant=3');
  expect(pressedAt('/zh/checkout', 'zh-Hans')).toBe('/zh/product/2?variant=3');
  expect(pressedAt('/kh/buynow/5?variant=6&quantity=2', 'km')).toBe('/kh/product/5?variant=6');
  expect(pressedAt('/buynow/5', 'en')).toBe('/product/5');
});
