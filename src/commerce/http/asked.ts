import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage, languageTags, type Language } from '../language.ts';
import type { StoreRecord } from '../storage/records.ts';
import type { Reading } from '../storage/storage.ts';
import { badRequest, notFound } from './api-error.ts';

/** The query of a request whose address is already well-formed. */
export const queryOf = (request: FastifyRequest): URLSearchParams => {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
};

/** The store that a call names; 400 without a code, 404 for an unknown one. */
export const storeOf = async (request: FastifyRequest, storage: Reading): Promise<StoreRecord> => {
  const code = queryOf(request).get('store_code');
  if (!code) throw badRequest('store_code is missing');
  const store = await storage.store(code);
  if (!store) throw notFound(`there is no store with the code "${code.slice(0, 20)}"`);
  return store;
};

/** The answer's language by Accept-Language; the answer says which, and that it depends on it. */
export const languageOf = (request: FastifyRequest, reply: FastifyReply): Language => {
  const language = chooseLanguage(request.headers['accept-language']);
  reply.header('content-language', languageTags[language]).header('vary', 'Accept-Language');
  return language;
};

/** A whole number from text, within bounds; 400 in a sentence otherwise. */
export const wholeNumber = (
  name: string,
  text: string | null,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number => {
  if (text === null || text === '') return fallback;
  const number = Number(text);
  if (!/^\d{1,15}$/u.test(text) || number < min || number > max)
    throw badRequest(`${name} must be a whole number from ${min} to ${max}`);
  return number;
};

/** An id from text; null where it cannot be one. */
export const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : null;
