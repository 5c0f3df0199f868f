import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepPageBeforeCheckout } from '../../features/checkout/before.ts';
import { useStep } from '../../features/checkout/step.ts';

/** A checkout without its form: the step is its button. */
const Pay = () => {
  const { go } = useStep(() => undefined);
  return <button onClick={() => go('pay', 'a1')}>Pay</button>;
};

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

  render(<Pay />);
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  /** Presses both, and returns how often the link went back in the history. */
  const paidAt = (address: string): number => {
    history.replaceState(null, '', address);
    back.mockClear();
    // A renewed code has another address.
    for (const _press of [1, 2]) screen.getByRole('button').click();
    link.click();
    return back.mock.calls.length;
  };
  expect(paidAt('/checkout')).toBe(1);
  // There may be no entry before the one that a payment's address has opened.
  expect(paidAt('/buynow/5?attempt=a0')).toBe(0);
  expect(link.getAttribute('href')).toBe('/product/5');
});
