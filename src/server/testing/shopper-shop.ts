import { json, startHostileApi } from './hostile-api.ts';
import { request, type RawAnswer, type RawRequest } from './raw-http.ts';
import { startTestShop } from './test-shop.ts';

/** A shop whose API is controlled by the test, for shoppers' calls. */

export const shopHost = 's001.localhost';
export const loggedIn = { Cookie: 'i18n_redirected=en; jwt=tok.en-1; login_status_code=0' };

export const startShopperShop = async (env: Record<string, string> = {}) => {
  const api = await startHostileApi();
  const shop = await startTestShop({
    env: { COMMERCE_PORT: String(api.port), ...env },
    proxyLimits: { connectTimeoutMs: 200, headersTimeoutMs: 300, totalTimeoutMs: 600 },
  });
  return {
    api,
    shop,
    /** Returns the headers of a change sent by the shop's own page. */
    own: (more: Record<string, string> = {}): Record<string, string> => ({
      Origin: `http://${shopHost}:${shop.port}`,
      'Content-Type': 'application/json',
      ...more,
    }),
    /** @param target path and query after `/_api` */
    ask: (target: string, options: RawRequest = {}): Promise<RawAnswer> =>
      request(shop.port, `/_api${target}`, { host: `${shopHost}:${shop.port}`, ...options }),
    /** Sets the API's response from now on. */
    answers: (status: number, body: unknown): void =>
      api.answer((incoming, response) => {
        incoming.resume().once('end', () => response.writeHead(status, json).end(JSON.stringify(body)));
      }),
    close: async (): Promise<void> => {
      await shop.close();
      await api.close();
    },
  };
};

export type ShopperShop = Awaited<ReturnType<typeof startShopperShop>>;
