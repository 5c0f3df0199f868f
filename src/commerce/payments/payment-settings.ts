import * as z from 'zod';

export const defaultBakongUrl = 'https://api-bakong.nbc.gov.kh';

/** Who tells that money came. */
export type PaymentSettings = {
  /** The stand-in bank and the stand-in PayPal, where a person or a test pays or declines; no money moves. */
  standIn: boolean;
  /** Bakong's Open API; null: no token is set. */
  bakong: { token: string; api: string } | null;
  /** Milliseconds that a code, a link and what they hold live (D17). */
  lifetimeMs: number;
  /** Where shoppers' browsers reach the stand-in's pages, without a slash at the end; null: where the API listens. */
  origin: string | null;
};

const address = z.url({ protocol: /^https?$/u }).transform((text) => text.replace(/\/+$/u, ''));
const environment = z.object({
  BAKONG_TOKEN: z.string().min(1).optional(),
  BAKONG_API: address.default(defaultBakongUrl),
  STAND_IN_BANK: z.enum(['0', '1']).optional(),
  STAND_IN_ORIGIN: address.optional(),
  NODE_ENV: z.string().optional(),
  PAYMENT_SECONDS: z.coerce.number().int().min(5).max(86_400).default(600),
});

/** Development: the stand-in bank. */
export const defaultPaymentSettings: PaymentSettings = {
  standIn: true,
  bakong: null,
  lifetimeMs: 600_000,
  origin: null,
};

/**
 * Reads the environment. The stand-in is on in development, as long as there is no token; in production
 * (`NODE_ENV=production`) only `STAND_IN_BANK=1` turns it on: a code that it answers for would take real money that
 * nobody ever sees. Empty variables count as absent.
 * @throws {Error} naming the variable and what was expected; a token is never shown
 */
export const readPaymentSettings = (env: Record<string, string | undefined>): PaymentSettings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`environment:\n${lines.join('\n')}`);
  }
  const { BAKONG_TOKEN, BAKONG_API, STAND_IN_BANK, STAND_IN_ORIGIN, PAYMENT_SECONDS, NODE_ENV } = result.data;
  const isDemo = BAKONG_TOKEN === undefined && NODE_ENV !== 'production';
  return {
    standIn: STAND_IN_BANK === undefined ? isDemo : STAND_IN_BANK === '1',
    bakong: BAKONG_TOKEN === undefined ? null : { token: BAKONG_TOKEN, api: BAKONG_API },
    lifetimeMs: PAYMENT_SECONDS * 1000,
    origin: STAND_IN_ORIGIN ?? null,
  };
};
