import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { ProxyError } from '../api-proxy/proxy-error.ts';
import type { HttpResponse } from '../http/response.ts';
import { findRoute, type BodyLimit } from '../route-table.ts';
import type { Storefront } from '../storefront.ts';

const readBody = async (request: Request, { bytes }: BodyLimit): Promise<Buffer> => {
  const body = Buffer.from(await request.arrayBuffer());
  if (body.length > bytes) throw new ProxyError('too_large');
  return body;
};

const toBodyInit = (body: HttpResponse['body']): BodyInit | null => {
  if (body === null) return null;
  if (Buffer.isBuffer(body)) return new Uint8Array(body);
  const stream = body instanceof Readable ? body : createReadStream(body.path, { start: body.first, end: body.last });
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream.on('data', (part: Buffer) => controller.enqueue(new Uint8Array(part)));
      stream.once('end', () => controller.close());
      stream.once('error', (error: Error) => controller.error(error));
    },
    cancel: () => void stream.destroy(),
  });
};

const toHeaders = (list: readonly string[]): Headers => {
  const headers = new Headers();
  for (let index = 0; index < list.length; index += 2) headers.append(list[index] ?? '', list[index + 1] ?? '');
  return headers;
};

/** Serves a storefront through `Request` and `Response`, for a server other than ours: `astro dev`. */
export const createFetchHandler =
  (storefront: Storefront) =>
  async (request: Request, remoteAddress: string | undefined): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const target = pathname + search;
    const route = findRoute(target);
    const hasBody = route.bodies.length > 0;
    const { status, headers, body } = await storefront.handle({
      ...storefront.parseHead({
        headers: Object.fromEntries(request.headers),
        rawHeaders: [...request.headers].flat(),
        remoteAddress,
      }),
      route,
      method: request.method,
      target,
      signal: hasBody ? request.signal : null,
      body: hasBody ? (limit) => readBody(request, limit) : null,
    });
    return new Response(request.method === 'HEAD' ? null : toBodyInit(body), { status, headers: toHeaders(headers) });
  };
