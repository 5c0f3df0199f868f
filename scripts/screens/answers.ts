import type { APIResponse, Page, Route } from 'playwright';
import * as z from 'zod';

/** What a shop says rarely, said to one page alone: nothing of it happens there. */

type Data = Record<string, unknown>;
const answer = z.looseObject({ data: z.record(z.string(), z.unknown()) });

/** Asks the shop itself. The browser alone leads `*.localhost` to this machine everywhere; this process asks there. */
const ask = async (route: Route): Promise<APIResponse> => {
  const request = route.request();
  const url = new URL(request.url());
  const headers = { ...(await request.allHeaders()), host: url.host };
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1';
  return route.fetch({ url: url.href, headers });
};

/** Changes what is answered to the page's calls of an address, one after the other. */
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

/** Answers the page's calls of an address in the shop's place. */
export const answerWith = async (page: Page, address: RegExp, status: number, json: object): Promise<void> => {
  await page.route(address, (route) => route.fulfill({ status, json }));
};
