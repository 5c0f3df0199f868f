import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Returns a strong ETag for a body. */
const etagOf = (content: string | Buffer): string => `"${createHash('sha1').update(content).digest('base64url')}"`;

/** Returns whether If-None-Match matches an ETag, by weak comparison (RFC 9110 section 13.1.2). */
export const matchesEtag = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//u, '');
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
};

/** Gives every JSON response an ETag, and responds with 304 if the client already has that version. */
export const registerEtags = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return payload;
    if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('etag')) return payload;
    const etag = etagOf(payload);
    reply.header('etag', etag);
    if (!matchesEtag(request.headers['if-none-match'], etag)) return payload;
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return null;
  });
};
