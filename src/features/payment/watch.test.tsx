import { expect, test, vi } from 'vitest';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { openShop, refuse } from '../../ui/state/testing/fake-shop.ts';
import { act, watchAttempt, $watched } from './watch.ts';

const get = 'GET /_pay/attempts/a1';
const api = shopperApi('S001', 'en');
const now = Date.UTC(2026, 10, 1);
const attempt = {
  id: 'a1',
  state: 'pending',
  payment_type: 'khqr',
  checkout_type: 'cart',
  amount: 25,
  qr_code_url: '00020101021229180014shop@bank52045999530384054052.505802KH6304ABCD',
  created_at: new Date(now).toISOString(),
  expires_at: new Date(now + 600_000).toISOString(),
  now,
};

test('a payment begun after there was none is asked for when the shopper comes back to the page', async () => {
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const shop = openShop({ [get]: () => attempt });
  watchAttempt(api, null);
  watchAttempt(api, await api.attempt('a1'));
  shop.answers[get] = () => ({ ...attempt, state: 'ordered', order_id: 5 });
  isHidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect($watched.get()?.attempt.state).toBe('ordered'), { timeout: 10_000 });
  watchAttempt(api, null);
});

test.each<[string, () => unknown]>([
  ['an answer', () => attempt],
  ['a refusal', () => refuse(403, 'forbidden')],
])('%s that comes after the shopper has left the payment changes nothing', async (_, late) => {
  const slow = Promise.withResolvers<unknown>();
  openShop({ [get]: () => attempt, 'POST /_pay/attempts/a1/check': () => slow.promise });
  const found = await api.attempt('a1');
  watchAttempt(api, found);
  const checked = act('check');
  watchAttempt(api, null);
  const other = { ...found, id: 'a2' };
  watchAttempt(api, other);
  slow.resolve(late());
  expect(await checked).toBeNull();
  expect($watched.get()).toMatchObject({ attempt: other, acting: null, problem: null });
  watchAttempt(api, null);
});
