import { fromCents } from '../../contract/money.ts';
import type { PaymentRecord } from '../storage/payments.ts';
import { ChangeError } from '../errors/storage-error.ts';
import type { Storage } from '../storage/storage.ts';
import { requireOption, rejectOtherOptions, type AdminOptions } from './arguments.ts';

/** Lists payments without an order, or marks one as refunded. */
export type PaymentCommand = { store: string; isJson: boolean } & (
  | { action: 'payments' }
  | { action: 'payback'; payment: string }
);

/** @throws {ChangeError} with a one-sentence message */
export const parsePaymentCommand = (action: PaymentCommand['action'], values: AdminOptions): PaymentCommand => {
  rejectOtherOptions(action, values, ['store', 'json', ...(action === 'payback' ? (['payment'] as const) : [])]);
  const where = { store: requireOption('store', values.store), isJson: values.json ?? false };
  return action === 'payments'
    ? { ...where, action }
    : { ...where, action, payment: requireOption('payment', values.payment) };
};

const serializeUnusedPayment = (payment: PaymentRecord) => ({
  id: payment.id,
  kind: payment.kind,
  state: payment.state,
  account: payment.account,
  amount: fromCents(payment.amount),
  bill: payment.khqr?.bill ?? null,
  paid_at: payment.paidAt,
  items: payment.quote.lines.map(({ name, quantity }) => `${quantity} × ${name.en}`),
});

const line = (payment: PaymentRecord): string => {
  const { id, kind, amount, bill, paid_at: paidAt, account, items } = serializeUnusedPayment(payment);
  return [id, paidAt, kind, `$${amount.toFixed(2)}`, bill ?? '', `account ${account}`, items.join(', ')].join('  ');
};

/** Runs the command; returns the text to print. @throws {ChangeError | StorageError} with a one-sentence message */
export const runPaymentCommand = async (storage: Storage, command: PaymentCommand): Promise<string> => {
  const { store, isJson } = command;
  if (!(await storage.store(store))) throw new ChangeError(`there is no store ${store}`);
  if (command.action === 'payments') {
    const unused = await storage.paymentsWithoutOrder(store);
    if (isJson) return JSON.stringify(unused.map(serializeUnusedPayment));
    return unused.length === 0 ? 'every payment has an order' : unused.map(line).join('\n');
  }
  return storage.transaction(async (changes) => {
    const payment = await changes.payment(command.payment);
    if (payment?.store !== store) throw new ChangeError(`store ${store} has no payment ${command.payment}`);
    if (!(await changes.refundPayment(payment.id, new Date().toISOString())))
      throw new ChangeError(
        payment.order === null
          ? `payment ${payment.id} is ${payment.state}: there is nothing to refund`
          : `payment ${payment.id} has paid order ${payment.order}: refund the order`,
      );
    const after = { ...payment, state: 'refunded' as const };
    return isJson
      ? JSON.stringify(serializeUnusedPayment(after))
      : `${line(after)}\n  refunded; its items are for sale again`;
  });
};
