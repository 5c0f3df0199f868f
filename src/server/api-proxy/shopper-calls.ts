import * as z from 'zod';
import { profileAnswer } from '../../contract/accounts.ts';
import { paths } from '../../contract/paths.ts';
import type { Answer } from '../http/response.ts';
import { cacheRules } from '../http/cache-control.ts';
import { jsonOf, type UpstreamAnswer, type UpstreamCall } from './upstream.ts';
import type { SiteRequest } from '../http/request-context.ts';
import { networkOf } from './rate-limiter.ts';
import type { Personal } from './allowed-calls.ts';
import type { CodeAlarm } from './code-alarm.ts';
import { checkChange, readJson, type OwnOrigin } from './same-origin.ts';
import { doorAnswer, DoorError } from './proxy-error.ts';
import { createEventAnswers } from './event-streams.ts';
import type { KnownDevices } from './known-devices.ts';
import { type LoginRefs, takeToken, loginCookies, noCookies, tokenOf } from './session.ts';
import { errorOf, personalAnswer, refusedAnswer } from './shopper-response.ts';
import { nameForm, type Quotas } from './shopper-rate-limits.ts';
import type { PassedCall } from './parse-call.ts';
import { pictureAnswerOf, pictureTypes, receiptForm, type Form } from './receipts.ts';

type Parts = {
  /** The store's code. */
  store: string;
  /** @throws {DoorError} */
  ask: (call: UpstreamCall, request: SiteRequest, signal: AbortSignal) => Promise<UpstreamAnswer>;
  own: OwnOrigin;
  quotas: Quotas;
  /** Told after a logout, and after a password changed, with the token that asked for it. */
  endSessions: (token: string | null) => Promise<void>;
  devices: KnownDevices;
  refs: LoginRefs;
  codeAlarm: Pick<CodeAlarm, 'raise'>;
};

/** Who a guest's call is about: the account it names, and the device where that logged in before. */
type Guest = { name: string | null; device: string | null };
const nobody: Guest = { name: null, device: null };
const nothing: Form = { type: null, body: null };

/** Tells the API whose tries it counts: the network, and the device that is known for the account. */
const senderHeaders = (client: string, { device }: Guest): Record<string, string> => ({
  ...(client === '' ? {} : { 'x-forwarded-for': networkOf(client) }),
  ...(device === null ? {} : { 'x-known-device': device }),
});

/** Logging out waits no longer for the API than this, in milliseconds. */
const patience = 2000;
const never = new AbortController().signal;

