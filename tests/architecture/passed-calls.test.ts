import { expect, test } from 'vitest';
import { createChatApi } from '../../src/api/chat.ts';
import { createLookupApi } from '../../src/api/lookups.ts';
import { createPcPartsApi } from '../../src/api/pc-parts.ts';
import { createServicesApi } from '../../src/api/services.ts';
import { createShopperApi } from '../../src/api/shopper.ts';
import type { Connection } from '../../src/api/request.ts';
import { parseCall } from '../../src/server/api-proxy/parse-call.ts';

test('what pages may call by their own client is on the list, payments and checkout are not', async () => {
  const asked: string[] = [];
  const connection: Connection = {
    origin: 'http://page',
    storeCode: 'S001',
    locale: 'en',
    retries: 0,
    fetch: async (address, init) => {
      const { pathname, search } = new URL(address instanceof Request ? address.url : address);
      asked.push(`${address instanceof Request ? address.method : (init?.method ?? 'GET')} ${pathname}${search}`);
      return new Response('{}', { status: 500 });
    },
  };
  const api = { ...connection, origin: `${connection.origin}/_api` };
  const client = {
    ...createShopperApi(connection),
    ...createServicesApi(api),
    ...createLookupApi(api),
    ...createPcPartsApi(api),
  };
  const values = [{}, 'key-0123456789', {}] as never;
  for (const call of Object.values(client)) await Promise.resolve(Reflect.apply(call, null, values)).catch(() => {});
  const chat = { signal: AbortSignal.timeout(5000), onText: () => {} };
  await createChatApi(api)
    .ask({ question: 'How?' }, chat)
    .catch(() => {});
  const passed = asked.filter((one) => one.includes('/_api/'));
  expect(passed.length).toBeGreaterThan(25);
  for (const one of passed) {
    const [method = '', target = ''] = one.split(' ');
    const fixed = target.replace('/_api', '').replace(/%5Bobject%20Object%5D/gu, '5');
    expect(parseCall(method, fixed, 'S001'), `${one} is not in allowed-calls.ts`).toMatchObject({
      path: expect.any(String),
    });
  }
  for (const path of ['/api/checkout', '/checkout', '/payment/generate_khqr', '/payment/generate', '/payment/cancel'])
    expect(parseCall('POST', path, 'S001')).toMatchObject({ refused: 'not_found' });
  expect(parseCall('POST', '/api/checkout/history/pay/5', 'S001')).toMatchObject({ refused: 'not_found' });
});
