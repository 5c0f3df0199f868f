import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { PasswordForm } from './password-form.tsx';

const change = 'POST /_api/api/profile/password';
const user = userEvent.setup();

test('each password can be shown by itself, and both are sent', async () => {
  const shop = openShop({ [change]: () => ({}) });
  render(<PasswordForm user="012345678" shop={{ locale: 'en', storeCode: 'S001', delivery: null }} t={t} />);
  const current = screen.getByLabelText(t('mydata.current'));
  const next = screen.getByLabelText(t('mydata.newPassword'));
  await user.type(current, 'correct horse 9');
  await user.type(next, 'battery staple 8');
  const [showCurrent] = screen.getAllByRole('button', { name: t('field.showPassword') });
  if (!showCurrent) throw new Error('no button shows the current password');
  await user.click(showCurrent);
  expect(current.getAttribute('type')).toBe('text');
  expect(document.activeElement).toBe(current);
  expect(next.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: t('field.save') }));
  await waitFor(() =>
    expect(shop.sentTo(change)).toMatchObject([{ current: 'correct horse 9', password: 'battery staple 8' }]),
  );
});
