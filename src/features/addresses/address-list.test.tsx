import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { $notice } from '../../ui/state/shell.ts';
import { openShop, refuse, t } from '../../ui/state/testing/fake-shop.ts';
import { AddressList } from './address-list.tsx';

const list = 'GET /_api/api/profile/location';
const remove = 'DELETE /_api/api/profile/location/remove/3';
const home = { id: 3, name: 'Home', description: 'House 5, Phnom Penh' };
const work = { id: 4, name: 'Work', description: 'House 6, Phnom Penh' };

afterEach(() => $notice.set(null));

test('an address is removed once, however often it is pressed; the focus goes on to the next action', async () => {
  const user = userEvent.setup();
  const slow = Promise.withResolvers<object>();
  const shop = openShop({ [list]: () => ({ data: [home, work] }), [remove]: () => slow.promise });
  render(<AddressList storeCode="S001" delivery={null} locale="en" t={t} />);
  const button = await screen.findByRole('button', { name: t('locations.removeNamed', { name: 'Home' }) });
  await user.dblClick(button);
  expect(shop.sentTo(remove)).toHaveLength(1);
  shop.answers[list] = () => ({ data: [work] });
  slow.resolve({});
  await waitFor(() => expect($notice.get()?.text).toBe(t('locations.removed', { name: 'Home' })));
  expect(button.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('locations.add') }));
});

test('of two lists, that of the later removal is shown, whichever comes first', async () => {
  const user = userEvent.setup();
  const lists = [Promise.withResolvers<object>(), Promise.withResolvers<object>()] as const;
  const shop = openShop({
    [list]: () => ({ data: [home, work, { ...home, id: 5, name: 'Shop' }] }),
    [remove]: () => ({}),
    'DELETE /_api/api/profile/location/remove/4': () => ({}),
  });
  render(<AddressList storeCode="S001" delivery={null} locale="en" t={t} />);
  await screen.findByText('Shop');
  let asked = 0;
  shop.answers[list] = () => lists[asked++]?.promise;
  for (const name of ['Home', 'Work'])
    await user.click(screen.getByRole('button', { name: t('locations.removeNamed', { name }) }));
  await waitFor(() => expect(asked).toBe(2));
  lists[1].resolve({ data: [{ ...home, id: 5, name: 'Shop' }] });
  await waitFor(() => expect(screen.queryByText('Work')).toBeNull());
  lists[0].resolve({ data: [work, { ...home, id: 5, name: 'Shop' }] });
  await waitFor(() => expect($notice.get()?.text).toBe(t('locations.removed', { name: 'Home' })));
  expect(screen.queryByText('Work')).toBeNull();
});

test('an address that another tab has removed is gone here, too', async () => {
  const user = userEvent.setup();
  const shop = openShop({ [list]: () => ({ data: [home, work] }), [remove]: () => refuse(404, 'not_found') });
  render(<AddressList storeCode="S001" delivery={null} locale="en" t={t} />);
  const button = await screen.findByRole('button', { name: t('locations.removeNamed', { name: 'Home' }) });
  shop.answers[list] = () => ({ data: [work] });
  await user.click(button);
  await waitFor(() => expect(screen.queryByText('Home')).toBeNull());
  expect($notice.get()?.text).toBe(t('locations.removed', { name: 'Home' }));
});
