import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openShop, refuse, t, watchLeaving } from '../../ui/state/testing/fake-shop.ts';
import { $awaitedCode, readAwaitedCode } from './codes.ts';
import { RegisterIsland } from './register-island.tsx';
import { formProps } from './testing/form-props.ts';

const register = 'POST /_api/api/auth/register';
const user = userEvent.setup();
const field = (label: string): HTMLElement => screen.getByLabelText(label, { exact: false });
const person = { name: 'Sok Dara', phone: '012 345 678', password: 'correct horse 9' };

const openRegister = (search = ''): void => {
  history.replaceState(null, '', `/kh/register${search}`);
  render(<RegisterIsland {...formProps} />);
};
const send = (): Promise<void> => user.click(screen.getByRole('button', { name: t('login.register') }));
const fillIn = async ({ name, phone, password }: typeof person): Promise<void> => {
  await user.type(field(t('login.name')), name);
  await user.type(field(t('login.phone')), phone);
  await user.type(screen.getByLabelText(t('login.password')), password);
};

afterEach(() => {
  $awaitedCode.set(undefined);
  history.replaceState(null, '', '/');
});

test('each wrong field says how to mend it, beside its hint; the first has the focus', async () => {
  const shop = openShop({});
  openRegister();
  screen.getByText(t('login.registerLead'));
  await fillIn({ name: 'Sok', phone: '12', password: 'short' });
  await send();
  const error = await screen.findByText(t('field.phoneInvalid'));
  screen.getByText(t('field.tooShort', { field: t('login.password') }));
  const phone = field(t('login.phone'));
  const hint = screen.getByText(t('login.phoneHint'));
  expect(phone.getAttribute('aria-describedby')?.split(' ')).toEqual([hint.id, error.id]);
  await waitFor(() => expect(document.activeElement).toBe(phone));
  expect(screen.queryByText(t('field.required', { field: t('login.name') }))).toBeNull();
  expect(shop.calls).toEqual([]);
});

test('what the shop refuses of a field is said beside that field', async () => {
  openShop({ [register]: () => refuse(400, 'bad_request', { phone: 'not_served' }) });
  const { assign } = watchLeaving();
  openRegister();
  await fillIn({ ...person, phone: '+1 900 555 0123' });
  await send();
  await screen.findByText(t('field.notServed'));
  expect(field(t('login.phone')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(assign).not.toHaveBeenCalled();
});

test.each([
  ['too many codes', () => refuse(409, 'codes_exhausted'), t('error.codesExhausted')],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), t('error.unavailable')],
])('after %s nothing typed is lost', async (_, answer, words) => {
  openShop({ [register]: answer });
  openRegister();
  await fillIn(person);
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByDisplayValue(person.name)).toBe(field(t('login.name')));
  expect(screen.getByDisplayValue(person.password)).toBe(screen.getByLabelText(t('login.password')));
});

test('leads to the code, which knows where it was sent, when there is another, and the way back', async () => {
  const shop = openShop({ [register]: () => ({ data: { secret: 's1', resend_after: 45 } }) });
  const { assign } = watchLeaving();
  openRegister('?redirect=%2Fkh%2Fcheckout');
  await fillIn({ ...person, name: ' Sok Dara ' });
  const before = Date.now();
  await send();
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/kh/otp/verify'));
  // Without an email address, none is sent.
  expect(shop.sentTo(register)).toEqual([person]);
  readAwaitedCode();
  const code = $awaitedCode.get();
  expect(code).toMatchObject({ type: 'register', phone: person.phone, secret: 's1', redirect: '/kh/checkout' });
  expect(code?.resendAt).toBeGreaterThanOrEqual(before + 45_000);
  expect(code?.resendAt).toBeLessThanOrEqual(Date.now() + 45_000);
});

test('while the next page loads, a press sends no second code; after Back, it sends a new one', async () => {
  const shop = openShop({ [register]: () => ({ data: { secret: 's1', resend_after: 45 } }) });
  const { assign } = watchLeaving();
  openRegister();
  await fillIn(person);
  await send();
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  const button = screen.getByRole('button', { name: t('field.wait') });
  await user.click(button);
  expect(shop.calls).toHaveLength(1);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await screen.findByRole('button', { name: t('login.register') });
  await send();
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  expect(new Set(shop.calls.map(({ key }) => key)).size).toBe(2);
});

test('a registration whose answer was lost is sent again as the same one', async () => {
  const shop = openShop({ [register]: () => refuse(400, 'unavailable') });
  const { assign } = watchLeaving();
  openRegister();
  await fillIn(person);
  await send();
  await screen.findByRole('alert');
  shop.answers[register] = () => ({ data: { secret: 's1', resend_after: 45 } });
  await send();
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  expect(new Set(shop.calls.map(({ key }) => key)).size).toBe(1);
});
