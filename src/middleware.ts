import { defineMiddleware } from 'astro:middleware';

/**
 * Only for `npm run dev`: handles requests as the server does, and gives pages their data, fresh from the API. It does
 * nothing in the built bundle, where the publisher passes the data.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (!import.meta.env.DEV) return next();
  const { handleInDevelopment } = await import('./server/development.ts');
  const { findDevelopmentPage } = await import('./publish/development.ts');
  const { pagePath } = await import('./publish/page-path.ts');
  return handleInDevelopment(context.request, context.clientAddress, async () => {
    const found = await findDevelopmentPage(context.request);
    if (found.kind === 'none')
      return new Response(found.message, { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    if (found.kind === 'file') return new Response(found.body, { headers: { 'content-type': found.type } });
    context.locals.template = found.template;
    context.locals.page = found.page;
    const response = await next(new URL(pagePath(found.template, found.page.route), context.url));
    return new Response(response.body, { status: found.status, headers: response.headers });
  });
});
