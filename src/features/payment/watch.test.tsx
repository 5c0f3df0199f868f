import { expect, test, vi } from 'vitest';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { openShop } from '../../ui/state/testing/fake-shop.ts';
import { watchAttempt, $watched } from './watch.ts';

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
