import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { watchLeaving } from '../../ui/state/testing/fake-shop.ts';
import { loadTouchStyles } from '../../ui/touch-styles.client.ts';

const user = userEvent.setup();
let failing: PromiseWithResolvers<Response>[] = [];
/** Fails all requests for the index, and lets the drawers hear of it. */
const fail = async (): Promise<void> => {
  for (const { reject } of failing.splice(0)) reject(new TypeError('Failed to fetch'));
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
};
const open = async (name: string, id: string): Promise<HTMLDialogElement> => {
  await user.click(screen.getByText(name));
  const dialog = await waitFor(() => {
    const found = document.querySelector<HTMLDialogElement>(`#${id}[open]`);
    if (!found) throw new Error(`${id} is closed`);
    return found;
  });
  await waitFor(() => expect(failing).not.toEqual([]));
  return dialog;
};
const close = async (dialog: HTMLDialogElement): Promise<void> => {
  await user.click(screen.getByText(`Close ${dialog.id}`));
  await waitFor(() => expect(dialog.open).toBe(false));
};

beforeAll(async () => {
  const page = (
    <>
      <a href="/brands" data-opens="brands">
        Brands
      </a>
      <dialog id="categories" open data-index="/category">
        <li>
          <a href="/phones">Phones</a>
          <button type="button" data-groups="1" {...{ commandfor: 'groups' }}>
            Groups of phones
          </button>
        </li>
        <li>
          <a href="/tablets">Tablets</a>
          <button type="button" data-groups="2" {...{ commandfor: 'groups' }}>
            Groups of tablets
          </button>
        </li>
      </dialog>
      {['brands', 'groups'].map((id) => (
        <dialog key={id} id={id}>
          <div data-fill />
          <button type="button" {...{ commandfor: id, command: 'close' }}>
            Close {id}
          </button>
        </dialog>
      ))}
    </>
  );
  document.body.append(document.createElement('main'));
  render(page, { container: document.querySelector('main') ?? document.body });
  // The style of dialogs is there.
  void loadTouchStyles();
  document.head.querySelector('link')?.dispatchEvent(new Event('load'));
  await import('./drawer-fill.client.ts');
});
beforeEach(() => {
  failing = [];
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>();
    failing.push(answer);
    return answer.promise;
  });
});

test('an open drawer that cannot be filled leads to the page that it stands for; a closed one does not', async () => {
  const { assign } = watchLeaving();
  const brands = await open('Brands', 'brands');
  await close(brands);
  await fail();
  expect(assign).not.toHaveBeenCalled();
  await open('Brands', 'brands');
  await fail();
  expect(assign.mock.calls).toEqual([[new URL('/brands', location.href).href]]);
  await close(brands);
  assign.mockClear();
  await close(await open('Groups of phones', 'groups'));
  await open('Groups of tablets', 'groups');
  await fail();
  expect(assign.mock.calls).toEqual([[new URL('/tablets', location.href).href]]);
});
