import type { AnswerPlace } from '../people.ts';
import type { Connection } from './connection.ts';

/** See `Changes.keptAnswer`. */
export const readKeptAnswer = (
  db: Connection,
  { scope, call, key }: AnswerPlace,
  since: string,
): { request: string; answer: string } | null =>
  db.get<{ request: string; answer: string }>(
    'SELECT request, answer FROM kept_answers WHERE scope = ? AND call = ? AND key = ? AND kept_at > ?',
    scope,
    call,
    key,
    since,
  ) ?? null;

export const writeKeptAnswer = (
  db: Connection,
  { scope, call, key, request }: AnswerPlace,
  answer: string,
  now: string,
): void => {
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
};
