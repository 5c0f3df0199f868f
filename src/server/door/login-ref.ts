import { createHmac, randomBytes } from 'node:crypto';

/**
 * Names the account of a session to scripts, so that they can tell whose browser this is (decision 35): the same for
 * each login of an account, another one for any other, and of no use to whoever reads it.
 */
export type LoginRefs = {
  /** @param account the API's id of it; null: it could not be asked for, and the name is good for this login alone */
  create(account: string | null): string;
};

/** @param key of the deployment: all server processes share it, and it outlives them */
export const createLoginRefs = (key: Uint8Array, store: string): LoginRefs => ({
  create: (account) =>
    account === null
      ? randomBytes(12).toString('base64url')
      : createHmac('sha256', key)
          .update(JSON.stringify(['login ref', store, account]))
          .digest()
          .subarray(0, 12)
          .toString('base64url'),
});
