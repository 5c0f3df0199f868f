import { fromCents } from '../../contract/money.ts';
import { duplicatePayments, attemptNeedsPerson, type PaymentAttempt } from './attempt-machine.ts';
import type { AttemptStore } from './attempt-store.ts';

/** A command by which the shop's staff list payment attempts and handle those that need attention (R91). */
export type PaymentsCommand =
  | { action: 'list' | 'needs-attention' }
  | { action: 'retry' | 'refunded'; id: string }
  /** After `JOURNAL_KEY` was replaced on all machines that share a database. */
  | { action: 'new-key' }
  /** Carried out by `importAttempts`. */
  | { action: 'import' };

/** Thrown if a command cannot be carried out; the message is a sentence for the person who entered it. */
export class PaymentsCommandError extends Error {
  override name = 'PaymentsCommandError';
}

const usage = `npm run payments -- list             lists the newest attempts
npm run payments -- needs-attention  lists what was paid and not ordered, or paid twice
npm run payments -- retry <id>       places the order again
npm run payments -- refunded <id>    records that the shopper has the money back
npm run payments -- import           moves the attempts of journal.sqlite to the Postgres of DATABASE_URL
npm run payments -- new-key          makes this JOURNAL_KEY that of all machines that share DATABASE_URL`;

const maxListed = 100;

/** @throws {PaymentsCommandError} with the usage */
export const parsePaymentsCommand = ([action, id, ...rest]: string[]): PaymentsCommand => {
  const isAlone = action === 'list' || action === 'needs-attention' || action === 'import' || action === 'new-key';
  if (isAlone && id === undefined) return { action };
  if ((action === 'retry' || action === 'refunded') && id !== undefined && rest.length === 0) return { action, id };
  throw new PaymentsCommandError(usage);
};

const formatAttempt = (attempt: PaymentAttempt): string => {
  const { id, store, account, intent, state, createdAt, paidWith, orderId, error, message } = attempt;
  const items = attempt.quote?.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  const duplicates = duplicatePayments(attempt);
  return [
    new Date(createdAt).toISOString().slice(0, 16).replace('T', ' '),
    store,
    id,
    state,
    intent.paymentType,
    `$${fromCents(intent.amount).toFixed(2)}`,
    `shopper ${account}`,
    ...(items ? [items] : []),
    ...(paidWith === null ? [] : [`payment ${paidWith}`]),
    ...(intent.transfer === null ? [] : [`receipt ${intent.transfer.receipt}`]),
    ...(orderId === null ? [] : [`order ${orderId}`]),
    ...(duplicates.length === 0 ? [] : [`paid twice: ${duplicates.join(', ')}`]),
    ...(error === null && message === null ? [] : [[error, message].filter(Boolean).join(': ')]),
  ].join('  ');
};

/**
 * Runs a command; returns the text to print.
 * @throws {PaymentsCommandError}
 */
export const runPaymentsCommand = async (
  store: AttemptStore,
  command: Exclude<PaymentsCommand, { action: 'import' }>,
  now: number,
): Promise<string> => {
  if (command.action === 'new-key') {
    await store.replaceKey();
    return 'this JOURNAL_KEY is that of all machines now; open payments wait until their shoppers log in again';
  }
  if (!('id' in command)) {
    const attempts = await store.list(command.action === 'needs-attention' ? 'needsAttention' : 'all', maxListed);
    return attempts.length === 0 ? 'none' : attempts.map(formatAttempt).join('\n');
  }
  const { action, id } = command;
  const attempt = await store.get(id);
  if (!attempt) throw new PaymentsCommandError(`there is no payment attempt ${id}`);
  const isAllowed = action === 'retry' ? attempt.state === 'needsAttention' : attemptNeedsPerson(attempt);
  if (!isAllowed)
    throw new PaymentsCommandError(`the attempt ${attempt.id} is ${attempt.state}: there is nothing to do`);
  const next = await store.apply(attempt.id, { kind: action === 'retry' ? 'retry' : 'refunded' }, now);
  return formatAttempt(next ?? attempt);
};
