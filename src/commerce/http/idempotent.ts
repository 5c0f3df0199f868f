import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { KeptAnswer } from '../storage/people.ts';
import type { Changes, Storage } from '../storage/storage.ts';
import { ApiError, badRequest } from './api-error.ts';

/** Who calls: an account, or a guest of a store. */
export type Caller = { store: string; account?: number };

export type OnceOptions = {
  storage: Storage;
  by: Caller;
  /** What else than path and body tells this request from another, such as the hash of an uploaded file. */
  content?: string;
};

const dayMs = 86_400_000;
const keyForm = /^[\w-]{8,64}$/u;

/** The key that a request carries; null: none. */
const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !keyForm.test(key))
    throw badRequest('Idempotency-Key must have 8 to 64 letters, digits, "_" or "-"');
  return key;
};

const answerOf = (result: object | ApiError): KeptAnswer =>
  result instanceof ApiError
    ? { error: result.error, message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
    : { body: result };

const replay = (kept: KeptAnswer): object => {
  if ('body' in kept) return kept.body;
  throw new ApiError(kept.error, kept.message, kept.fields);
};

/** What a repeat under the same key may answer differently is not kept. */
const isFinal = (error: ApiError): boolean =>
  !['internal', 'unavailable', 'too_many', 'unauthorized'].includes(error.error);

/**
 * Makes a change once (D18): the change and its answer land in one
 * transaction, and whoever sends the same key within a day gets that answer
 * again, without the change. Two at once run one after the other, so the
 * second gets the first's answer. Without a key it is a plain change.
 *
 * The work throws an {@link ApiError} where nothing shall change, and returns
 * one where what it changed shall stay (a wrong code that was counted). What
 * takes long (hashing, calls to others) is done before.
 * @throws {ApiError} key_reused where the key came with another request before
 */
export const once = async <Result extends object>(
  request: FastifyRequest,
  { storage, by, content = '' }: OnceOptions,
  work: (changes: Changes) => Promise<Result | ApiError>,
): Promise<Result> => {
  const key = keyOf(request);
  if (key === null) {
    const result = await storage.change(work);
    if (result instanceof ApiError) throw result;
    return result;
  }
  const place = {
    scope: by.account === undefined ? `guest ${by.store}` : `account ${by.account}`,
    call: `${request.method} ${request.url.split('?', 1)[0]}`,
    key,
    request: createHash('sha256')
      .update(JSON.stringify([request.body ?? null, content]))
      .digest('base64url'),
  };
  const keep = async (changes: Changes, make: () => Promise<object | ApiError>): Promise<KeptAnswer> => {
    const now = new Date();
    const kept = await changes.keptAnswer(place, new Date(now.getTime() - dayMs).toISOString());
    if (kept && kept.request !== place.request)
      return { error: 'key_reused', message: 'this Idempotency-Key was sent with another request before' };
    if (kept) return kept.answer;
    const result = await make();
    const answer = answerOf(result);
    if (!(result instanceof ApiError) || isFinal(result)) await changes.keepAnswer(place, answer, now.toISOString());
    return answer;
  };
  try {
    // the same shape that the work gives: a kept body is its JSON
    return replay(await storage.change((changes) => keep(changes, () => work(changes)))) as Result;
  } catch (error) {
    if (!(error instanceof ApiError) || error.error === 'key_reused' || !isFinal(error)) throw error;
    // Its transaction was undone; the answer is kept in one of its own. Where another came between, its answer holds.
    return replay(await storage.change((changes) => keep(changes, async () => error))) as Result;
  }
};
