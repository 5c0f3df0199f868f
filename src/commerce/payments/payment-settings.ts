import * as z from 'zod';
import { nodeEnvironment, parseEnvironment } from '../../lib/parse-environment.ts';
import { trimSlashes } from '../../lib/trim-slashes.ts';

export const defaultBakongUrl = 'https://api-bakong.nbc.gov.kh';

/** Who confirms payments. */
export type PaymentSettings = {
  /** Whether to use the stand-in bank and PayPal, where a person or a test pays or declines and no money moves. */
  standIn: boolean;
  /** Bakong's Open API; null if no token is set. */
  bakong: { token: string; api: string } | null;
  /** Lifetime of a payment code or link, and of the items that it reserves, in milliseconds (R89). */
  lifetimeMs: number;
  /** Public origin of the stand-in's pages, without a trailing slash; null for the address that the API listens on. */
  origin: string | null;
};

const address = z.url({ protocol: /^https?$/u }).transform(trimSlashes);
const environment = z.object({
  BAKONG_TOKEN: z.string().min(1).optional(),
  BAKONG_API: address.default(defaultBakongUrl),
  STAND_IN_BANK: z.enum(['0', '1']).optional(),
  STAND_IN_ORIGIN: address.optional(),
  NODE_ENV: nodeEnvironment,
  PAYMENT_SECONDS: z.coerce.number().int().min(5).max(86_400).default(600),
});

/** For development: the stand-in bank. */
export const defaultPaymentSettings: PaymentSettings = {
  standIn: true,
  bakong: null,
  lifetimeMs: 600_000,
  origin: null,
};

/**
 * Parses the environment. The stand-in is on in development unless there is a token. In production
 * (`NODE_ENV=production`) only `STAND_IN_BANK=1` enables it, because shoppers could pay its codes with real money that
 * the shop would never learn of. Empty variables count as absent.
 * @throws {ConfigError} naming the variable and what was expected; tokens are never shown
 */
export const readPaymentSettings = (env: Record<string, string | undefined>): PaymentSettings => {
  const { BAKONG_TOKEN, BAKONG_API, STAND_IN_BANK, STAND_IN_ORIGIN, PAYMENT_SECONDS, NODE_ENV } = parseEnvironment(
    environment,
    env,
  );
  const isDemo = BAKONG_TOKEN === undefined && NODE_ENV !== 'production';
  return {
    standIn: STAND_IN_BANK === undefined ? isDemo : STAND_IN_BANK === '1',
    bakong: BAKONG_TOKEN === undefined ? null : { token: BAKONG_TOKEN, api: BAKONG_API },
    lifetimeMs: PAYMENT_SECONDS * 1000,
    origin: STAND_IN_ORIGIN ?? null,
  };
};
