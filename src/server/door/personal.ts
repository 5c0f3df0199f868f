import type { Answer } from '../answer.ts';
import { cacheRules } from '../cache-rules.ts';
import type { SiteRequest } from '../site-request.ts';
import type { Personal } from './calls.ts';
import { checkChange, readJson } from './change-rules.ts';
import { doorAnswer, DoorError } from './door-error.ts';
import type { OwnOrigin } from './own-origin.ts';
import { personalAnswer, refusedAnswer } from './personal-answer.ts';
import { nameForm, type Quotas } from './quotas.ts';
import type { PassedCall } from './read-call.ts';
import { pictureAnswerOf, pictureTypes, receiptForm, type Form } from './receipts.ts';
import { takeToken } from './session-calls.ts';
import { loginCookies, noCookies, tokenOf } from './session-cookies.ts';
import type { UpstreamAnswer, UpstreamCall } from './upstream.ts';

type Parts = {
  /** @throws {DoorError} */
  ask: (call: UpstreamCall, request: SiteRequest, signal: AbortSignal) => Promise<UpstreamAnswer>;
  own: OwnOrigin;
  quotas: Quotas;
};

/** Logging out waits no longer for the API than this, in milliseconds. */
const patience = 2000;
const never = new AbortController().signal;

/** Answers a shopper's calls: with their token from the cookie, and only from the own page. */
export const createPersonal = ({ ask, own, quotas }: Parts) => {
  const byName = ({ quota, names = [] }: Personal, token: string | null, fields: Record<string, unknown>): void => {
    if (quota === undefined) return;
    const named = names.map((field) => fields[field]).find((value) => typeof value === 'string');
    const name = token ?? (named === undefined ? null : nameForm(named));
    if (name !== null) quotas.byName(quota, name);
  };

  /** What the change carries, read and written anew. */
  const carried = async (personal: Personal, token: string | null, request: SiteRequest): Promise<Form> => {
    if (personal.carries === 'json') {
      const { fields, bytes } = await readJson(request);
      byName(personal, token, fields);
      return { type: 'application/json', body: bytes };
    }
    byName(personal, token, {});
    return personal.carries === 'form' ? receiptForm(request) : { type: null, body: null };
  };

  const logOut = async (call: UpstreamCall, token: string | null, request: SiteRequest, headers: readonly string[]) => {
    // The cookies go whatever the API says: who logs out is out.
    if (token !== null) await ask(call, request, AbortSignal.timeout(patience)).catch(() => null);
    return personalAnswer({ status: 200, body: Buffer.from('{}') }, request, headers);
  };

  const settle = (
    answer: UpstreamAnswer,
    { special }: Personal,
    request: SiteRequest,
    headers: readonly string[],
  ): Answer | Promise<Answer> => {
    const { status } = answer;
    if (status === 503) throw new DoorError('busy', 'status 503');
    if (status >= 500) throw new DoorError('upstream_failed', `status ${status}`);
    if (status >= 400) return refusedAnswer(answer, headers);
    if (special === 'picture') return pictureAnswerOf(answer, headers);
    if (special !== 'login' && special !== 'verify') return personalAnswer(answer, request, headers);
    const session = takeToken(answer.body);
    if (session === null && special === 'login') throw new DoorError('upstream_invalid', 'a login without a token');
    if (session === null) return personalAnswer(answer, request, headers);
    const cookies = loginCookies(session.token, own.secure(request));
    return personalAnswer({ status, body: session.body }, request, [...headers, ...cookies]);
  };

  /** @throws {DoorError} */
  return async (
    { method, path }: PassedCall,
    personal: Personal,
    request: SiteRequest,
    id: string,
  ): Promise<Answer> => {
    const named = ['x-request-id', id];
    const isChange = method !== 'GET';
    const key = isChange ? checkChange(request, own, personal.carries) : {};
    const token = personal.auth === 'none' ? null : tokenOf(request.headers);
    const loggedOut = (): Answer =>
      doorAnswer('unauthorized', [...named, ...noCookies(own.secure(request))], {}, cacheRules.personal);
    if (personal.auth === 'required' && token === null) return loggedOut();
    if (personal.quota) quotas.byAddress(personal.quota, request.client);
    const { type, body } = isChange ? await carried(personal, token, request) : { type: null, body: null };
    const headers = {
      'x-request-id': id,
      ...key,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(type === null ? {} : { 'content-type': type }),
    };
    const types = personal.special === 'picture' ? { types: pictureTypes } : {};
    const passed = { method, path, headers, body, ...types };
    if (personal.special === 'logout')
      return logOut(passed, token, request, [...named, ...noCookies(own.secure(request))]);
    // A change goes on when the visitor leaves: it may be made already.
    const answer = await ask(passed, request, isChange ? never : (request.signal ?? never));
    return answer.status === 401 && token !== null ? loggedOut() : settle(answer, personal, request, named);
  };
};
