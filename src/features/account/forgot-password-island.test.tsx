import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openShop, refuse, t, watchLeaving } from '../../ui/state/testing/fake-shop.ts';
import { $awaitedCode, readAwaitedCode } from './codes.ts';
import { ForgotPasswordIsland } from './forgot-password-island.tsx';
import { formProps } from './testing/form-props.ts';

const forgot = 'POST /_api/api/auth/forgot-password';
const user = userEvent.setup();
const send = (): Promise<void> => user.click(screen.getByRole('button', { name: t('login.send') }));
const open = (): HTMLElement => {
  history.replaceState(null, '', '/forgot-password?redirect=%2Fcheckout');
  render(<ForgotPasswordIsland {...formProps} />);
  return screen.getByLabelText(t('login.who'));
};

afterEach(() => {
  $awaitedCode.set(undefined);
  history.replaceState(null, '', '/');
});

test('without a name, nothing is sent', async () => {
  const shop = openShop({});
  const field = open();
  await user.type(field, '  ');
  await send();
  const error = await screen.findByText(t('field.required', { field: t('login.who') }));
  expect(field.getAttribute('aria-describedby')).toBe(error.id);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(shop.calls).toEqual([]);
});

test('too many attempts are said, and the name stays', async () => {
  openShop({ [forgot]: () => refuse(429, 'too_many') });
  const { assign } = watchLeaving();
  await user.type(open(), 'dara@example.com');
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(t('error.tooMany'));
  screen.getByDisplayValue('dara@example.com');
  expect(assign).not.toHaveBeenCalled();
});

test('leads to the code for a new password', async () => {
  const shop = openShop({ [forgot]: () => ({ data: { secret: 's1' } }) });
  const { assign } = watchLeaving();
  await user.type(open(), ' dara@example.com ');
  await send();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/otp/verify'));
  // While the next page loads, a second press sends no second code.
  await user.click(screen.getByRole('button', { name: t('field.wait') }));
  expect(shop.sentTo(forgot)).toEqual([{ phone: 'dara@example.com' }]);
  readAwaitedCode();
  expect($awaitedCode.get()).toMatchObject({
    type: 'forgot',
    phone: 'dara@example.com',
    secret: 's1',
    resetToken: null,
    redirect: '/checkout',
  });
});
