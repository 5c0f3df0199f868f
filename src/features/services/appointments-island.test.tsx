import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { logIn, openShop, sampleProps } from '../../ui/state/testing/fake-shop.ts';
import { AppointmentsIsland } from './appointments-island.tsx';

vi.mock('./appointments.tsx', () => {
  throw new Error('offline');
});

test('a list of appointments whose script cannot be fetched is told to the page, which keeps what waits', async () => {
  logIn();
  const { calls } = openShop({});
  const failed = vi.fn<() => void>();
  addEventListener('astro:hydration-error', failed);
  const { getByText } = await act(async () =>
    render(
      <Suspense fallback="waiting">
        <AppointmentsIsland {...sampleProps} />
      </Suspense>,
    ),
  );
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(calls).not.toEqual([]);
  getByText('waiting');
});
