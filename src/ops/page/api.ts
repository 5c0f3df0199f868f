import { atom } from 'nanostores';
import { FetchError, ofetch } from 'ofetch';
import type { ActionAnswer } from '../api-types.ts';

/** Whether this browser has a session; unknown before the first response. */
export const $session = atom<'unknown' | 'open' | 'none'>('unknown');

const client = ofetch.create({ timeout: 40_000, retry: 0 });

/** Thrown if a call fails; the message is a sentence to show to the user. */
export class CallError extends Error {
  override name = 'CallError';
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof FetchError) || error.status === undefined)
    return 'The server does not respond. Check that it is running.';
  const { message } = (error.data ?? {}) as Partial<ActionAnswer>;
  return message ?? `The server answered ${error.status}.`;
};

/**
 * Calls the page's server.
 * @throws {CallError} with the server's message; an ended session leads back to the login
 */
export const call = async <Answer>(
  path: string,
  options: {
    method?: 'GET' | 'POST' | 'DELETE';
    body?: object;
    query?: Record<string, string>;
    signal?: AbortSignal;
  } = {},
): Promise<Answer> => {
  try {
    return await client<Answer>(`/api${path}`, options);
  } catch (error) {
    if (error instanceof FetchError && error.status === 401) $session.set('none');
    throw new CallError(messageOf(error), { cause: error });
  }
};
