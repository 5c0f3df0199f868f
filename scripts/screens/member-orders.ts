import type { Page } from 'playwright';
import type { PaymentType } from '../../src/contract/checkout.ts';
import { shopperPaths } from '../../src/contract/shopper-paths.ts';
import { caller, order, shop, uploadReceipt, type Made } from './account-calls.ts';

/**
 * An order in each possible state. `review`: the shop is looking for the transfer; `rejected`: it did not arrive;
 * `returned`: the money is still to be refunded.
 */
export type MadeOrders = Record<
  'review' | 'rejected' | 'refunded' | 'returned' | 'delivered' | 'cancelled' | 'placed' | 'shipped',
  Made
>;

type Buying = {
  /** Ids of products. */
  items: readonly string[];
  /** Id of a saved address. */
  address: string;
};

/** Places the orders, and processes them as the staff would. @param page a page on which the shopper is logged in */
export const makeOrders = async (page: Page, store: string, { items, address }: Buying): Promise<MadeOrders> => {
  const call = caller(page);
  let bought = 0;
  const buy = (type: PaymentType = 'cod', extras: object = {}): Promise<Made> => {
    bought += 1;
    const id = items[bought % items.length] ?? '';
    return order(call, store, { id, quantity: 1 + (bought % 2), address, type, extras });
  };
  const transferred = async (): Promise<Made> => {
    const receipt = await uploadReceipt(page, store);
    return buy('bankTransfer', { payment_method: 'phone', image_url: receipt });
  };
  const rejected = async (): Promise<Made> => {
    const made = await transferred();
    shop('reject', '--order', made.number, '--note', 'The receipt shows another amount');
    return made;
  };
  const shipped = async (): Promise<Made> => {
    const made = await buy();
    shop('confirm', '--order', made.number);
    shop('ship', '--order', made.number, '--tracking', 'KH-EXPRESS-20481');
    return made;
  };
  const delivered = async (): Promise<Made> => {
    const made = await shipped();
    shop('deliver', '--order', made.number);
    return made;
  };
  const returned = async (): Promise<Made> => {
    const made = await delivered();
    await call(`/_api${shopperPaths.returnOrder(store, made.id)}`, { body: { reason: 'One key does not light up' } });
    shop('return', '--order', made.number);
    return made;
  };
  const refunded = async (): Promise<Made> => {
    const made = await returned();
    shop('refund', '--order', made.number);
    return made;
  };
  const cancelled = async (): Promise<Made> => {
    const made = await buy();
    await call(`/_api${shopperPaths.cancelOrder(store, made.id)}`, { body: { reason: 'Ordered twice' } });
    return made;
  };
  return {
    refunded: await refunded(),
    returned: await returned(),
    delivered: await delivered(),
    cancelled: await cancelled(),
    rejected: await rejected(),
    review: await transferred(),
    placed: await buy(),
    shipped: await shipped(),
  };
};
