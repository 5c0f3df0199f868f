import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ErrorCode, FieldFault } from '../../contract/errors.ts';
import { createSealer } from '../../lib/sealer.ts';
import { CommerceError, invalidInputError } from '../errors/commerce-error.ts';
import type { IdempotencyKey } from '../storage/idempotency-records.ts';
import type { Storage, StorageChanges } from '../storage/storage.ts';

/** The sender of a request: an account, or a guest of a store. */
export type IdempotencyOwner = { store: string; account?: number };

export type IdempotencyOptions = {
  storage: Storage;
  by: IdempotencyOwner;
  /** Anything besides path and body that distinguishes this request, such as the hash of an uploaded file. */
  content?: string;
  /** How long the response is kept, in days; by default for one. */
  keptDays?: number;
};

const dayMs = 86_400_000;
const keyForm = /^[\w-]{8,64}$/u;

/** Parses the Idempotency-Key header; null if there is none. */
const parseIdempotencyKey = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !keyForm.test(key))
    throw invalidInputError('Idempotency-Key must have 8 to 64 letters, digits, "_" or "-"');
  return key;
};

type RecordedResponse = { body: object } | { error: ErrorCode; message: string; fields?: Record<string, FieldFault> };

const toRecordedResponse = (result: object | CommerceError): RecordedResponse =>
  result instanceof CommerceError
    ? { error: result.code, message: result.message, ...(result.fields ? { fields: result.fields } : {}) }
    : { body: result };

const replay = (kept: RecordedResponse): object => {
  if ('body' in kept) return kept.body;
  throw new CommerceError(kept.error, kept.message, kept.fields);
};

/** Returns whether a repeated request must get the same error. Other errors may pass, so they are not recorded. */
const isFinal = (error: CommerceError): boolean =>
  !['internal', 'unavailable', 'too_many', 'codes_exhausted', 'payment_paused', 'unauthorized'].includes(error.code);

/**
 * Reads and writes the recorded response to a request. The idempotency key serves as a secret: only its hash is stored,
 * and it seals the response and keys the request's hash. So a copy of the database reveals no response (which may
 * contain a code's secret), and nobody can guess a request from its hash (which may contain a password).
 */
const createIdempotencyStore = (request: FastifyRequest, key: string, { by, content = '' }: IdempotencyOptions) => {
  const scope = by.account === undefined ? `guest ${by.store}` : `account ${by.account}`;
  const call = `${request.method} ${request.url.split('?', 1)[0]}`;
  const asked = JSON.stringify([request.body ?? null, content]);
  const hashed = createHash('sha256').update(`idempotency key ${key}`).digest('base64url');
  const recordKey: IdempotencyKey = {
    scope,
    call,
    key: `sha256.${hashed}`,
    request: createHmac('sha256', key).update(asked).digest('base64url'),
  };
  // An earlier version stored keys and responses in plain text. Its records are honored for the day that they are kept.
  const plain: IdempotencyKey = {
    ...recordKey,
    key,
    request: createHash('sha256').update(asked).digest('base64url'),
  };
  const sealer = createSealer(Buffer.from(hkdfSync('sha256', key, '', 'kept answer', 32)));
  const context = `${scope} ${call}`;
  const opened = (text: string): RecordedResponse | null =>
    JSON.parse(sealer.open(Buffer.from(text, 'base64url'), context) ?? 'null') as RecordedResponse | null;

  return {
    /** Returns the recorded response; null if there is none. @param since ISO 8601; older records do not count */
    read: async (changes: StorageChanges, since: string): Promise<RecordedResponse | 'of another request' | null> => {
      const kept = await changes.idempotencyRecord(recordKey, since);
      if (kept) return kept.request === recordKey.request ? opened(kept.answer) : 'of another request';
      const old = await changes.idempotencyRecord(plain, since);
      if (!old) return null;
      return old.request === plain.request ? (JSON.parse(old.answer) as RecordedResponse) : 'of another request';
    },
    /** Records a response. @param at when it begins to count as a day old at most */
    write: (changes: StorageChanges, answer: RecordedResponse, at: string): Promise<void> =>
      changes.putIdempotencyRecord(
        recordKey,
        Buffer.from(sealer.seal(JSON.stringify(answer), context)).toString('base64url'),
        at,
      ),
  };
};

/**
 * Runs a change only once (R84): the change and its response are written in one transaction, and repeating the same key
 * within `keptDays` gives that response without making the change again. Concurrent repeats run one after the other, so the
 * later ones get the first one's response. Without a key this is a plain transaction. The work throws a
 * {@link CommerceError} to roll its changes back, or returns one to commit them (such as a counted wrong code). Callers
 * must do slow work (hashing, calls to other services) beforehand.
 * @throws {CommerceError} key_reused if the key was sent with another request before
 */
export const withIdempotency = async <Result extends object>(
  request: FastifyRequest,
  options: IdempotencyOptions,
  work: (changes: StorageChanges) => Promise<Result | CommerceError>,
): Promise<Result> => {
  const { storage, keptDays = 1 } = options;
  const key = parseIdempotencyKey(request);
  if (key === null) {
    const result = await storage.transaction(work);
    if (result instanceof CommerceError) throw result;
    return result;
  }
  const answers = createIdempotencyStore(request, key, options);
  const keep = async (
    changes: StorageChanges,
    make: () => Promise<object | CommerceError>,
  ): Promise<RecordedResponse> => {
    const now = new Date();
    const kept = await answers.read(changes, new Date(now.getTime() - dayMs).toISOString());
    if (kept === 'of another request')
      return { error: 'key_reused', message: 'this Idempotency-Key was sent with another request before' };
    if (kept) return kept;
    const result = await make();
    const answer = toRecordedResponse(result);
    // All records are read and deleted by the age of a day, so what is kept longer is dated ahead.
    const at = new Date(now.getTime() + (keptDays - 1) * dayMs).toISOString();
    if (!(result instanceof CommerceError) || isFinal(result)) await answers.write(changes, answer, at);
    return answer;
  };
  try {
    // the cast holds because a recorded body is the JSON of a former result of the same work
    return replay(await storage.transaction((changes) => keep(changes, () => work(changes)))) as Result;
  } catch (error) {
    if (!(error instanceof CommerceError) || error.code === 'key_reused' || !isFinal(error)) throw error;
    // The work's transaction was rolled back, so the error is recorded in a separate one. If another request with this
    // key has recorded its response in the meantime, that response counts.
    return replay(await storage.transaction((changes) => keep(changes, async () => error))) as Result;
  }
};
