import type { FastifyRequest } from 'fastify';
import { tokenHash } from '../people/secrets.ts';
import { sessionDays, touchAfterMs } from '../people/sessions.ts';
import type { Storage } from '../storage/storage.ts';
import { ApiError } from './api-error.ts';
import { storeOf } from './asked.ts';

/** Who calls: an account of a store, by a session. */
export type Shopper = {
  account: number;
  store: string;
  /** The session's token, hashed. */
  session: string;
};

const bearer = /^bearer +([\w-]{43})$/iu;
/** The session's token that a request carries; null: none, or one that can be none. */
export const bearerOf = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;

const refused = (): ApiError => new ApiError('unauthorized', 'log in first');

/**
 * The shopper whose bearer token a request carries. A session that is in use
 * goes on: its time begins anew, at most once a day.
 * @throws {ApiError} unauthorized without a token, with one that ended, or with one of another store;
 * bad_request and not_found as the store's code asks for
 */
export const shopperOf = async (request: FastifyRequest, storage: Storage): Promise<Shopper> => {
  const { code } = await storeOf(request, storage);
  const token = bearerOf(request);
  if (token === null) throw refused();
  const session = tokenHash(token);
  const now = new Date();
  const found = await storage.session(session, now.toISOString());
  if (!found || found.store !== code) throw refused();
  if (now.getTime() - Date.parse(found.seenAt) > touchAfterMs)
    await storage.change((changes) => changes.touchSession(session, now.toISOString(), sessionDays));
  return { account: found.account, store: code, session };
};
