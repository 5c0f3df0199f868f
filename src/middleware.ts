import { defineMiddleware } from 'astro:middleware';

/**
 * `npm run dev` alone: finds the store by host and the page by address, as the
 * server does, and gives the page its data, fresh from the API. The built bundle
 * has no such thing: there the publisher hands the data over.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (!import.meta.env.DEV) return next();
  const { findDevelopmentCall } = await import('./server/api-proxy/development.ts');
  const call = await findDevelopmentCall(context.request);
  if (call) return call;
  const { findDevelopmentPage } = await import('./publish/development.ts');
  const found = await findDevelopmentPage(context.request);
  if (found.kind === 'none')
    return new Response(found.message, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  if (found.kind === 'file') return new Response(found.body, { headers: { 'content-type': found.type } });
  context.locals.screen = found.screen;
  context.locals.page = found.page;
  const response = await next(new URL(`/${found.screen}`, context.url));
  return new Response(response.body, { status: found.status, headers: response.headers });
});
