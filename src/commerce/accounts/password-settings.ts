import * as z from 'zod';
import { ConfigError } from '../../lib/errors.ts';
import { nodeEnvironment, parseEnvironment } from '../../lib/parse-environment.ts';

/** Parameters of scrypt: log2 N (cost), r (block size) and p (parallelization). */
export type PasswordSettings = { logN: number; r: number; p: number };

const recommendedLogN = 15;

const environment = z.object({
  PASSWORD_COST: z.coerce.number().int().min(10).max(20).default(recommendedLogN),
  NODE_ENV: nodeEnvironment,
});

/**
 * 32 MB and about 0.2 s for a hash: as much work as OWASP's minimum (N = 2^17, r = 8, p = 1) in a quarter of its memory
 * (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html).
 */
export const defaultPasswordSettings: PasswordSettings = { logN: recommendedLogN, r: 8, p: 3 };

/**
 * Parses the environment. Empty variables count as absent.
 * @throws {ConfigError} naming the variable and what was expected; in production, costs below the default are refused
 */
export const readPasswordSettings = (env: Record<string, string | undefined>): PasswordSettings => {
  const { PASSWORD_COST, NODE_ENV } = parseEnvironment(environment, env);
  if (NODE_ENV === 'production' && PASSWORD_COST < recommendedLogN)
    throw new ConfigError(
      `environment:\n  PASSWORD_COST: expected at least ${recommendedLogN} in production; less is for tests`,
    );
  return { ...defaultPasswordSettings, logN: PASSWORD_COST };
};
