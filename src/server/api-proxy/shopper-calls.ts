import * as z from 'zod';
import { profileResponse } from '../../contract/accounts.ts';
import { shopperPaths } from '../../contract/shopper-paths.ts';
import type { HttpResponse } from '../http/response.ts';
import { cacheControl } from '../http/cache-control.ts';
import { parseUpstreamJson, type UpstreamResponse, type UpstreamCall } from './upstream.ts';
import type { RequestContext } from '../http/request-context.ts';
import { clientNetwork } from './address-rate-limiter.ts';
import type { ShopperCall } from './allowed-calls.ts';
import type { CodeAlarm } from './code-alarm.ts';
import { checkChange, parseJsonFields } from './change-request.ts';
import type { SameOrigin } from './same-origin.ts';
import { proxyErrorResponse, ProxyError } from './proxy-error.ts';
import { createEventStreams, type StreamedCall } from './event-streams.ts';
import type { KnownDevices } from './known-devices.ts';
import { type LoginRefs, extractToken, sessionCookies, clearSessionCookies, parseTokenCookie } from './session.ts';
import { upstreamErrorCode, shopperResponse, upstreamErrorResponse } from './shopper-response.ts';
import { normalizeLoginName, type ShopperRateLimits } from './shopper-rate-limits.ts';
import type { ParsedCall } from './parse-call.ts';
import { receiptResponse, receiptTypes, readReceiptForm, type CallPayload } from './receipts.ts';

type Parts = {
  /** The store's code. */
  store: string;
  /** @throws {ProxyError} */
  ask: (call: UpstreamCall, request: RequestContext, signal: AbortSignal) => Promise<UpstreamResponse>;
  own: SameOrigin;
  quotas: ShopperRateLimits;
  /** Called after a logout or a password change, with the request's token. */
  endSessions: (token: string | null) => Promise<void>;
  devices: KnownDevices;
  refs: LoginRefs;
  codeAlarm: Pick<CodeAlarm, 'raise'>;
};

/** The account that a guest's call names, and the device, if that account has logged in on it before. */
type Guest = { name: string | null; device: string | null };
const nobody: Guest = { name: null, device: null };
const nothing: CallPayload = { type: null, body: null };

/**
 * Returns headers that tell the API whose attempts to count: the network's, and those of the device that is known for
 * the account.
 */
const senderHeaders = (client: string, { device }: Guest): Record<string, string> => ({
  ...(client === '' ? {} : { 'x-forwarded-for': clientNetwork(client) }),
  ...(device === null ? {} : { 'x-known-device': device }),
});

/** Maximum time that a logout waits for the API, in milliseconds. */
const logoutTimeoutMs = 2000;
const never = new AbortController().signal;

