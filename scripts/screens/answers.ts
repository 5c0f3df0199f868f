import type { APIResponse, Page, Route } from 'playwright';
import * as z from 'zod';

/** Simulates rare responses for a single page, without any effect on the shop. */

type Data = Record<string, unknown>;
const answer = z.looseObject({ data: z.record(z.string(), z.unknown()) });

/** Sends a request to the shop, at 127.0.0.1: only browsers resolve `*.localhost` on every machine. */
const ask = async (route: Route): Promise<APIResponse> => {
  const request = route.request();
  const url = new URL(request.url());
  const headers = { ...(await request.allHeaders()), host: url.host };
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1';
  return route.fetch({ url: url.href, headers });
};

/** Changes the responses to the page's calls of an address; `count` says how many came before. */
export const changeAnswers = async (
  page: Page,
  address: RegExp,
  change: (data: Data, count: number) => Data,
): Promise<void> => {
  let count = 0;
  await page.route(address, async (route) => {
    const response = await ask(route);
    const said = answer.parse(await response.json());
    await route.fulfill({ response, json: { ...said, data: change(said.data, count) } });
    count += 1;
  });
};

/** Responds to the page's calls of an address instead of the shop. */
export const answerWith = async (page: Page, address: RegExp, status: number, json: object): Promise<void> => {
  await page.route(address, (route) => route.fulfill({ status, json }));
};
