import { hash, timingSafeEqual } from 'node:crypto';
import type { Releases } from '../../release/releases.ts';
import { type HttpResponse, bareHeaders } from '../http/response.ts';

/** Errors while serving one store's current release. */
export type ServingErrors = {
  /** The release that they are about; for a new one, counting starts over. */
  release: string | null;
  readErrors: number;
  /** The last message; null: none yet. */
  last: string | null;
  /** When it occurred, in milliseconds since 1970. */
  lastAt: number | null;
};

export const noServingErrors = (): ServingErrors => ({ release: null, readErrors: 0, last: null, lastAt: null });

export const addServingError = (
  errors: ServingErrors,
  release: string,
  message: string,
  now: number,
): ServingErrors => ({
  release,
  readErrors: errors.release === release ? errors.readErrors + 1 : 1,
  last: message,
  lastAt: now,
});

export type StoreHealth = {
  store: string;
  release: string | null;
  /** Seconds since the release was created. */
  age: number | null;
  pages: number;
  readErrors: number;
  lastReadError: string | null;
  lastReadErrorAt: string | null;
  /** Why the newest release is not being served; null: it is. */
  problem: string | null;
  /** One-time codes that the API has refused since its daily limit was reached; 0 once none has been for an hour. */
  refusedCodes: number;
};

export type Health = {
  status: 'ok' | 'troubled' | 'unavailable';
  /** The server process that reports this. */
  process: number;
  /**
   * Payments of all processes: those under `needsAttention` are paid but not ordered, those under `duplicatePayments`
   * were paid twice; both need a person.
   */
  payments: PaymentHealth;
  /** Why nobody, or not everybody, can check out: one sentence per reason. */
  checkout: string[];
  stores: StoreHealth[];
};

export type PaymentHealth = { open: number; needsAttention: number; duplicatePayments: number };

export const storeHealth = (
  store: string,
  { releases, past, refusedCodes }: { releases: Releases; past: ServingErrors; refusedCodes: number },
  now: number,
): StoreHealth => {
  const release = releases.current();
  const errors = past.release === release?.id ? past : noServingErrors();
  return {
    store,
    release: release?.id ?? null,
    age: release ? Math.max(0, Math.round((now - release.createdAt) / 1000)) : null,
    pages: release?.pages ?? 0,
    readErrors: errors.readErrors,
    lastReadError: errors.last,
    lastReadErrorAt: errors.lastAt === null ? null : new Date(errors.lastAt).toISOString(),
    problem: releases.problem(),
    refusedCodes,
  };
};

/**
 * Summarizes the health of all stores: 'unavailable' if a store has no release at all; 'troubled' if pages or releases
 * could not be read, checkout does not work, or a store no longer sends one-time codes.
 */
export const overallHealth = (
  stores: StoreHealth[],
  payments: PaymentHealth,
  checkout: string[],
  process: number,
): Health => {
  const details = { process, payments, checkout, stores };
  if (stores.some(({ release }) => release === null)) return { status: 'unavailable', ...details };
  const hasProblems =
    checkout.length > 0 ||
    stores.some(({ readErrors, problem, refusedCodes }) => readErrors > 0 || problem !== null || refusedCodes > 0);
  return { status: hasProblems ? 'troubled' : 'ok', ...details };
};

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Compares the bearer token in constant time. */
const mayRead = (authorization: string | undefined, token: string | null): boolean =>
  token !== null && authorization !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));

/** Responds whether this server is ready for traffic (`readiness.ts`): 200 or 503. */
export const readinessResponse = (isReady: boolean): HttpResponse => {
  const body = Buffer.from(`${JSON.stringify({ status: isReady ? 'ready' : 'starting' })}\n`);
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
  return { status: isReady ? 200 : 503, headers: [...headers, 'cache-control', 'no-store', ...bareHeaders], body };
};

/**
 * Responds with the status in one word, plus stores, releases and problems for requests with the token. The client
 * address is not considered: behind a proxy on the same machine, every request comes from there.
 * @param token null: nobody gets details
 */
export const healthResponse = (all: Health, authorization: string | undefined, token: string | null): HttpResponse => {
  const body = Buffer.from(`${JSON.stringify(mayRead(authorization, token) ? all : { status: all.status })}\n`);
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
  headers.push('cache-control', 'no-store', 'vary', 'Authorization', ...bareHeaders);
  return { status: all.status === 'unavailable' ? 503 : 200, headers, body };
};
