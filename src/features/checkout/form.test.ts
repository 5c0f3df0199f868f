import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxNoteLength } from '../../contract/cart-limits.ts';
import { paymentTypes, type Bought, type PaymentVendor } from '../../contract/checkout.ts';
import {
  attemptRequest,
  emptyForm,
  faultsOf,
  firstFault,
  offeredBanks,
  offeredPayments,
  withinOffers,
  type CheckoutForm,
} from './form.ts';

const cart: Bought = { checkout_type: 'cart' };
const product: Bought = {
  checkout_type: 'buynow',
  product_id: '12',
  quantity: 2,
  variant_option_id: null,
  unit_id: '1',
};
const order: Bought = { checkout_type: 'order', order_id: '7' };
const filled: CheckoutForm = { ...emptyForm, address: '3' };

test('each missing field is named (R78)', () => {
  expect(faultsOf(emptyForm, cart)).toEqual({ address: 'required' });
  expect(faultsOf({ ...filled, paymentType: null }, cart)).toEqual({ payment_type: 'required' });
  expect(faultsOf({ ...filled, paymentType: 'bankTransfer' }, cart)).toEqual({
    payment_method: 'bank',
    image_url: 'receipt',
  });
  expect(faultsOf(filled, { ...product, quantity: 0, product_id: '' })).toEqual({
    quantity: 'required',
    product_id: 'required',
  });
  expect(faultsOf(emptyForm, order)).toEqual({});
});

test('cash, Anakut, KHQR and PayPal ask for nothing more; KHQR is the default', () => {
  expect(emptyForm.paymentType).toBe('khqr');
  for (const paymentType of ['cod', 'anakut', 'khqr', 'paypal'] as const)
    expect(faultsOf({ ...filled, paymentType }, cart)).toEqual({});
});

const anyForm = fc.record({
  address: fc.option(fc.constantFrom('3', 'branch-1')),
  paymentType: fc.option(fc.constantFrom(...paymentTypes)),
  bankType: fc.option(fc.constantFrom('aba', 'phone')),
  receipt: fc.option(fc.constant('/api/upload/a.png')),
  note: fc.string({ maxLength: 700 }),
});
const anyBought = fc.constantFrom(cart, product, order);

test('there is a request exactly where nothing is missing, and it says what was chosen and seen', () => {
  fc.assert(
    fc.property(anyForm, anyBought, fc.integer({ min: 1, max: 1e8 }), (form, bought, cents) => {
      const request = attemptRequest(form, bought, cents);
      expect(request === null).toBe(firstFault(faultsOf(form, bought)) !== null);
      if (request === null) return;
      expect(request).toMatchObject({ ...bought, payment_type: form.paymentType });
      expect(Math.round(request.amount * 100)).toBe(cents);
      expect(request.note ?? '').toBe(form.note.trim().slice(0, maxNoteLength));
      expect(request.address).toBe(bought.checkout_type === 'order' ? undefined : (form.address ?? undefined));
      expect(request.image_url !== undefined).toBe(form.paymentType === 'bankTransfer');
    }),
  );
});

const vendor: PaymentVendor = {
  anakut_bank: null,
  banks: [
    { type: 'phone', name: 'Phone', account_name: null, account_number: null },
    { type: 'aba', name: 'ABA', account_name: 'Shop', account_number: '001' },
  ],
  payment_types: ['khqr', 'cod', 'unheard-of'],
};

test('what the shop offers is offered, in its fixed order; without vendor info a transfer by phone alone is (R82)', () => {
  expect(offeredPayments(vendor)).toEqual(['cod', 'khqr']);
  expect(offeredPayments({ ...vendor, payment_types: [] })).toEqual([...paymentTypes]);
  expect(offeredPayments(null)).toEqual(['bankTransfer']);
  expect(offeredBanks(null, 'Phone transfer')).toMatchObject([{ type: 'phone', name: 'Phone transfer' }]);
  expect(offeredBanks(vendor, '手机转账').map(({ name }) => name)).toEqual(['手机转账', 'ABA']);
});

test('what is no longer offered is chosen no more', () => {
  const offers = {
    addresses: ['3', 'branch-1'],
    preferred: '3',
    payments: offeredPayments(vendor),
    banks: offeredBanks(vendor, ''),
  };
  expect(withinOffers({ ...filled, address: '99', paymentType: 'paypal' }, offers)).toMatchObject({
    address: '3',
    paymentType: 'khqr',
    bankType: 'phone',
  });
  expect(withinOffers({ ...filled, address: 'branch-1', bankType: 'aba', paymentType: 'cod' }, offers)).toMatchObject({
    address: 'branch-1',
    paymentType: 'cod',
    bankType: 'aba',
  });
});
