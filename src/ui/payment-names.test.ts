import { expect, test } from 'vitest';
import { translator } from '../i18n/translate.ts';
import { paymentNames } from './payment-names.ts';

test('each mark has a name: those of the banks that a transfer goes to, as the shop writes them', () => {
  const banks = [
    { type: 'phone', name: 'By phone' },
    { type: 'aba', name: 'ABA Bank' },
    { type: 'wing', name: 'Wing' },
  ];
  const t = translator('en');
  expect(paymentNames(['cod', 'khqr', 'bankTransfer', 'paypal'], banks, 'en', t)).toBe(
    'Cash on Delivery, KHQR, Money Transfer (ABA Bank, Wing), PayPal',
  );
  expect(paymentNames(['cod', 'khqr'], banks, 'en', t)).toBe('Cash on Delivery, KHQR');
  expect(paymentNames(['bankTransfer'], [], 'en', t)).toBe('Money Transfer');
  expect(paymentNames(['cod', 'khqr', 'bankTransfer'], banks, 'zh', translator('zh'))).toBe(
    '货到付款、KHQR、银行转账 (ABA Bank、Wing)',
  );
});
