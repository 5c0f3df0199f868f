import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { cambodiaDay, shiftDay } from '../../contract/cambodia-time.ts';
import en from '../../i18n/dictionaries/en.json' with { type: 'json' };
import { logIn, openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { Booking } from './booking.tsx';

const startsAt = `${shiftDay(cambodiaDay(Date.now()), 1)}T03:00:00.000Z`;
const appointment = {
  id: 7,
  service_name: 'Setup',
  freelancer_name: 'Dara',
  starts_at: startsAt,
  ends_at: startsAt,
};
const service = {
  id: '1',
  name: 'Setup',
  durationMinutes: 60,
  price: null,
  isFrom: false,
  venues: ['shop'] as const,
  productId: null,
  areas: [],
};

test('after a booking, the focus is at the form of another', async () => {
  const user = userEvent.setup();
  logIn();
  openShop({
    'GET /_api/api/freelancers/1/slots': () => ({ data: [{ starts_at: startsAt, ends_at: startsAt }] }),
    'GET /_api/api/branches': () => [{ id: 1, name: 'Main shop' }],
    'POST /_api/api/appointments': () => ({ data: appointment }),
  });
  const freelancer = { id: '1', name: 'Dara' };
  render(<Booking locale="en" storeCode="S001" words={en} freelancer={freelancer} services={[service]} />);
  await user.click(await screen.findByRole('radio', { name: '10:00' }));
  await screen.findByRole('radio', { name: /^Main shop/u });
  await user.click(screen.getByRole('button', { name: t('booking.confirm') }));
  await user.click(await screen.findByRole('button', { name: t('booking.another') }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: t('booking.title') }));
});
