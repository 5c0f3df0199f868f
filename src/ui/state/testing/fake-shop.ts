import { vi } from 'vitest';
import type { ErrorCode, FieldFault } from '../../../contract/errors.ts';
import en from '../../../i18n/dictionaries/en.json' with { type: 'json' };
import { wordsTranslator } from '../../../i18n/template.ts';
import type { MessageKey } from '../../../i18n/translate.ts';
import type { PersonalProps } from '../../personal-props.ts';
import { checkSession } from '../session.ts';

/** A shop around an island under test: its English messages, its props, and an API that the test controls. */

export const t = wordsTranslator<MessageKey>(en, 'en');

export const sampleProps: PersonalProps = {
  locale: 'en',
  storeCode: 'S001',
  storeName: 'Test shop',
  rielRate: null,
  delivery: { from: 100, upTo: 200, freeFrom: null },
  hasWarranty: false,
  hasTracking: false,
  prefix: '',
  contacts: [{ label: 'Telegram', href: 'https://t.me/test', mark: '/art.svg#telegram' }],
};

/** A call that the page made. */
export type ShopCall = {
  /** Method and path, without the query: `GET /_api/api/cart`. */
  name: string;
  query: URLSearchParams;
  /** The JSON body; null: none. */
  body: unknown;
  /** The idempotency key; null: none. */
  key: string | null;
};
type Answers = Record<string, (call: ShopCall) => unknown>;

const respond = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Returns an error response. Clients retry only 5xx, 408 and 429. */
export const refuse = (status: number, error: ErrorCode, fields: Record<string, FieldFault> = {}): Response =>
  respond(status, { code: status, error, message: error, fields });

/**
 * Responds to the requests that the page's usual clients send to its own host.
 * @param answers by method and path; anything else is a 404
 */
export const openShop = (answers: Answers) => {
  const calls: ShopCall[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const name = `${init.method ?? 'GET'} ${pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const key = new Headers(init.headers).get('idempotency-key');
    const call: ShopCall = { name, query: searchParams, body, key };
    calls.push(call);
    const result: unknown = await Promise.resolve(answers[name]?.(call) ?? refuse(404, 'not_found'));
    return result instanceof Response ? result : respond(200, result);
  });
  return {
    answers,
    calls,
    /** Returns the bodies sent to a path, call by call. */
    sentTo: (name: string): unknown[] => calls.filter((call) => call.name === name).map(({ body }) => body),
  };
};

/** Logs in the page's shopper. */
export const logIn = (): void => {
  document.cookie = 'login_status_code=0; path=/';
  checkSession();
};

/** Records where a script navigates to, without leaving. */
export const watchLeaving = () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  return { replace, assign };
};
