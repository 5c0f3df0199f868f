import type { FastifyRequest } from 'fastify';
import { hashToken, sessionDays, touchAfterMs } from '../accounts/tokens.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { Storage } from '../storage/storage.ts';
import { parseBearerToken, parseQuery, getStore } from './request.ts';

/** The logged-in shopper: an account of a store, with its session. */
export type ShopperSession = {
  account: number;
  store: string;
  /** The hash of the session's token. */
  session: string;
};

const unauthorizedError = (): CommerceError => new CommerceError('unauthorized', 'log in first');

/**
 * Returns the shopper whose bearer token a request has. The token determines the store, and a `store_code` must match
 * it. A session that is used is extended, at most once a day.
 * @throws {CommerceError} unauthorized without a token, or with one that has expired or belongs to another store;
 *   not_found for an unknown store
 */
export const getSession = async (request: FastifyRequest, storage: Storage): Promise<ShopperSession> => {
  const asked = parseQuery(request).has('store_code') ? await getStore(request, storage) : null;
  const token = parseBearerToken(request);
  if (token === null) throw unauthorizedError();
  const session = hashToken(token);
  const now = new Date();
  const found = await storage.session(session, now.toISOString());
  if (!found || (asked !== null && found.store !== asked.code)) throw unauthorizedError();
  if (now.getTime() - Date.parse(found.seenAt) > touchAfterMs)
    await storage.transaction((changes) => changes.touchSession(session, now.toISOString(), sessionDays));
  return { account: found.account, store: found.store, session };
};
