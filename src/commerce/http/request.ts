import { BlockList, isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestSource } from '../accounts/login-attempts.ts';
import { hashToken } from '../accounts/tokens.ts';
import { invalidInputError, notFoundError } from '../errors/commerce-error.ts';
import { chooseLanguage, languageTags, type Language } from '../localization/language.ts';
import type { StorageReads } from '../storage/storage.ts';
import type { StoreRecord } from '../storage/stores.ts';

/** Parses the query of a request whose URL has already been normalized. */
export const parseQuery = (request: FastifyRequest): URLSearchParams => {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
};

const bearer = /^bearer +([\w-]{43})$/iu;
/** Returns the session token of a request; null if it is missing or malformed. */
export const parseBearerToken = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;

/**
 * Resolves the store of a request: by its `store_code`, otherwise by its bearer token, otherwise by its host.
 * @throws {CommerceError} not_found for an unknown code, bad_request if none of them gives a store
 */
export const getStore = async (request: FastifyRequest, storage: StorageReads): Promise<StoreRecord> => {
  const code = parseQuery(request).get('store_code');
  if (code) {
    const named = await storage.store(code);
    if (!named) throw notFoundError(`there is no store with the code "${code.slice(0, 20)}"`);
    return named;
  }
  const token = parseBearerToken(request);
  const session = token === null ? null : await storage.session(hashToken(token), new Date().toISOString());
  const store = session
    ? await storage.store(session.store)
    : await storage.storeByDomain(request.hostname.toLowerCase());
  if (!store) throw invalidInputError('store_code is missing, and neither a token nor the host names a store');
  return store;
};

/** Chooses the response's language by Accept-Language, and sets Content-Language and Vary. */
export const negotiateLanguage = (request: FastifyRequest, reply: FastifyReply): Language => {
  const language = chooseLanguage(request.headers['accept-language']);
  reply.header('content-language', languageTags[language]).header('vary', 'Accept-Language');
  return language;
};

/** Parses a whole number within bounds. @throws {CommerceError} bad_request */
export const parseIntegerParam = (
  name: string,
  text: string | null,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number => {
  if (text === null || text === '') return fallback;
  const number = Number(text);
  if (!/^\d{1,15}$/u.test(text) || number < min || number > max)
    throw invalidInputError(`${name} must be a whole number from ${min} to ${max}`, { [name]: 'invalid' });
  return number;
};

/** Parses an id; null if the text is not a valid one. */
export const parseId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : null;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');
const deviceForm = /^[\w-]{8,64}$/u;

/**
 * Returns the source under which a guest's attempts are counted. Only the storefront's server, on the same machine, is
 * trusted to forward the guest's network (`X-Forwarded-For`) and, if the account has logged in on it before, the device
 * (`X-Known-Device`).
 */
export const getRequestSource = ({ headers, socket }: FastifyRequest): RequestSource => {
  const { remoteAddress: peer = '' } = socket;
  const address = peer.startsWith('::ffff:') ? peer.slice(7) : peer;
  const family = isIP(address);
  if (family === 0 || !loopback.check(address, family === 6 ? 'ipv6' : 'ipv4'))
    return { network: address, device: null };
  const { 'x-forwarded-for': forwarded, 'x-known-device': device } = headers;
  return {
    network: typeof forwarded === 'string' && isIP(forwarded) > 0 ? forwarded : address,
    device: typeof device === 'string' && deviceForm.test(device) ? device : null,
  };
};
