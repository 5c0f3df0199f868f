import { render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Location } from '../../contract/locations.ts';
import type { Locale } from '../../i18n/locales.ts';
import { openShop, refuse, t } from '../../ui/state/testing/fake-shop.ts';
import { keepTab } from '../../ui/state/session-store.ts';
import { AddressForm } from './address-form.tsx';
import type { Added } from './addresses.ts';

const add = 'POST /_api/api/profile/location/add';
const list = 'GET /_api/api/profile/location';
const home = {
  id: 3,
  name: 'Sok Dara',
  description: 'House 5, Tonle Basak, Chamkar Mon, Phnom Penh',
  phone: '+85512345678',
  province_code: '12',
  district_code: '1201',
  commune_code: '120101',
};

const accuracy = { accuracy: 10, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
const coords = { latitude: 13.3545, longitude: 103.8547, ...accuracy, toJSON: () => ({}) };
const siemReap: GeolocationPosition = { coords, timestamp: 0, toJSON: () => ({}) };

const openForm = (saved: Location | null = null, locale: Locale = 'en') => {
  const onSaved = vi.fn<(added: Added) => void>();
  const onCancel = vi.fn<() => void>();
  render(<AddressForm {...{ saved, locale, t, onSaved, onCancel }} storeCode="S001" isOpened />);
  return { onSaved, onCancel, user: userEvent.setup() };
};
const field = (name: Parameters<typeof t>[0]): HTMLElement => screen.getByLabelText(t(name));
const save = (user: UserEvent): Promise<void> => user.click(screen.getByRole('button', { name: t('field.save') }));

/** Returns the description that a screen reader reads with a field. */
const descriptionOf = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
    .join(' ');

/** Pastes a text: typing it key by key is slow in a form of this size. */
const paste = async (user: UserEvent, element: HTMLElement, text: string): Promise<void> => {
  await user.click(element);
  await user.paste(text);
};

const fillIn = async (user: UserEvent): Promise<void> => {
  await paste(user, field('locations.name'), 'Sok Dara');
  await paste(user, field('locations.phone'), '012 345 678');
  await user.selectOptions(field('locations.province'), 'Phnom Penh');
  await user.selectOptions(field('locations.district'), 'Chamkar Mon');
  await waitFor(() => expect(field('locations.commune').hasAttribute('disabled')).toBe(false));
  await user.selectOptions(field('locations.commune'), 'Tonle Basak');
  await paste(user, field('locations.street'), 'House 5');
};

test('opens empty, with the focus in its first field', () => {
  openForm();
  expect(document.activeElement).toBe(field('locations.name'));
  expect(field('locations.district').hasAttribute('disabled')).toBe(true);
});

test('in Chinese, provinces are in the order of their pronunciation', () => {
  openForm(null, 'zh');
  const names = Array.from(field('locations.province').querySelectorAll('option'), (option) => option.textContent);
  expect(names.slice(1, 5)).toEqual(['奥多棉吉', '白马', '柏威夏', '拜林']);
});

test.each([true, false])(
  'what is typed takes the place of a name that was filled in meanwhile (checkout: %s)',
  async (isCheckout) => {
    const profile = Promise.withResolvers<object>();
    openShop({ 'GET /_api/api/profile': () => profile.promise });
    render(
      <AddressForm
        saved={null}
        t={t}
        onSaved={() => undefined}
        storeCode="S001"
        locale="en"
        isOpened
        isCheckout={isCheckout}
      />,
    );
    const name = field('locations.name');
    expect(document.activeElement).toBe(name);
    profile.resolve({ id: 1, name: 'Sok Dara', phone: '+85512345678', email: null });
    await waitFor(() => expect(name).toHaveProperty('value', 'Sok Dara'));
    expect(field('locations.phone')).toHaveProperty('value', '012 345 678');
    await userEvent.keyboard('Home');
    expect(name).toHaveProperty('value', 'Home');
  },
);

test('in a checkout, the position that was wanted fills in the place by itself', async () => {
  openShop({});
  keepTab('cart_position', 'wanted');
  const ask = vi.fn<Geolocation['getCurrentPosition']>();
  const device = { getCurrentPosition: ask, watchPosition: () => 0, clearWatch: () => undefined };
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(device);
  render(<AddressForm saved={null} t={t} onSaved={() => undefined} storeCode="S001" locale="en" isOpened isCheckout />);
  screen.getByRole('button', { name: t('locations.position') });
  await screen.findByRole('button', { name: t('locations.positionAsked') });
  expect(ask).toHaveBeenCalledOnce();
  ask.mock.calls[0]?.[0](siemReap);
  await waitFor(() => expect(field('locations.province')).toHaveProperty('value', '17'));
  expect(field('locations.district')).toHaveProperty('value', '1710');
});

test('names each missing field beside it, gives the first the focus, and sends nothing', async () => {
  const shop = openShop({});
  const { user } = openForm();
  await user.type(field('locations.name'), 'Sok Dara');
  await user.type(field('locations.phone'), '12');
  await save(user);
  const phone = field('locations.phone');
  await waitFor(() => expect(document.activeElement).toBe(phone));
  expect(descriptionOf(phone)).toBe(t('field.phoneInvalid'));
  const required = t('field.required', { field: t('locations.street') });
  expect(descriptionOf(field('locations.street'))).toBe(required);
  expect(field('locations.name').getAttribute('aria-invalid')).toBeNull();
  await user.type(field('locations.street'), 'House 5');
  await waitFor(() => expect(screen.queryByText(required)).toBeNull());
  expect(shop.sentTo(add)).toEqual([]);
});

test('saves an address: the button says so until the shop has it', async () => {
  const slow = Promise.withResolvers<object>();
  const shop = openShop({ [add]: () => slow.promise, [list]: () => [home] });
  const { user, onSaved } = openForm();
  await fillIn(user);
  await save(user);
  const button = screen.getByRole('button', { name: t('field.wait') });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  slow.resolve({ data: { id: 3 } });
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(onSaved.mock.calls[0]).toMatchObject([{ failed: false, saved: { id: '3', name: 'Sok Dara' } }]);
  expect(shop.sentTo(add)).toMatchObject([
    { name: 'Sok Dara', phone: '012 345 678', province_code: '12', district_code: '1201', commune_code: '120101' },
  ]);
});

test('an address that is not in the list yet is not taken as chosen, and saved once however often', async () => {
  const shop = openShop({ [add]: () => ({ data: { id: 4 } }), [list]: () => refuse(400, 'bad_request') });
  const { user, onSaved } = openForm();
  await fillIn(user);
  await save(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(onSaved.mock.calls[0]).toMatchObject([{ failed: true, saved: null }]);
  shop.answers[list] = () => [{ ...home, id: 4 }];
  await save(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2));
  expect(onSaved.mock.calls[1]).toMatchObject([{ failed: false, saved: { id: '4' } }]);
  expect(new Set(shop.calls.filter(({ name }) => name === add).map(({ key }) => key)).size).toBe(1);
});

test('says beside the field what the shop refuses, and keeps what was typed', async () => {
  openShop({ [add]: () => refuse(400, 'bad_request', { name: 'too_long' }) });
  const { user, onSaved } = openForm();
  await fillIn(user);
  await save(user);
  const name = field('locations.name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(descriptionOf(name)).toBe(t('field.tooLong', { field: t('locations.name') }));
  expect(screen.getByDisplayValue('House 5')).toBe(field('locations.street'));
  expect(onSaved).not.toHaveBeenCalled();
});

test('an address that the shop cannot take now gives way to the first one, and stays', async () => {
  openShop({ [add]: () => refuse(503, 'unavailable'), [list]: () => [{ ...home, name: 'Office' }] });
  const { user, onSaved } = openForm();
  await fillIn(user);
  await save(user);
  expect((await screen.findByRole('alert')).textContent).toBe(t('locations.addFailed', { name: 'Office' }));
  expect(onSaved.mock.calls[0]).toMatchObject([{ failed: true, saved: { name: 'Office' } }]);
  screen.getByDisplayValue('House 5');
});

test('shows an address that is changed, and is left without changes', async () => {
  const { user, onSaved, onCancel } = openForm({
    id: '3',
    name: 'Sok Dara',
    description: 'House 5',
    lat: null,
    long: null,
    phone: '+85512345678',
    provinceCode: '12',
    districtCode: '1201',
    communeCode: '120101',
    landmark: 'Old market',
    isDefault: true,
    deliveryFee: 0,
  });
  screen.getByDisplayValue('Old market');
  expect(screen.getByRole('checkbox', { checked: true })).not.toBeNull();
  await user.click(screen.getByRole('button', { name: t('field.cancel') }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onSaved).not.toHaveBeenCalled();
});
