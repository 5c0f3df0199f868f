import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { setAddresses } from '../addresses/addresses.ts';
import { BookingVenue } from './booking-venue.tsx';

const branch = { address: null, hours: null, phone: null, lat: null, long: null };
const branches = [
  { ...branch, id: '1', name: 'Main shop', opening_hours: 'Mo-Su 08:00-20:00' },
  { ...branch, id: '2', name: 'Market', opening_hours: 'Mo-Sa 08:00-18:00' },
];
const choice = { service: '1', place: 'shop' as const, branch: '', location: '', note: '' };

test('a branch that is closed at the chosen time says so, and cannot be chosen', () => {
  const props = { service: { venues: ['shop'] as const, areas: [], durationMinutes: 60 }, name: 'Dara', branches };
  const venue = (startsAt: string) => (
    <BookingVenue
      {...props}
      choice={{ ...choice, startsAt }}
      onChange={() => undefined}
      loadBranches={() => undefined}
      isMember
      storeCode="S001"
      locale="en"
      t={t}
    />
  );
  const isOff = (name: RegExp): boolean => screen.getByRole('radio', { name }).hasAttribute('disabled');
  const { rerender } = render(venue('2026-12-06T02:00:00.000Z'));
  expect([isOff(/^Main shop/u), isOff(/^Market/u)]).toEqual([false, true]);
  expect(screen.getByRole('radio', { name: new RegExp(t('booking.closed'), 'u') })).toBeTruthy();
  rerender(venue('2026-12-07T02:00:00.000Z'));
  expect([isOff(/^Main shop/u), isOff(/^Market/u)]).toEqual([false, false]);
});

test('the form of a new address that is closed hands the focus back to its button', async () => {
  const user = userEvent.setup();
  openShop({});
  setAddresses([]);
  render(
    <BookingVenue
      service={{ venues: ['home'], areas: ['12'], durationMinutes: 60 }}
      choice={{ ...choice, place: 'home', startsAt: '' }}
      name="Dara"
      branches={[]}
      onChange={() => undefined}
      loadBranches={() => undefined}
      isMember
      storeCode="S001"
      locale="en"
      t={t}
    />,
  );
  await user.click(screen.getByRole('button', { name: t('locations.add') }));
  await user.click(await screen.findByRole('button', { name: t('field.cancel') }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('locations.add') }));
});
