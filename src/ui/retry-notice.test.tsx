import { fireEvent, render, screen } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { expect, test } from 'vitest';
import { RetryNotice } from './retry-notice.tsx';

const Part = (): JSX.Element => {
  const [isLoading, setLoading] = useState(false);
  return (
    <section aria-label="Free times">
      {isLoading ? <p>…</p> : <RetryNotice text="Failed." again="Try again" onAgain={() => setLoading(true)} />}
    </section>
  );
};

test('a press on the button leaves the focus in the part of the page that is tried again', () => {
  render(<Part />);
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Free times' }));
});

test('a notice that goes by itself leaves the focus where it is', () => {
  const page = (hasFailed: boolean): JSX.Element => (
    <main>
      <input />
      {hasFailed && <RetryNotice text="Failed." again="Try again" onAgain={() => undefined} />}
    </main>
  );
  const { rerender } = render(page(true));
  const input = screen.getByRole('textbox');
  input.focus();
  rerender(page(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(input);
});
