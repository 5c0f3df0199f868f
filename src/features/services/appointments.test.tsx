import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { createServicesApi } from '../../api/services.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { openShop, sampleProps, t } from '../../ui/state/testing/fake-shop.ts';
import { createAppointments } from './appointments-store.ts';
import { AppointmentList } from './appointments.tsx';

const hourMs = 3_600_000;
const startsAt = Date.now() + 48 * hourMs;
const at = (ms: number): string => new Date(ms).toISOString();
const appointment = {
  id: 1,
  number: 'B-1',
  service_id: 4,
  service_name: 'Setup',
  freelancer_id: 3,
  freelancer_name: 'Dara',
  starts_at: at(startsAt),
  ends_at: at(startsAt + hourMs),
  address: { name: 'Home' },
  status: 'booked',
  can_change: true,
  change_until: at(startsAt - hourMs),
};

test('after a cancellation, which folds the appointment away, the focus is in the section; after another way, in its row', async () => {
  const user = userEvent.setup();
  openShop({
    'GET /_api/api/appointments': () => ({ data: [appointment], current_page: 1, last_page: 1, total: 1 }),
    'POST /_api/api/appointments/1/cancel': () => ({
      data: { ...appointment, status: 'cancelled', can_change: false },
    }),
  });
  const api = createServicesApi(apiConnection('S001', 'en'));
  const appointments = createAppointments(api);
  await appointments.load();
  await act(async () =>
    render(
      <Suspense>
        <AppointmentList {...{ api, appointments }} shop={sampleProps} />
      </Suspense>,
    ),
  );
  await user.click(await screen.findByRole('button', { name: t('appointments.cancel') }));
  await user.click(screen.getByRole('button', { name: t('appointments.keep') }));
  expect(document.activeElement?.getAttribute('data-appointment')).toBe('B-1');
  await user.click(screen.getByRole('button', { name: t('appointments.cancel') }));
  await user.click(screen.getByRole('button', { name: t('appointments.cancelNow') }));
  await screen.findByText(t('appointments.noUpcoming'));
  await waitFor(() => expect(document.activeElement?.id).toBe('appointments'));
});
