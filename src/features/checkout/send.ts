import { ApiError } from '../../api/request.ts';
import type { AttemptRequest } from '../../contract/attempt-request.ts';
import type { Attempt } from '../../contract/attempts.ts';
import { isPassing, problemOf, type Problem } from '../../ui/state/problems.ts';
import { newKey, type ShopperApi } from '../../ui/state/shopper-api.ts';
import { waitForNetwork } from '../../ui/state/wait-for-network.ts';
import type { Checkout, CheckoutStore } from './checkout.ts';
import { attemptRequest, faultsOf, firstFault, type CheckoutFaults, type CheckoutField } from './form.ts';
import { keepSent, readSent, type Sent } from './kept-form.ts';
import { watchAttempt } from '../payment/watch.ts';

const retryMs = 4000;

const ours: ReadonlySet<string> = new Set<CheckoutField>([
  'quantity',
  'product_id',
  'address',
  'payment_type',
  'payment_method',
  'image_url',
]);
const isOurs = (field: string): field is CheckoutField => ours.has(field);

/** Maps the server's field errors to the form's faults. */
const faultsIn = ({ fields }: Problem): CheckoutFaults =>
  Object.fromEntries(
    Object.keys(fields)
      .filter(isOurs)
      .map((field) => [field, field === 'image_url' ? 'receipt' : field === 'payment_method' ? 'bank' : 'required']),
  );

/**
 * Tells whether the outcome of a request is unknown, so that it must be retried: a lost response is not a rejection.
 * Only a response that proves that nothing was done ends the retries; 429 does, since it precedes any work.
 */
const isLost = (error: unknown): boolean => isPassing(error) && !(error instanceof ApiError && error.status === 429);

/**
 * Creates the sender, which submits the checkout as an attempt exactly once, however often the button is pressed or the
 * response is lost (R84).
 */
export const createSender = (checkout: CheckoutStore, api: ShopperApi) => {
  const { $state, set, bought } = checkout;

  /** Returns the open payment; null if there is none or it cannot be determined now. */
  const openAttempt = async (): Promise<Attempt | null> => {
    try {
      return (await api.openAttempt()).attempt;
    } catch {
      return null;
    }
  };

  /** Shows the form and what went wrong. After a reload, the form may not have loaded yet. */
  const fail = async (wrong: Partial<Checkout>): Promise<void> => {
    set({ unsure: false });
    if ($state.get().quote === null) await checkout.load();
    else set({ phase: 'form' });
    if ($state.get().phase === 'form') set(wrong);
  };

  const refused = async (error: unknown): Promise<void> => {
    const problem = problemOf(error);
    // If the session ended, an earlier try may have succeeded: it is repeated when the same shopper is back.
    if (problem.code !== 'unauthorized') keepSent(null);
    if (problem.code === 'payment_open') {
      const attempt = await openAttempt();
      await fail({ open: attempt, problem: attempt ? null : problem });
      return;
    }
    const { address } = $state.get().form;
    if (problem.code === 'not_found' && address !== null) {
      await checkout.load();
      const { phase, form } = $state.get();
      // What the shop still has is offered again; if that is the same address, something else is missing.
      if (phase === 'form') set(form.address === address ? { problem } : { faults: { address: 'gone' } });
      return;
    }
    await fail({ problem, faults: faultsIn(problem) });
    if (problem.code === 'amount_changed' || problem.code === 'out_of_stock') await checkout.quote(true);
  };

  const accepted = (attempt: Attempt): void => {
    keepSent(null);
    set({ unsure: false, open: null, problem: null, phase: 'form' });
    if (attempt.state === 'refused') {
      void fail({ problem: { code: attempt.error, message: attempt.message, fields: {} } }).then(() =>
        checkout.quote(true),
      );
      return;
    }
    watchAttempt(api, attempt, true);
  };

  const deliver = async ({ key, body }: Sent): Promise<void> => {
    set({ phase: 'sending', problem: null, changes: [] });
    for (;;)
      try {
        accepted(await api.startAttempt(body, key));
        return;
      } catch (error) {
        if (!isLost(error)) {
          await refused(error);
          return;
        }
        set({ unsure: true });
        await waitForNetwork(retryMs);
      }
  };

  const send = (body: AttemptRequest): Promise<void> => {
    const sent = { key: newKey(), body };
    keepSent(sent);
    return deliver(sent);
  };

  return {
    /** Repeats the request that was sent before a reload and never answered; false: there is none. */
    resume: (): boolean => {
      const sent = readSent();
      if (sent) void deliver(sent);
      return sent !== null;
    },
    /** @returns the field to focus; null: it was sent, or there is a message */
    submit: (): CheckoutField | null => {
      const { form, quote, quoting, phase } = $state.get();
      if (phase !== 'form' || quote === null || quoting === 'asking') return null;
      const faults = faultsOf(form, bought);
      set({ faults, problem: null });
      const body = attemptRequest(form, bought, quote.grandTotal);
      if (body) void send(body);
      return firstFault(faults);
    },
  };
};
