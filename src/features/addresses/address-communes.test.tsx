import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { AddressForm } from './address-form.tsx';

const network = vi.hoisted(() => ({ isDown: true }));
vi.mock('../../regions/communes.ts', async (original) => {
  const { communeFiles } = await original<typeof import('../../regions/communes.ts')>();
  const phnomPenh = async () => {
    if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module');
    return communeFiles['12']?.();
  };
  return { communeFiles: { ...communeFiles, '12': phnomPenh } };
});

const field = (name: Parameters<typeof t>[0]): HTMLElement => screen.getByLabelText(t(name));

test('communes that cannot be fetched are said, and are fetched again at a press', async () => {
  const shop = openShop({});
  const user = userEvent.setup();
  render(<AddressForm saved={null} locale="en" t={t} onSaved={() => undefined} storeCode="S001" isOpened />);
  await user.click(field('locations.name'));
  await user.paste('Sok Dara');
  await user.click(field('locations.phone'));
  await user.paste('012 345 678');
  await user.selectOptions(field('locations.province'), 'Phnom Penh');
  await user.selectOptions(field('locations.district'), 'Chamkar Mon');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(t('error.unavailable'));
  // Saving leads to the button, not to a field that cannot be filled in.
  await user.click(screen.getByRole('button', { name: t('field.save') }));
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(screen.queryByText(t('field.required', { field: t('locations.commune') }))).toBeNull();
  await user.click(screen.getByRole('button', { name: t('field.again') }));
  await screen.findByRole('alert');
  network.isDown = false;
  await user.click(screen.getByRole('button', { name: t('field.again') }));
  await waitFor(() => expect(field('locations.commune').hasAttribute('disabled')).toBe(false));
  expect(screen.queryByText(t('error.unavailable'))).toBeNull();
  await user.selectOptions(field('locations.commune'), 'Tonle Basak');
  expect(shop.sentTo('POST /_api/api/profile/location/add')).toEqual([]);
});
