import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { $notice } from '../../ui/state/shell.ts';
import { openShop, refuse, t, watchLeaving } from '../../ui/state/testing/fake-shop.ts';
import { $awaitedCode, awaitCode } from './codes.ts';
import { noteEarlyInput } from './early-input.ts';
import { OtpIsland } from './otp-island.tsx';
import { formProps } from './testing/form-props.ts';

const verify = 'POST /_api/api/verify';
const resend = 'POST /_api/api/auth/resend';
const reset = 'POST /_api/api/auth/reset-password';
const login = 'POST /_api/api/auth/login';
const user = userEvent.setup();
type Code = Parameters<typeof awaitCode>[1];

/** Leaves a code for the page, as the one before does. */
const passOn = (changes: Partial<Code> = {}): void => {
  const code: Code = {
    type: 'register',
    phone: '012 345 678',
    secret: 's1',
    resendAt: Date.now(),
    resetToken: null,
    redirect: '/checkout',
  };
  history.replaceState(null, '', awaitCode('/otp/verify', { ...code, ...changes }));
};
const openOtp = (changes: Partial<Code> = {}) => {
  passOn(changes);
  return render(<OtpIsland {...formProps} />);
};
const codeField = (): HTMLElement => screen.getByLabelText(t('login.code'));
const passwordField = (): Promise<HTMLElement> => screen.findByLabelText(t('login.newPassword'));

beforeAll(noteEarlyInput);
afterEach(() => {
  vi.useRealTimers();
  $awaitedCode.set(undefined);
  $notice.set(null);
  history.replaceState(null, '', '/');
});

test('without a code to enter it says so, and leads to the login and the registration', () => {
  history.replaceState(null, '', '/kh/otp/verify');
  render(<OtpIsland {...formProps} />);
  screen.getByText(t('login.codeNone'));
  expect(screen.getByRole('link', { name: t('login.title') }).getAttribute('href')).toBe('/kh/login');
  expect(screen.getByRole('link', { name: t('login.register') }).getAttribute('href')).toBe('/kh/register');
  expect(screen.queryByLabelText(t('login.code'))).toBeNull();
});

test('says where the code went; a pasted message is enough to register, and leads on', async () => {
  const shop = openShop({ [verify]: () => ({ data: {} }) });
  const { replace } = watchLeaving();
  openOtp();
  screen.getByText(t('login.codeLead', { to: '012 345 678' }));
  expect(document.activeElement).toBe(codeField());
  await user.paste('Phsar: your code is 004217. It is valid for 10 minutes.');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/checkout'));
  expect(shop.sentTo(verify)).toEqual([{ phone: '012 345 678', secret: 's1', otp: '004217' }]);
});

test('half a code is not sent, and the field says so', async () => {
  const shop = openShop({});
  openOtp();
  await user.type(codeField(), '១២-3{Enter}');
  const error = await screen.findByText(t('field.codeTooShort'));
  expect(screen.getByDisplayValue('123').getAttribute('aria-describedby')).toBe(error.id);
  expect(shop.calls).toEqual([]);
});

test.each([
  ['a wrong code', () => refuse(400, 'wrong_code'), t('error.wrongCode')],
  ['an expired code', () => refuse(400, 'code_expired'), t('error.codeExpired')],
  ['too many attempts', () => refuse(429, 'too_many'), t('error.tooMany')],
])('%s is said; the last digit sends the next one', async (_, answer, words) => {
  const shop = openShop({ [verify]: answer });
  const { replace } = watchLeaving();
  openOtp();
  await user.type(codeField(), '000000');
  const error = await screen.findByRole('alert');
  expect(error.textContent).toBe(words);
  await waitFor(() => expect(document.activeElement).toBe(codeField()));
  // A key at the end of the full field does not send the code again: each attempt counts.
  await user.keyboard('{End}7');
  expect(codeField()).toHaveProperty('value', '000000');
  shop.answers[verify] = () => ({ data: {} });
  await user.clear(codeField());
  await user.keyboard('123456');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/checkout'));
  expect(shop.sentTo(verify)).toHaveLength(2);
});

test.each([
  ['the code', {}, t('error.wrongCode')],
  // As the embedded API does.
  ['its field', { otp: 'invalid' }, t('field.invalid', { field: t('login.code') })],
] as const)(
  'a code refused with an error of %s is overwritten by the next; the button sends it again',
  async (...row) => {
    const [, fields, words] = row;
    const shop = openShop({ [verify]: () => refuse(400, 'wrong_code', fields) });
    const { replace } = watchLeaving();
    openOtp();
    await user.type(codeField(), '000000');
    await screen.findByText(words);
    await user.click(screen.getByRole('button', { name: t('login.confirm') }));
    await waitFor(() => expect(shop.sentTo(verify)).toHaveLength(2));
    await screen.findByText(words);
    await waitFor(() => expect(document.activeElement).toBe(codeField()));
    shop.answers[verify] = () => ({ data: {} });
    await user.keyboard('123456');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/checkout'));
    expect(shop.sentTo(verify)).toMatchObject([{ otp: '000000' }, { otp: '000000' }, { otp: '123456' }]);
  },
);

