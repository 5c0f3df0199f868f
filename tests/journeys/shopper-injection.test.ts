import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { locales, localePrefix } from '../../src/i18n/locales.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { simpleProducts } from '../support/counter.ts';
import { injections } from '../support/injections.ts';
import { callApi, logIn, newShopper, type Shopper } from '../support/shopper.ts';
import { isLong, originOf } from '../support/shop.ts';

/** What shoppers write: names, addresses, landmarks, notes, reasons. It is shown to them, and to the shop's people. */

const browser = useBrowser('headless-shell', { pictures: false });

/** The texts in portions, each of at most so many characters: what a field takes. */
const portions = (most: number): string[] => {
  const made: string[] = [];
  for (const text of injections) {
    const last = made.at(-1);
    if (last !== undefined && last.length + text.length < most) made[made.length - 1] = `${last} ${text}`;
    else made.push(text);
  }
  return made;
};
const long = portions(480);

const change = async ({ token }: Shopper, method: string, path: string, body: object): Promise<unknown> => {
  const answer = await callApi(`${path}?store_code=S001`, { method, body, token });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const idIn = (body: unknown, name: string): string => String(Object(Object(body).data)[name]);

/**
 * Three orders, one of them cancelled, and a full cart. All 200 texts stand in the notes of lines and orders and in
 * the addresses' descriptions; what fits of them also in names, landmarks and the reason.
 */
const writeAll = async (shopper: Shopper): Promise<{ orders: string[]; product: string }> => {
  let next = 0;
  const text = (most = 480): string => {
    next += 1;
    return most === 480
      ? (long[next % long.length] ?? '')
      : (injections[next % injections.length] ?? '').slice(0, most);
  };
  // The cheapest: a shop sets only so much aside for one who has not paid.
  const products = (await simpleProducts()).slice(-10);
  await change(shopper, 'POST', '/api/profile/update', { name: text(100) });
  const fill = async (): Promise<void> => {
    for (const { id } of products)
      await change(shopper, 'POST', '/api/cart/add', { product_id: id, quantity: 1, note: text() });
  };
  const orders: string[] = [];
  while (orders.length < 3) {
    const newAddress = {
      name: text(100),
      description: text(),
      landmark: text(200),
      province_code: '12',
      lat: 11.5,
      long: 104.9,
    };
    const address = idIn(await change(shopper, 'POST', '/api/profile/location/add', newAddress), 'id');
    await fill();
    const placed = await change(shopper, 'POST', '/api/checkout', { payment_type: 'cod', address, note: text() });
    orders.push(idIn(placed, 'order_id'));
  }
  await change(shopper, 'POST', `/api/checkout/history/cancel/${orders[0]}`, { reason: text() });
  await fill();
  expect(next).toBeGreaterThan(long.length);
  return { orders, product: String(products[0]?.id) };
};

/** What ran, what the security policy had to refuse, and what would run on a touch. */
const faultsOn = async (page: Page): Promise<string[]> => {
  const found = await page.evaluate(() => {
    const { ran = 0, refused = [] } = globalThis as { ran?: number; refused?: string[] };
    const handlers = [...document.querySelectorAll('*')].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')),
    );
    const links = [...document.querySelectorAll('a, form, iframe, object, base')].filter((element) =>
      ['href', 'action', 'src', 'data'].some((name) =>
        /^\s*(?:javascript|data):/iu.test(element.getAttribute(name) ?? ''),
      ),
    );
    return [
      ...(ran > 0 ? [`${ran} ran`] : []),
      ...refused.map((what) => `the security policy refused ${what}`),
      ...[...handlers, ...links].map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  });
  return found.map((fault) => `${page.url()}: ${fault}`);
};

let shopper: Shopper;
let made: Awaited<ReturnType<typeof writeAll>>;
beforeAll(async () => {
  shopper = await newShopper();
  made = await writeAll(shopper);
});

test.each(isLong ? locales : (['zh'] as const))('in %s, nothing that a shopper wrote runs', async (locale) => {
  expect(injections.length).toBe(200);
  await browser({ viewport: viewports.desktop }, async (context) => {
    await logIn(context, shopper);
    await context.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { refused: seen });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
        seen.push(`${violatedDirective} ${sample}`),
      );
    });
    const page = await context.newPage();
    const found: string[] = [];
    const at = (path: string): string => `${originOf('S001')}${localePrefix(locale)}${path}`;
    const look = async (path: string, shows: string): Promise<void> => {
      await page.goto(at(path));
      // They did come here, as texts.
      await page.locator(shows).getByText('window.ran').first().waitFor();
      found.push(...(await faultsOn(page)));
    };
    const orders = '/account/myaccount/myorders';
    await look('/account/myaccount', 'main');
    await look('/account/myaccount/mydata', 'main');
    await look('/checkout', 'main');
    await look(`/buynow/${made.product}?quantity=1`, 'main');
    for (const id of made.orders) {
      await look(`${orders}/checkout-detail/${id}`, 'main');
      await look(`/print/order?id=${id}`, 'main');
    }
    await page.goto(at(orders));
    await page.locator('[data-order-row]').first().waitFor();
    found.push(...(await faultsOn(page)));
    await page.goto(at('/'));
    await page.locator('[commandfor="cart"]:visible').first().click();
    await page.locator('#cart li').nth(9).waitFor();
    found.push(...(await faultsOn(page)));
    expect(found).toEqual([]);
  });
});
