import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { appointmentResponse } from '../../contract/services.ts';
import { t } from '../../ui/state/testing/fake-shop.ts';
import { BookingDone } from './booking-done.tsx';

test('a booking is paid for by its own order', () => {
  const startsAt = '2026-12-03T02:00:00.000Z';
  const appointment = appointmentResponse.parse({
    data: {
      id: 7,
      product_id: 909,
      service_name: 'Setup',
      freelancer_name: 'Dara',
      starts_at: startsAt,
      ends_at: startsAt,
    },
  });
  render(<BookingDone appointment={appointment} locale="en" onAgain={() => undefined} t={t} />);
  const link = screen.getByRole('link', { name: t('booking.payNow') });
  expect(link.getAttribute('href')).toBe('/buynow/909?appointment=7');
});