/** Handles a shopper's calls: with the token from the cookie, and only from the store's own pages. */
export const createShopperCallHandler = ({ store, ask, own, quotas, endSessions, devices, refs, codeAlarm }: Parts) => {
  const eventStreams = createEventStreams();

  /**
   * Counts against the rate limits of the accounts that a guest's call names. Every name counts: which of them the API
   * looks at is its own affair.
   * @throws {ProxyError} 'bad_request' for a name that is not a text: it would be counted for nobody
   */
  const countGuest = async (
    { quota, names = [] }: ShopperCall,
    fields: Record<string, unknown>,
    request: RequestContext,
  ): Promise<Guest> => {
    const guests = names.flatMap((field) => {
      const named = fields[field] ?? '';
      if (typeof named !== 'string') throw new ProxyError('bad_request', `"${field}" is not a text`);
      if (named === '') return [];
      const name = normalizeLoginName(named);
      return [{ name, device: devices.resolve(request.headers, name) }];
    });
    if (quota !== undefined)
      for (const { name, device } of guests)
        await quotas.byName(quota, { store, name, client: request.client, device });
    const [first = nobody, ...others] = guests;
    // A device is known for an account; the API may look at another name than the first.
    return others.every(({ device }) => device === first.device) ? first : { ...first, device: null };
  };

  /**
   * Counts against the rate limit of the logged-in account.
   * @param account the account's id in the API, or the token
   */
  const countAccount = async ({ quota }: ShopperCall, account: string | null): Promise<void> => {
    if (quota !== undefined && account !== null) await quotas.byAccount(quota, account);
  };

  /**
   * Fetches the account id of a token; null: the token is invalid. An upload takes megabytes and a decoder, so the mere
   * presence of a cookie is not enough; the result is not cached, so that an ended session cannot upload. Also used
   * after a login.
   * @throws {ProxyError} if the API gives no valid response
   */
  const resolveAccount = async (token: string, request: RequestContext, id: string): Promise<string | null> => {
    const headers = { 'x-request-id': id, authorization: `Bearer ${token}` };
    const call = { method: 'GET', path: shopperPaths.profile(store), headers } as const;
    const { status, body } = await ask(call, request, request.signal ?? never);
    if (status === 401) return null;
    if (status === 429 || status === 503) throw new ProxyError('busy', `status ${status}`);
    if (status !== 200) throw new ProxyError('upstream_failed', `status ${status}`);
    const { data } = z.safeParse(profileResponse, parseUpstreamJson(body));
    if (!data) throw new ProxyError('upstream_invalid', 'malformed profile');
    return data.id;
  };

  /**
   * Parses the body of a change, and serializes it anew.
   * @param account the token's account, if it was fetched
   */
  const carried = async (
    personal: ShopperCall,
    token: string | null,
    account: string | null,
    request: RequestContext,
  ): Promise<CallPayload & { guest: Guest }> => {
    if (personal.carries === 'json') {
      const { fields, bytes } = await parseJsonFields(request);
      const guest = token === null ? await countGuest(personal, fields, request) : nobody;
      await countAccount(personal, token);
      return { type: 'application/json', body: bytes, guest };
    }
    await countAccount(personal, account === null ? token : `${store} ${account}`);
    const form = personal.carries === 'form' ? await readReceiptForm(request) : nothing;
    return { ...form, guest: nobody };
  };

  const logOut = async (
    call: UpstreamCall,
    token: string | null,
    request: RequestContext,
    headers: readonly string[],
  ) => {
    // The cookies are cleared whatever the API responds.
    if (token !== null) {
      await ask(call, request, AbortSignal.timeout(logoutTimeoutMs)).catch(() => null);
      await endSessions(token);
    }
    return shopperResponse({ status: 200, body: Buffer.from('{}') }, request, headers);
  };

  const settle = async (
    answer: UpstreamResponse,
    { special }: ShopperCall,
    { name }: Guest,
    request: RequestContext,
    id: string,
  ): Promise<HttpResponse> => {
    const headers = ['x-request-id', id];
    const { status } = answer;
    if (status === 503) throw new ProxyError('busy', 'status 503');
    if (status >= 500) throw new ProxyError('upstream_failed', `status ${status}`);
    if (status >= 400) return upstreamErrorResponse(answer, headers);
    if (answer.stream) return eventStreams.answer(answer.stream, headers);
    if (special === 'picture') return receiptResponse(answer, headers);
    if (special !== 'login' && special !== 'verify') return shopperResponse(answer, request, headers);
    const session = extractToken(answer.body);
    if (session === null && special === 'login') throw new ProxyError('upstream_invalid', 'login without a token');
    if (session === null) return shopperResponse(answer, request, headers);
    const secure = own.secure(request);
    const known = name === null ? [] : devices.cookie(request.headers, name, secure);
    // A login is valid even if the API does not say which account it is.
    const account = await resolveAccount(session.token, request, id).catch(() => null);
    const cookies = [...sessionCookies(session.token, refs.create(account), secure), ...known];
    return shopperResponse({ status, body: session.body }, request, [...headers, ...cookies]);
  };

  /** @throws {ProxyError} */
  return async (
    { method, path }: ParsedCall,
    personal: ShopperCall,
    request: RequestContext,
    id: string,
  ): Promise<HttpResponse> => {
    const named = ['x-request-id', id];
    const isChange = method !== 'GET';
    const key = isChange ? checkChange(request, own, personal.carries) : {};
    const token = personal.auth === 'none' ? null : parseTokenCookie(request.headers);
    const loggedOut = (): HttpResponse =>
      proxyErrorResponse(
        'unauthorized',
        [...named, ...clearSessionCookies(own.secure(request))],
        {},
        cacheControl.personal,
      );
    if (personal.auth === 'required' && token === null) return loggedOut();
    if (personal.quota) await quotas.byAddress(personal.quota, request.client);
    const mustBeKnown = isChange && personal.carries === 'form' && token !== null;
    const account = mustBeKnown ? await resolveAccount(token, request, id) : null;
    if (mustBeKnown && account === null) return loggedOut();
    const carries = isChange ? await carried(personal, token, account, request) : { ...nothing, guest: nobody };
    const { type, body, guest } = carries;
    const headers = {
      'x-request-id': id,
      ...key,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(type === null ? {} : { 'content-type': type }),
      ...(personal.auth === 'none' ? senderHeaders(request.client, guest) : {}),
    };
    const types = personal.special === 'picture' ? { types: receiptTypes } : {};
    const passed = { method, path, headers, body, ...types };
    if (personal.special === 'logout')
      return logOut(passed, token, request, [...named, ...clearSessionCookies(own.secure(request))]);
    // A change continues even if the visitor disconnects, since it may already have been made. A question to the
    // assistant changes nothing, so it is aborted.
    const goesOn = isChange && personal.special !== 'events';
    const send = (streamed: StreamedCall): Promise<UpstreamResponse> => {
      const call = { ...passed, ...streamed, headers: { ...headers, ...streamed.headers } };
      return ask(call, request, goesOn ? never : (request.signal ?? never));
    };
    const answer = await (personal.special === 'events'
      ? eventStreams.call(request.headers, send)
      : send({ headers: {} }));
    if (personal.quota === 'code' && answer.status === 429 && upstreamErrorCode(answer) === 'codes_exhausted')
      codeAlarm.raise();
    if (personal.special === 'password' && answer.status < 300) await endSessions(token);
    return answer.status === 401 && token !== null ? loggedOut() : settle(answer, personal, guest, request, id);
  };
};
