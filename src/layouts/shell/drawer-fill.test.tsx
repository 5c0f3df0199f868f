import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';

test('the brand drawer finds names by any part, whatever the accents, and not by their counts', async () => {
  render(
    <dialog id="brands" open>
      <input type="search" />
      <div data-fill>
        <ul>
          {['Nescafé', 'Samsung'].map((name) => (
            <li key={name}>
              <a href={`/brand/${name}`}>
                <span className="brand-logo">{name.at(0)}</span>
                <span>{name}</span>
                <small>7</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </dialog>,
  );
  await import('./drawer-fill.client.ts');
  const user = userEvent.setup();
  const box = screen.getByRole('searchbox');
  const shown = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('a')?.getAttribute('href'));

  await user.type(box, 'cafe');
  await waitFor(() => expect(shown()).toEqual(['/brand/Nescafé']));
  await user.clear(box);
  await waitFor(() => expect(shown()).toHaveLength(2));
  await user.type(box, '7');
  await waitFor(() => expect(shown()).toEqual([]));
});
