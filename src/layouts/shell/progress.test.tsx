import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('a link to another page is marked and runs the bar, one to a store app does neither', async () => {
  vi.useFakeTimers();
  await import('./progress.client.ts');
  // The click itself would leave the page.
  document.addEventListener('click', (event) => event.preventDefault());
  render(
    <>
      <a href="/kh/download">App</a>
      <a href="/kh/chat">Contact</a>
    </>,
  );
  const press = (name: string): [boolean, string | undefined] => {
    const link = screen.getByRole('link', { name });
    link.click();
    vi.runAllTimers();
    return [link.hasAttribute('data-going'), document.querySelector<HTMLElement>('#progress')?.dataset['state']];
  };
  expect(press('App')).toEqual([false, 'idle']);
  expect(press('Contact')).toEqual([true, 'running']);
  dispatchEvent(new Event('pageshow'));
  expect(document.querySelector('[data-going]')).toBeNull();
  vi.useRealTimers();
});
