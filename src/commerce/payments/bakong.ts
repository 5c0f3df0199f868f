import * as z from 'zod';
import { messageOf } from '../../lib/errors.ts';
import type { PaymentRecord } from '../storage/payments.ts';

/**
 * Bakong's Open API (api-bakong.nbc.gov.kh, 'Check transaction by MD5'):
 * `POST /v1/check_transaction_by_md5 {md5}` with a bearer token responds with
 * `{responseCode: 0, data: {hash, fromAccountId, toAccountId, currency, amount, …}}`,
 * or with responseCode 1 and an errorCode (1: not found, 3: failed, 6: token not accepted).
 */
const answer = z.object({
  responseCode: z.number(),
  errorCode: z.number().nullish(),
  responseMessage: z.string().nullish(),
  data: z.object({ toAccountId: z.string(), currency: z.string(), amount: z.coerce.number() }).nullish(),
});

const timeoutMs = 5000;
const cacheMs = 2000;
const maxCharacters = 65_536;

type Log = { error(details: object, message: string): void };
type Khqr = NonNullable<PaymentRecord['khqr']>;

const readText = async (response: Response): Promise<string> => {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxCharacters) throw new Error('the answer is too long');
  }
  return text + decoder.decode();
};

/** Returns cents or whole riel; NaN for amounts with a smaller fraction. */
const toMinorUnits = (amount: number, currency: Khqr['currency']): number => {
  const minor = currency === 'KHR' ? amount : amount * 100;
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : Number.NaN;
};

const isFullAmount = (
  khqr: Khqr,
  { toAccountId, currency, amount }: NonNullable<z.output<typeof answer>['data']>,
): boolean =>
  toAccountId.toLowerCase() === khqr.receiver.toLowerCase() &&
  currency === khqr.currency &&
  toMinorUnits(amount, khqr.currency) === khqr.charged;

/** Reports whether a code was paid: the full amount, in the right currency, to the right account. */
export type PaymentBank = {
  /** Every failure counts as not paid yet (R88), and is logged. */
  isPaid(payment: string, khqr: Khqr): Promise<boolean>;
  /** Does the same for callers with many codes: throws an error if the bank does not answer, and does not log it. */
  isPaidOrThrow: (payment: string, khqr: Khqr) => Promise<boolean>;
};

/** `errorCode` of an answer that says nothing about the code: the shop's token is not accepted. */
const badToken = 6;

/** Asks Bakong, with a timeout of 5 s and at most once every 2 s per payment, however often it is called. */
export const createBakong = (
  { token, api }: { token: string; api: string },
  { log, now = Date.now }: { log: Log; now?: () => number },
): PaymentBank => {
  const asked = new Map<string, { at: number; answer: Promise<boolean> }>();

  const ask = async (payment: string, khqr: Khqr): Promise<boolean> => {
    const response = await fetch(`${api}/v1/check_transaction_by_md5`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ md5: khqr.md5 }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const said = answer.parse(JSON.parse(await readText(response)));
    if (said.errorCode === badToken) throw new Error(`the token is not accepted: ${said.responseMessage ?? badToken}`);
    if (said.responseCode !== 0 || !said.data) {
      if (said.errorCode !== 1)
        log.error({ payment, said: said.responseMessage ?? said.errorCode }, 'Bakong rejected the request');
      return false;
    }
    if (isFullAmount(khqr, said.data)) return true;
    log.error(
      { payment, data: said.data, charged: khqr.charged },
      'Bakong reports another amount, currency or account',
    );
    return false;
  };

  const askOnce = (payment: string, khqr: Khqr): Promise<boolean> => {
    const at = now();
    // `Math.abs` also removes entries from the future, left when the clock was set back.
    for (const [key, one] of asked) if (Math.abs(at - one.at) >= cacheMs) asked.delete(key);
    const known = asked.get(payment);
    if (known) return known.answer;
    const one = { at, answer: ask(payment, khqr) };
    asked.set(payment, one);
    return one.answer;
  };

  return {
    isPaid: (payment, khqr) =>
      askOnce(payment, khqr).catch((error: unknown) => {
        log.error({ payment, reason: messageOf(error) }, 'Bakong did not answer');
        return false;
      }),
    isPaidOrThrow: askOnce,
  };
};
