import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openShop, refuse, t, watchLeaving } from '../../ui/state/testing/fake-shop.ts';
import { cart } from '../cart/cart.ts';
import { noteEarlyInput } from './early-input.ts';
import { LoginIsland } from './login-island.tsx';
import { formProps } from './testing/form-props.ts';

const login = 'POST /_api/api/auth/login';
const user = userEvent.setup();

const nameField = (): HTMLElement => screen.getByLabelText(t('login.who'));
const passwordField = (): HTMLElement => screen.getByLabelText(t('login.password'));
const loginButton = (): HTMLElement => screen.getByRole('button', { name: t('login.title') });
const valueOf = (field: HTMLElement): string => (field instanceof HTMLInputElement ? field.value : '');

const openLogin = (search = '') => {
  history.replaceState(null, '', `/login${search}`);
  return render(<LoginIsland {...formProps} />);
};
const fillIn = async (name = '012 345 678', password = 'correct horse 9'): Promise<void> => {
  await user.type(nameField(), name);
  await user.type(passwordField(), password);
};

beforeAll(noteEarlyInput);
afterEach(() => {
  cart.change(() => []);
  history.replaceState(null, '', '/');
});

test('what is missing is said beside its field, which has the focus', async () => {
  const shop = openShop({});
  openLogin();
  await user.type(nameField(), '012 345 678');
  await user.click(loginButton());
  const error = await screen.findByText(t('field.required', { field: t('login.password') }));
  expect(passwordField().getAttribute('aria-invalid')).toBe('true');
  expect(passwordField().getAttribute('aria-describedby')).toBe(error.id);
  expect(nameField().hasAttribute('aria-invalid')).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(passwordField()));
  await user.type(passwordField(), 'c');
  await waitFor(() => expect(passwordField().hasAttribute('aria-invalid')).toBe(false));
  expect(screen.queryByText(error.textContent)).toBeNull();
  expect(shop.calls).toEqual([]);
});

test.each([
  ['a wrong password', () => refuse(401, 'wrong_login'), t('error.wrongLogin')],
  ['too many attempts', () => refuse(429, 'too_many'), t('error.tooMany')],
  ['a shop that is down', () => refuse(503, 'unavailable'), t('error.unavailable')],
])('%s is said above the button, and what was typed stays', async (_, answer, words) => {
  const shop = openShop({ [login]: answer });
  const { replace } = watchLeaving();
  openLogin();
  await fillIn();
  await user.click(loginButton());
  const error = await screen.findByRole('alert');
  expect(error.textContent).toBe(words);
  await waitFor(() => expect(document.activeElement).toBe(error));
  expect([valueOf(nameField()), valueOf(passwordField())]).toEqual(['012 345 678', 'correct horse 9']);
  expect(shop.sentTo(login)).toHaveLength(1);
  expect(replace).not.toHaveBeenCalled();
});

test('without a network it is said, and the next attempt logs in', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const shop = openShop({ [login]: () => Promise.reject(new TypeError('Failed to fetch')) });
  const { replace } = watchLeaving();
  openLogin();
  await fillIn();
  await user.click(loginButton());
  expect((await screen.findByRole('alert')).textContent).toBe(t('error.offline'));
  isOnline.mockReturnValue(true);
  shop.answers[login] = () => ({});
  await user.click(loginButton());
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/account/myaccount'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('logs in once, says that it is under way, and goes back to where the shopper came from', async () => {
  const slow = Promise.withResolvers<object>();
  const shop = openShop({ [login]: () => slow.promise });
  const { replace } = watchLeaving();
  // The language was switched on the login.
  openLogin('?redirect=%2Fkh%2Fcategory%3Fpage%3D2');
  await fillIn(' 012 345 678 ', ' a password ');
  await user.keyboard('{Enter}');
  const waiting = await screen.findByRole('button', { name: t('field.wait') });
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  await user.click(waiting);
  expect(shop.sentTo(login)).toEqual([{ email: '012 345 678', password: ' a password ' }]);
  slow.resolve({});
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/category?page=2'));
  expect(shop.sentTo(login)).toHaveLength(1);
});

