import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { safeHeaders, type HttpResponse } from '../http/response.ts';

/** The page for when even the store's error page fails (R24): it depends on nothing else. */
const body = readFileSync(join(import.meta.dirname, 'fallback-error-page.html'));

export const fallbackErrorPage = (status: number): HttpResponse => ({
  status,
  headers: [
    'content-type',
    'text/html; charset=utf-8',
    'content-length',
    String(body.length),
    'cache-control',
    'no-store',
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    ...safeHeaders,
  ],
  body,
});
