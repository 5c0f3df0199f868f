import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { keepTab } from '../../ui/state/session-store.ts';
import { painted } from '../../ui/painted.ts';
import { keepDraft, readDraft } from './address-draft.ts';
import { emptyAddress } from './address-rules.ts';
import { AddressForm } from './address-form.tsx';

const user = userEvent.setup();
const accuracy = { accuracy: 10, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
const coords = { latitude: 11.55, longitude: 104.92, ...accuracy, toJSON: () => ({}) };
const ask = vi.fn<Geolocation['getCurrentPosition']>();
const device = { getCurrentPosition: ask, watchPosition: () => 0, clearWatch: () => undefined };

const openForm = (): void => {
  render(<AddressForm saved={null} t={t} onSaved={() => undefined} storeCode="S001" locale="en" isOpened isCheckout />);
};
/** Chooses a point on the map, as its own page reports it. */
const choose = async (lat: number, long: number): Promise<void> => {
  await user.click(screen.getByRole('button', { name: t('locations.map') }));
  const frame = screen.getByTitle<HTMLIFrameElement>(t('locations.map'));
  const { contentWindow: source } = frame;
  fireEvent(window, new MessageEvent('message', { source, origin: location.origin, data: { map: 'at', lat, long } }));
  await user.click(screen.getByRole('button', { name: t('locations.mapUse'), hidden: true }));
};

beforeEach(() => {
  ask.mockReset();
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(device);
  openShop({});
  keepTab('cart_position', 'wanted');
});
afterEach(() => document.body.toggleAttribute('data-map', false));

test('a position that comes late does not overwrite the point chosen on the map', async () => {
  document.body.toggleAttribute('data-map', true);
  openForm();
  await screen.findByRole('button', { name: t('locations.positionAsked') });
  await choose(13.35, 103.85);
  await screen.findByRole('button', { name: t('locations.position') });
  const kept = { lat: 13.35, long: 103.85 };
  await waitFor(() => expect(readDraft()).toMatchObject({ point: kept }));
  ask.mock.calls[0]?.[0]({ coords, timestamp: 0, toJSON: () => ({}) });
  await user.type(screen.getByLabelText(t('locations.street')), '5');
  await waitFor(() => expect(readDraft()).toMatchObject({ street: '5', point: kept }));
});

test('with a point that was there before a reload, no position is asked for', async () => {
  keepDraft({ ...emptyAddress, street: 'House 5', point: { lat: 13.35, long: 103.85 } });
  openForm();
  await painted();
  expect(ask).not.toHaveBeenCalled();
  screen.getByText(t('locations.positionHeld'));
});

test('a link to the map of a branch is no map to choose on', () => {
  const link = document.body.appendChild(document.createElement('a'));
  link.toggleAttribute('data-map', true);
  openForm();
  expect(screen.queryByRole('button', { name: t('locations.map') })).toBeNull();
  link.remove();
});
