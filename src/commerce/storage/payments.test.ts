import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealer } from '../../lib/sealer.ts';
import { openSmallShop } from '../testing/small-shop.ts';
import { accountChanges } from './accounts.ts';
import { openConnection } from './connection.ts';
import { paymentChanges, type PaymentDraft } from './payments.ts';

test('a quote is stored under the keys of released versions, and read back as it was', async () => {
  const shop = await openSmallShop();
  const db = openConnection(join(shop.folder, 'data', 'commerce.sqlite'));
  const now = new Date().toISOString();
  const account = await accountChanges(db, createSealer(randomBytes(32))).addAccount(
    { store: 'S001', name: 'n', password: 'p', language: 'en', phone: '+85512345678', email: null },
    now,
  );
  const product = db.get<{ key: number }>("SELECT key FROM products WHERE store_code = 'S001' AND stock > 0")?.key ?? 0;
  const draft: PaymentDraft = {
    id: 'a'.repeat(32),
    store: 'S001',
    account,
    kind: 'paypal',
    amount: 100,
    quote: {
      order: null,
      lines: [],
      sums: { total: 100, discount: 0, deliveryFee: 0, grandTotal: 100, discountLabel: null },
      address: null,
      note: '',
      stockItems: [{ product, variant: null, quantity: 1 }],
      grandTotal: 100,
    },
    khqr: null,
    returns: { success: 'https://example.com/a', cancel: 'https://example.com/b' },
    createdAt: now,
    expiresAt: now,
  };
  const changes = paymentChanges(db, () => now);
  expect(await changes.addPayment(draft)).toBeNull();
  expect((await changes.payment(draft.id))?.quote).toEqual(draft.quote);
  const row = db.get<{ purchase: string }>('SELECT purchase FROM payments WHERE id = ?', draft.id);
  const { stockItems, ...quote } = draft.quote;
  expect(JSON.parse(row?.purchase ?? '')).toEqual({ ...quote, goods: stockItems });
  db.close();
  await shop.close();
});
