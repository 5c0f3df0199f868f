import { request } from 'node:http';
import type { Route } from 'playwright';

/** Lets a call of a page reach the shop, and keeps the answer from the page: what it did is done, nobody heard. */
export const delivered = async (route: Route): Promise<void> => {
  const call = route.request();
  const { host, port, pathname, search } = new URL(call.url());
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const outgoing = request(
    {
      host: '127.0.0.1',
      port,
      path: pathname + search,
      method: call.method(),
      headers: { ...(await call.allHeaders()), host },
    },
    (incoming) => {
      incoming.resume().once('end', resolve);
    },
  );
  outgoing.on('error', reject);
  outgoing.end(call.postData());
  return promise;
};
