import { fromCents } from '../../contract/money.ts';
import type { Attempt } from './attempt.ts';
import type { Journal } from './journal.ts';

/** What a shop's people see of payment attempts, and do about those that are stuck (D18). */
export type PaymentsCommand = { action: 'list' | 'stuck' } | { action: 'retry' | 'given-back'; id: string };

/** A command that cannot be carried out, in a sentence for the person who gave it. */
export class PaymentsCommandError extends Error {
  override name = 'PaymentsCommandError';
}

const usage = `npm run payments -- list             the newest attempts
npm run payments -- stuck            what was paid and is not ordered, or was paid twice
npm run payments -- retry <id>       has the order placed again
npm run payments -- given-back <id>  says that the shopper has the money again`;

const most = 100;

/** @throws {PaymentsCommandError} with the ways to call it */
export const readPaymentsCommand = ([action, id, ...rest]: string[]): PaymentsCommand => {
  if ((action === 'list' || action === 'stuck') && id === undefined) return { action };
  if ((action === 'retry' || action === 'given-back') && id !== undefined && rest.length === 0) return { action, id };
  throw new PaymentsCommandError(usage);
};

const shown = (attempt: Attempt): string => {
  const { id, store, account, wish, state, createdAt, payments, paidWith, orderId, error, message } = attempt;
  const goods = attempt.frozen?.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  const twice = payments.filter(({ surplus }) => surplus).map((payment) => payment.id);
  return [
    new Date(createdAt).toISOString().slice(0, 16).replace('T', ' '),
    store,
    id,
    state,
    wish.paymentType,
    `$${fromCents(wish.amount).toFixed(2)}`,
    `shopper ${account}`,
    ...(goods ? [goods] : []),
    ...(paidWith === null ? [] : [`payment ${paidWith}`]),
    ...(orderId === null ? [] : [`order ${orderId}`]),
    ...(twice.length === 0 ? [] : [`paid twice: ${twice.join(', ')}`]),
    ...(error === null && message === null ? [] : [[error, message].filter(Boolean).join(': ')]),
  ].join('  ');
};

const needsPeople = ({ state, payments }: Attempt): boolean =>
  state === 'stuck' || payments.some(({ surplus }) => surplus);

/** Gives what is to be printed. @throws {PaymentsCommandError} */
export const runPaymentsCommand = async (journal: Journal, command: PaymentsCommand, now: number): Promise<string> => {
  if (!('id' in command)) {
    const attempts = await journal.list(command.action === 'stuck' ? 'stuck' : 'all', most);
    return attempts.length === 0 ? 'none' : attempts.map(shown).join('\n');
  }
  const { action, id } = command;
  const attempt = await journal.byId(id);
  if (!attempt) throw new PaymentsCommandError(`there is no payment attempt ${id}`);
  const fits = action === 'retry' ? attempt.state === 'stuck' : needsPeople(attempt);
  if (!fits) throw new PaymentsCommandError(`the attempt ${attempt.id} is ${attempt.state}: there is nothing to do`);
  const next = await journal.tell(attempt.id, { kind: action === 'retry' ? 'retry' : 'given back' }, now);
  return shown(next ?? attempt);
};
