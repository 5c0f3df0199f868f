import { expect, test } from 'vitest';
import type { Branch } from '../../contract/locations.ts';
import type { Quote } from '../../contract/quote.ts';
import { createCheckout } from './checkout.ts';

const line = {
  productId: '1',
  name: 'Rice cooker',
  image: null,
  quantity: 1,
  price: 2500,
  total: 2500,
  variantName: null,
  unitName: null,
  note: '',
  stock: null,
};
const sums: Quote = {
  lines: [line],
  total: 2500,
  discount: 0,
  discountLabel: null,
  deliveryFee: 0,
  grandTotal: 2500,
  needsDelivery: true,
  arrival: null,
};

/** A shop whose quotes arrive when the test says so. */
const slowShop = (branches: () => Promise<Branch[]> = async () => []) => {
  const asked: PromiseWithResolvers<Quote>[] = [];
  const checkout = createCheckout({
    api: {
      locations: async () => [],
      branches,
      vendor: async () => Promise.reject(new Error('no vendor')),
      openAttempt: async () => ({ attempt: null }),
      quote: () => {
        const answer = Promise.withResolvers<Quote>();
        asked.push(answer);
        return answer.promise;
      },
    },
    bought: { checkout_type: 'cart' },
    phoneTransfer: 'Phone',
    settle: async () => null,
  });
  const until = async (count: number): Promise<void> => expect.poll(() => asked.length, { interval: 1 }).toBe(count);
  return { checkout, asked, until };
};

test.each([
  [0, 1],
  [1, 0],
])('left by Back while it loads, it loads again: whichever answer comes first, the form shows', async (...order) => {
  const { checkout, asked, until } = slowShop();
  const first = checkout.load();
  await until(1);
  const second = checkout.load();
  await until(2);
  for (const index of order) {
    asked[index]?.resolve(sums);
    await [first, second][index];
  }
  expect(checkout.$state.get()).toMatchObject({ phase: 'form', quoting: 'fresh', problem: null, quote: sums });
});

test('an answer that fails after the newest loading began is not shown', async () => {
  const { checkout, asked, until } = slowShop();
  const first = checkout.load();
  await until(1);
  const second = checkout.load();
  await until(2);
  asked[0]?.reject(new TypeError('network'));
  await first;
  expect(checkout.$state.get()).toMatchObject({ phase: 'loading', problem: null });
  asked[1]?.resolve(sums);
  await second;
  expect(checkout.$state.get().phase).toBe('form');
});

test('why a price could not be fetched is not said any more once it is there', async () => {
  const { checkout, asked, until } = slowShop();
  const loading = checkout.load();
  await until(1);
  asked[0]?.resolve(sums);
  await loading;
  const failing = checkout.quote(true);
  asked[1]?.reject(new TypeError('network'));
  await failing;
  expect(checkout.$state.get()).toMatchObject({ quoting: 'failed', problem: { code: null } });
  const again = checkout.quote(true);
  asked[2]?.resolve(sums);
  await again;
  expect(checkout.$state.get()).toMatchObject({ quoting: 'fresh', problem: null });
});

test('an order that is picked up is not delivered because the branches cannot be fetched', async () => {
  const { checkout } = slowShop(() => Promise.reject(new TypeError('network')));
  const { form } = checkout.$state.get();
  checkout.set({ form: { ...form, address: 'branch-1' } });
  await checkout.load();
  expect(checkout.$state.get()).toMatchObject({ phase: 'failed', form: { address: 'branch-1' } });
});
