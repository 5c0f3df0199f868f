import { hash, timingSafeEqual } from 'node:crypto';
import { plainAnswer, bareHeaders, type Answer } from './answer.ts';
import type { Health } from './health.ts';

export const healthPath = '/healthz';
export const readyPath = '/readyz';

export const isReadiness = (target: string): boolean => target === readyPath || target.startsWith(`${readyPath}?`);

export const isHealth = (target: string): boolean => target === healthPath || target.startsWith(`${healthPath}?`);

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Whether a request carries the token, compared in the same time whatever was sent. */
const mayRead = (authorization: string | undefined, token: string | null): boolean =>
  token !== null && authorization !== undefined && timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));

const notAllowed = (): Answer => plainAnswer(405, 'Method Not Allowed', ['allow', 'GET, HEAD']);

/** Whether traffic may be sent here: 503 until every store has a release. */
export const readyAnswer = (health: () => Health, method: string): Answer => {
  if (method !== 'GET' && method !== 'HEAD') return notAllowed();
  const isReady = health().status !== 'unavailable';
  const body = Buffer.from(`${JSON.stringify({ status: isReady ? 'ready' : 'starting' })}\n`);
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
  return { status: isReady ? 200 : 503, headers: [...headers, 'cache-control', 'no-store', ...bareHeaders], body };
};

/**
 * The state in one word for everybody; stores, releases and problems for those who carry the token. Where a request
 * comes from says nothing: behind a proxy on the same machine every visitor comes from there.
 * @param token null: nobody is told more
 */
export const healthAnswer = (
  health: () => Health,
  method: string,
  authorization: string | undefined,
  token: string | null,
): Answer => {
  if (method !== 'GET' && method !== 'HEAD') return notAllowed();
  const all = health();
  const body = Buffer.from(`${JSON.stringify(mayRead(authorization, token) ? all : { status: all.status })}\n`);
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
  headers.push('cache-control', 'no-store', 'vary', 'Authorization', ...bareHeaders);
  return { status: all.status === 'unavailable' ? 503 : 200, headers, body };
};
