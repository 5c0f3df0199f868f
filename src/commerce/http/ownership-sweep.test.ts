import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmallShop, type SmallShop } from '../testing/small-shop.ts';
import { sweepPersonal, sweepThing } from '../testing/sweep.ts';
import { personalCallsOfOrders, sweptOrders } from '../testing/swept-orders.ts';
import { personalCallsOfAccounts, sweptAccounts } from '../testing/swept-accounts.ts';
import { personalCallsOfServices, sweptServices } from '../testing/swept-services.ts';

/** Every id of another shopper and another store on every call: nothing gets through. */
let shop: SmallShop;
beforeAll(async () => {
  shop = await openSmallShop();
});
afterAll(() => shop.close());

test.each([...sweptAccounts, ...sweptOrders, ...sweptServices])(
  'what another owns is not there: $name',
  async (thing) => {
    expect.hasAssertions();
    await sweepThing(shop, thing);
  },
);

test('what is personal needs a session of this store', async () => {
  expect.hasAssertions();
  await sweepPersonal(shop, [...personalCallsOfAccounts, ...personalCallsOfOrders, ...personalCallsOfServices]);
});
