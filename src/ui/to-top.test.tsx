import { render, screen } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { expect, test, vi } from 'vitest';
import { startToTop } from './to-top.client.ts';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

test.each([
  ['reduce', 0],
  ['no-preference', 300],
] as const)('with motion as %s, the way back to the top is at %i px at once', async (motion, at) => {
  window.happyDOM.settings.device.prefersReducedMotion = motion;
  render(
    <>
      <main id="content" tabIndex={-1} />
      <button type="button" data-to-top="" hidden>
        Back to top
      </button>
    </>,
  );
  scrollTo(0, 300);
  startToTop();
  const button = screen.getByRole('button');
  expect(button.hasAttribute('data-shown')).toBe(true);
  button.click();
  expect(scrollY).toBe(at);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await vi.waitFor(() => expect(scrollY).toBe(0));
});