test('a forgotten password: the code, then a new password, which logs in', async () => {
  const shop = openShop({
    [verify]: () => ({ data: { reset_token: 'r1' } }),
    [reset]: () => ({}),
    [login]: () => ({}),
  });
  const { replace } = watchLeaving();
  const { unmount } = openOtp({ type: 'forgot' });
  screen.getByText(t('login.codeMaybe', { to: '012 345 678' }));
  await user.type(codeField(), '123456');
  await waitFor(async () => expect(document.activeElement).toBe(await passwordField()));
  screen.getByRole('heading', { name: t('login.newPassword') });
  // A reload in the middle goes on where it was.
  unmount();
  $awaitedCode.set(undefined);
  render(<OtpIsland {...formProps} />);
  await user.type(await passwordField(), 'short{Enter}');
  await screen.findByText(t('field.tooShort', { field: t('login.newPassword') }));
  await user.type(await passwordField(), ' and longer');
  await user.click(screen.getByRole('button', { name: t('field.save') }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/checkout'));
  expect(shop.sentTo(reset)).toEqual([{ reset_token: 'r1', password: 'short and longer' }]);
  expect(shop.sentTo(login)).toEqual([{ email: '012 345 678', password: 'short and longer' }]);
});

test('a new password whose answer was lost is set once; without its code, the way to a new one is shown', async () => {
  const shop = openShop({ [reset]: () => refuse(400, 'internal'), [login]: () => ({}) });
  const { replace } = watchLeaving();
  openOtp({ type: 'forgot', resetToken: 'r1' });
  await user.type(await passwordField(), 'another horse 7{Enter}');
  await screen.findByText(t('error.somethingWrong'));
  expect(screen.queryByRole('link')).toBeNull();
  shop.answers[reset] = () => refuse(400, 'code_expired');
  await user.click(screen.getByRole('button', { name: t('field.save') }));
  const link = await screen.findByRole('link', { name: t('login.resetPassword') });
  expect(link.getAttribute('href')).toBe('/forgot-password?redirect=%2Fcheckout');
  shop.answers[reset] = () => ({});
  await user.click(screen.getByRole('button', { name: t('field.save') }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/checkout'));
  const keys = shop.calls.filter(({ name }) => name === reset).map(({ key }) => key);
  expect([keys.length, new Set(keys).size, keys.includes(null)]).toEqual([3, 1, false]);
});

test('a new password that cannot log in at once leads to the login', async () => {
  openShop({ [reset]: () => ({}), [login]: () => refuse(429, 'too_many') });
  const { replace } = watchLeaving();
  openOtp({ type: 'forgot', resetToken: 'r1' });
  await user.type(await passwordField(), 'another horse 7{Enter}');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/login?redirect=%2Fcheckout'));
});

test('a new code can be had after a countdown, and is the one that counts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const start = Date.now();
  const shop = openShop({
    [resend]: () => ({ data: { secret: 's2', resend_after: 30 } }),
    [verify]: () => ({ data: {} }),
  });
  watchLeaving();
  openOtp({ resendAt: start + 60_000 });
  const waiting = await screen.findByRole('button', { name: t('login.resendIn', { seconds: 60 }) });
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  await user.click(waiting);
  await user.type(codeField(), '12');
  vi.setSystemTime(start + 59_100);
  await screen.findByRole('button', { name: t('login.resendIn', { seconds: 1 }) });
  expect(shop.calls).toEqual([]);
  vi.setSystemTime(start + 60_000);
  await user.click(await screen.findByRole('button', { name: t('login.resend') }));
  await screen.findByRole('button', { name: t('login.resendIn', { seconds: 30 }) });
  expect(shop.sentTo(resend)).toEqual([{ phone: '012 345 678', secret: 's1', type: 'register' }]);
  expect($notice.get()?.text).toBe(t('login.resent'));
  expect(codeField()).toHaveProperty('value', '');
  await user.type(codeField(), '123456');
  await waitFor(() => expect(shop.sentTo(verify)).toMatchObject([{ secret: 's2' }]));
});

test('a clock that was set back holds a new code back for two minutes at most', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const start = Date.now();
  openOtp({ resendAt: start + 86_400_000 });
  await screen.findByRole('button', { name: t('login.resendIn', { seconds: 120 }) });
  vi.setSystemTime(start + 120_000);
  const ready = await screen.findByRole('button', { name: t('login.resend') });
  expect(ready.getAttribute('aria-disabled')).toBe('false');
});

test('a new code that the shop refuses is said, and can be asked for again', async () => {
  openShop({ [resend]: () => refuse(409, 'codes_exhausted') });
  openOtp();
  const button = await screen.findByRole('button', { name: t('login.resend') });
  await user.click(button);
  await waitFor(() => expect($notice.get()?.text).toBe(t('error.codesExhausted')));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
});

test('a code that is typed before the form has hydrated is sent then, but not one that the browser restored', async () => {
  const shop = openShop({ [verify]: () => ({ data: {} }) });
  const { replace } = watchLeaving();
  passOn();
  const hydrate = async (enter: (field: HTMLElement) => unknown): Promise<void> => {
    const island = document.body.appendChild(document.createElement('astro-island'));
    island.innerHTML = renderToString(<OtpIsland {...formProps} />);
    await enter(codeField());
    const root = await act(async () => hydrateRoot(island, <OtpIsland {...formProps} />));
    await screen.findByText(/012/u);
    await waitFor(() => expect(document.activeElement).toBe(codeField()));
    await act(async () => root.unmount());
    island.remove();
    $awaitedCode.set(undefined);
  };
  await hydrate((field) => {
    if (field instanceof HTMLInputElement) field.value = '111111';
  });
  expect(shop.calls).toEqual([]);
  await hydrate((field) => user.type(field, '123456'));
  await waitFor(() => expect(shop.sentTo(verify)).toMatchObject([{ otp: '123456' }]));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/checkout'));
});
