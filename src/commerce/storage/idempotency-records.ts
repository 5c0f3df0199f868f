import type { CommerceDatabase } from './connection.ts';

/** The key under which a response is recorded, and the hash of its request. */
export type IdempotencyKey = { scope: string; call: string; key: string; request: string };

/** Changes to idempotency records, within one transaction. */
export const idempotencyChanges = (db: CommerceDatabase) => ({
  idempotencyRecord: async (
    { scope, call, key }: IdempotencyKey,
    since: string,
  ): Promise<{ request: string; answer: string } | null> =>
    db.get<{ request: string; answer: string }>(
      'SELECT request, answer FROM kept_answers WHERE scope = ? AND call = ? AND key = ? AND kept_at > ?',
      scope,
      call,
      key,
      since,
    ) ?? null,
  /** Records a response. @param answer the response, sealed by the caller, since a stored one must reveal nothing */
  putIdempotencyRecord: async (
    { scope, call, key, request }: IdempotencyKey,
    answer: string,
    now: string,
  ): Promise<void> => {
    db.run(
      `INSERT INTO kept_answers (scope, call, key, request, answer, kept_at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET request = excluded.request, answer = excluded.answer, kept_at = excluded.kept_at`,
      scope,
      call,
      key,
      request,
      answer,
      now,
    );
  },
});
export type IdempotencyChanges = ReturnType<typeof idempotencyChanges>;