test.each(['//evil.example', 'https://evil.example', '/login?redirect=%2Flogin'])(
  'a way back to %s leads to the account',
  async (redirect) => {
    openShop({ [login]: () => ({}) });
    const { replace } = watchLeaving();
    openLogin(`?redirect=${encodeURIComponent(redirect)}`);
    await fillIn();
    await user.click(loginButton());
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/account/myaccount'));
  },
);

test('a password can be shown, and is sent as it is all the same', async () => {
  const shop = openShop({ [login]: () => ({}) });
  watchLeaving();
  openLogin();
  await fillIn('012 345 678', 'ends in a blank ');
  const show = screen.getByRole('button', { name: t('field.showPassword') });
  await user.click(show);
  expect(passwordField().getAttribute('type')).toBe('text');
  // What the label says is not said as a state, too: 'Hide password, pressed'.
  expect(screen.getByRole('button', { name: t('field.hidePassword') }).hasAttribute('aria-pressed')).toBe(false);
  expect(document.activeElement).toBe(passwordField());
  await user.click(loginButton());
  await waitFor(() => expect(shop.sentTo(login)).toMatchObject([{ password: 'ends in a blank ' }]));
});

test('says what a login is for, or else what the shopper has to know', () => {
  const line = { id: '1', name: 'Rice cooker', image: null, price: 2500, quantity: 1, note: '' };
  const noVariant = { variantId: null, variantName: null, unitId: null, unitName: null };
  const said = (search: string): string | null => {
    const { unmount } = openLogin(search);
    const found = screen.queryByText(t('login.lead')) ?? screen.queryByRole('status');
    const text = found?.textContent ?? null;
    unmount();
    return text;
  };
  expect(said('')).toBe(t('login.lead'));
  expect(said('?redirect=%2Fcheckout')).toBe(t('login.lead'));
  cart.change(() => [{ ...line, ...noVariant }]);
  expect(said('?redirect=%2Fcheckout')).toBe(t('login.cartKept'));
  expect(said('?redirect=%2Fkh%2Fbuynow%2F7')).toBe(t('login.orderKept'));
  expect(said('?redirect=%2Fcheckout%3Forder%3D5')).toBe(t('login.orderKept'));
  expect(said('?redirect=%2Fcheckout&ended=1')).toBe(t('login.ended'));
  expect(said('?redirect=%2Fcheckout%3Fattempt%3Da1&ended=1')).toBe(t('login.endedPaying'));
});

test('a form of a published page submits nothing by itself, and says without JavaScript what it needs', () => {
  const page = document.createElement('main');
  page.innerHTML = renderToString(<LoginIsland {...formProps} />);
  expect(page.querySelector('form')?.getAttribute('method')).toBe('dialog');
  expect(page.querySelector('noscript')?.innerHTML).toContain(t('login.needsScript'));
  expect(page.querySelector('[name="email"]')?.getAttribute('autocomplete')).toBe('username');
});

test('what is typed and sent before the form has hydrated is sent then, once', async () => {
  const shop = openShop({ [login]: () => ({}) });
  const { replace } = watchLeaving();
  history.replaceState(null, '', '/login?redirect=%2Fpolicy');
  const island = document.body.appendChild(document.createElement('astro-island'));
  island.innerHTML = renderToString(<LoginIsland {...formProps} />);
  await fillIn();
  await user.click(loginButton());
  expect([shop.calls, location.search]).toEqual([[], '?redirect=%2Fpolicy']);
  const root = await act(async () => hydrateRoot(island, <LoginIsland {...formProps} />));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/policy'));
  expect(shop.sentTo(login)).toEqual([{ email: '012 345 678', password: 'correct horse 9' }]);
  expect(valueOf(nameField())).toBe('012 345 678');
  await act(async () => root.unmount());
  island.remove();
});