/** Answers a shopper's calls: with their token from the cookie, and only from the own page. */
export const createPersonal = ({ store, ask, own, quotas, endSessions, devices, refs, codeAlarm }: Parts) => {
  const eventAnswers = createEventAnswers();

  /** Takes from the allowance of the account that a guest's call names. */
  const countGuest = (
    { quota, names = [] }: Personal,
    fields: Record<string, unknown>,
    request: SiteRequest,
  ): Guest => {
    const named = names.map((field) => fields[field]).find((value) => typeof value === 'string');
    if (named === undefined) return nobody;
    const name = nameForm(named);
    const device = devices.resolve(request.headers, name);
    if (quota !== undefined) quotas.byName(quota, { store, name, client: request.client, device });
    return { name, device };
  };

  /** Takes from the allowance of who is logged in. @param account the API's id of it, else the token */
  const countAccount = ({ quota }: Personal, account: string | null): void => {
    if (quota !== undefined && account !== null) quotas.byAccount(quota, account);
  };

  /**
   * Asks the API whose token it is; null: nobody's. An upload holds megabytes and a decoder, so a cookie that is merely
   * there must not be enough, and the answer is not kept: a login that has ended uploads nothing. A login asks, too.
   * @throws {DoorError} where the API does not say
   */
  const resolveAccount = async (token: string, request: SiteRequest, id: string): Promise<string | null> => {
    const headers = { 'x-request-id': id, authorization: `Bearer ${token}` };
    const call = { method: 'GET', path: paths.profile(store), headers } as const;
    const { status, body } = await ask(call, request, request.signal ?? never);
    if (status === 401) return null;
    if (status === 429 || status === 503) throw new DoorError('busy', `status ${status}`);
    if (status !== 200) throw new DoorError('upstream_failed', `status ${status}`);
    const { data } = z.safeParse(profileAnswer, jsonOf(body));
    if (!data) throw new DoorError('upstream_invalid', 'a profile that is not understood');
    return data.id;
  };

  /** What the change carries, read and written anew. @param account of the token, where it was asked for */
  const carried = async (
    personal: Personal,
    token: string | null,
    account: string | null,
    request: SiteRequest,
  ): Promise<Form & { guest: Guest }> => {
    if (personal.carries === 'json') {
      const { fields, bytes } = await readJson(request);
      const guest = token === null ? countGuest(personal, fields, request) : nobody;
      countAccount(personal, token);
      return { type: 'application/json', body: bytes, guest };
    }
    countAccount(personal, account === null ? token : `${store} ${account}`);
    const form = personal.carries === 'form' ? await receiptForm(request) : nothing;
    return { ...form, guest: nobody };
  };

  const logOut = async (call: UpstreamCall, token: string | null, request: SiteRequest, headers: readonly string[]) => {
    // The cookies go whatever the API says: who logs out is out.
    if (token !== null) {
      await ask(call, request, AbortSignal.timeout(patience)).catch(() => null);
      await endSessions(token);
    }
    return personalAnswer({ status: 200, body: Buffer.from('{}') }, request, headers);
  };

  const settle = async (
    answer: UpstreamAnswer,
    { special }: Personal,
    { name }: Guest,
    request: SiteRequest,
    id: string,
  ): Promise<Answer> => {
    const headers = ['x-request-id', id];
    const { status } = answer;
    if (status === 503) throw new DoorError('busy', 'status 503');
    if (status >= 500) throw new DoorError('upstream_failed', `status ${status}`);
    if (status >= 400) return refusedAnswer(answer, headers);
    if (answer.stream) return eventAnswers.answer(answer.stream, headers);
    if (special === 'picture') return pictureAnswerOf(answer, headers);
    if (special !== 'login' && special !== 'verify') return personalAnswer(answer, request, headers);
    const session = takeToken(answer.body);
    if (session === null && special === 'login') throw new DoorError('upstream_invalid', 'a login without a token');
    if (session === null) return personalAnswer(answer, request, headers);
    const secure = own.secure(request);
    const known = name === null ? [] : devices.cookie(request.headers, name, secure);
    // Whoever is logged in is, also where the API does not say who that is.
    const account = await resolveAccount(session.token, request, id).catch(() => null);
    const cookies = [...loginCookies(session.token, refs.create(account), secure), ...known];
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
    const mustBeKnown = isChange && personal.carries === 'form' && token !== null;
    const account = mustBeKnown ? await resolveAccount(token, request, id) : null;
    if (mustBeKnown && account === null) return loggedOut();
    const carries = isChange ? await carried(personal, token, account, request) : { ...nothing, guest: nobody };
    const { type, body, guest } = carries;
    const streamed = personal.special === 'events' ? eventAnswers.allow(request.headers) : { headers: {} };
    const headers = {
      'x-request-id': id,
      ...streamed.headers,
      ...key,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(type === null ? {} : { 'content-type': type }),
      ...(personal.auth === 'none' ? senderHeaders(request.client, guest) : {}),
    };
    const types = personal.special === 'picture' ? { types: pictureTypes } : {};
    const passed = { ...streamed, method, path, headers, body, ...types };
    if (personal.special === 'logout')
      return logOut(passed, token, request, [...named, ...noCookies(own.secure(request))]);
    // A change goes on when the visitor leaves: it may be made already. A question changes nothing.
    const goesOn = isChange && personal.special !== 'events';
    const answer = await ask(passed, request, goesOn ? never : (request.signal ?? never));
    if (personal.quota === 'code' && answer.status === 429 && errorOf(answer) === 'codes_exhausted') codeAlarm.raise();
    if (personal.special === 'password' && answer.status < 300) await endSessions(token);
    return answer.status === 401 && token !== null ? loggedOut() : settle(answer, personal, guest, request, id);
  };
};
