import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';
import type { BrowserContext, Locator, Page } from 'playwright';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { readDemoFiles } from '../../src/commerce/demo/seeding/demo-files.ts';
import { texts } from '../../src/commerce/demo/seeding/demo-records.ts';
import { openSmallShop } from '../../src/commerce/testing/small-shop.ts';
import { openStandInModel } from '../../src/commerce/testing/stand-in-model.ts';
import { localePrefix, locales } from '../../src/i18n/locales.ts';
import { startTestShop } from '../../src/server/testing/test-shop.ts';
import { ask } from '../support/ask.ts';
import { violationsOf } from '../support/axe.ts';
import { useBrowser, viewports } from '../support/browser.ts';
import { fillCart, simpleProducts } from '../support/counter.ts';
import { scriptsBeforeTouch } from '../support/scripts.ts';
import { originOf } from '../support/shop.ts';
import { callApi, logIn, newShopper } from '../support/shopper.ts';

/** The assistant on the chat page: asked as shoppers do, in three languages, by guests and by who is logged in. */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };

const open = async (context: BrowserContext, path = '/chat', origin = originOf('S001')): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(origin + path);
  return page;
};
const fieldOf = (page: Page): Locator => page.locator('#assistant-question');
const lastOf = (page: Page): Locator => page.locator('astro-island ol[aria-busy] > li').last();

/** Asks, and waits until the answer stands there. */
const say = async (page: Page, question: string): Promise<Locator> => {
  const asked = await page.locator('astro-island ol[aria-busy] > li').count();
  await fieldOf(page).fill(question);
  await fieldOf(page).press('Enter');
  await page.locator(`astro-island ol[aria-busy="false"] > li:nth-child(${asked + 1})`).waitFor();
  return lastOf(page);
};

test.each([
  ['en', phone, 'How do I return a product?', /Return/u],
  ['kh', phone, 'ដឹកជញ្ជូនក្នុងភ្នំពេញអស់ប៉ុន្មាន?', /ដឹកជញ្ជូន/u],
  ['zh', { viewport: viewports.desktop }, '怎么退货？', /退/u],
] as const)('in %s, an answer names where it comes from, and leads there', async (locale, options, question, title) => {
  await browser(options, async (context) => {
    const page = await open(context, `${localePrefix(locale)}/chat`);
    const answer = await say(page, question);
    const source = answer.locator('a[href*="/help-center/detail/"], a[href*="/policy#"]').first();
    expect(await source.innerText()).toMatch(title);
    expect(await fieldOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await fieldOf(page).inputValue()).toBe('');
    expect(await violationsOf(page)).toEqual([]);
    await source.click();
    await page.waitForURL(/\/(?:help-center\/detail|policy)/u);
    // It is there again, without a touch.
    await page.goBack();
    await lastOf(page).getByText(question).waitFor();
  });
});

test.each([
  ['en', 'how do I pay with KHQR', 'Read it in full'],
  ['kh', 'បង់ប្រាក់តាម KHQR យ៉ាងម៉េច?', 'អានទាំងស្រុង'],
  ['zh', '怎么用 KHQR 付款？', '查看全文'],
] as const)('in %s, a how-to is answered with its steps, and leads to the whole', async (locale, question, whole) => {
  await browser({ ...phone, viewport: { width: 320, height: 640 } }, async (context) => {
    const page = await open(context, `${localePrefix(locale)}/chat`);
    const answer = await say(page, question);
    expect(await answer.locator('ol > li').allInnerTexts()).toHaveLength(3);
    expect(await answer.locator('ol').evaluate((list) => getComputedStyle(list).listStyleType)).toBe('decimal');
    await answer.getByText(whole).waitFor();
    expect(await answer.locator('a[href$="/help-center/detail/4"]').count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('a product of an answer goes into the cart', async () => {
  const [product] = await simpleProducts();
  await browser(phone, async (context) => {
    const page = await open(context);
    const answer = await say(page, `Do you have the ${product?.name}?`);
    const card = answer.locator('li').filter({ has: page.locator(`a[href="/product/${product?.id}"]`) });
    expect(await card.innerText()).toMatch(/\$[\d,]+\.\d\d/u);
    await card.getByRole('button', { name: /^Add to cart/u }).click();
    await page.getByText('Added to cart').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain(`"${product?.name.slice(0, 20)}`);
    // Prices are not kept with the conversation.
    expect(await page.evaluate(() => localStorage.getItem('conversation'))).not.toContain('"price"');
  });
});

test('what the shop does not know is handed over, and the conversation is cleared with a way back', async () => {
  await browser({ viewport: viewports.desktop }, async (context) => {
    const page = await open(context, '/chat?q=Who+is+the+president+of+France%3F');
    // A link fills the field; it sends nothing.
    expect(await fieldOf(page).inputValue()).toBe('Who is the president of France?');
    expect(await page.locator('astro-island ol[aria-busy] > li').count()).toBe(0);
    await fieldOf(page).press('Shift+Enter');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await lastOf(page).getByText('I don’t know that.').waitFor();
    expect(await lastOf(page).locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
    await page.getByRole('status').getByText('I don’t know that.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Clear conversation' }).click();
    expect(await page.locator('astro-island ol[aria-busy] > li').count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('conversation'))).toBe('[]');
    await page.getByRole('button', { name: 'Undo' }).click();
    await lastOf(page).getByText('I don’t know that.').waitFor();
  });
});

const placed = z.object({ data: z.object({ order_id: z.coerce.string() }) });

test('who is logged in asks for their own order; it is gone from the device at logging out', async () => {
  const shopper = await newShopper();
  await fillCart(shopper);
  const { body } = await callApi('/api/checkout?store_code=S001', {
    method: 'POST',
    body: { payment_type: 'cod', address: 'branch-1' },
    token: shopper.token,
  });
  const { order_id: id } = placed.parse(body).data;
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await open(context);
    const answer = await say(page, 'Where is my order?');
    expect(await answer.locator(`a[href$="/checkout-detail/${id}"]`).count()).toBe(1);
    const kept = (): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
    expect(await kept()).toContain('Where is my order?');
    // Somebody else on the same phone.
    await logIn(context, await newShopper('S001', 'Chan Thida'));
    await page.reload();
    expect(await kept()).not.toContain('Where is my order?');
    const others = await say(page, 'Where is my order?');
    expect(await others.locator('a[href*="checkout-detail"]').count()).toBe(0);
  });
});

test('nothing is lost offline, and nobody asks without end', async () => {
  await browser(phone, async (context) => {
    const page = await open(context);
    await fieldOf(page).click();
    await page.waitForFunction(() => document.querySelector('astro-island')?.hasAttribute('ssr') === false);
    await context.setOffline(true);
    const answer = await say(page, 'How do I pay with KHQR?');
    await answer.getByText('You’re offline.').waitFor();
    await context.setOffline(false);
    await answer.getByRole('button', { name: 'Ask again' }).click();
    await answer.locator('a[href*="/help-center/detail/"]').first().waitFor();
    await page.route('**/_api/api/chat*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '2' },
        json: { code: 429, error: 'too_many', message: 'x' },
      }),
    );
    const refused = await say(page, 'And by card?');
    await refused.getByText('You’ve asked too many questions in a short time.').waitFor();
    expect(await refused.getByRole('button', { name: /^Ask again in \d second/u }).isDisabled()).toBe(true);
    await page.unroute('**/_api/api/chat*');
    await refused.getByRole('button', { name: 'Ask again', exact: true }).click();
    await refused.getByRole('button', { name: /^Ask again/u }).waitFor({ state: 'detached' });
  });
});

test('the page is read without a script, runs nothing of React before a touch, and is as before where it is off', async () => {
  for (const locale of locales) {
    const address = `${originOf('S001')}${localePrefix(locale)}/chat`;
    const { body } = await ask(address);
    expect(body).toMatch(/<noscript>[^]*help-center[^]*<\/noscript>/u);
    const { code, bytes } = await scriptsBeforeTouch(body, address);
    expect(code).not.toMatch(/react\.(?:element|transitional)/u);
    expect(bytes).toBeLessThan(18_000);
    const off = await ask(`${originOf('S002')}${localePrefix(locale)}/chat`);
    expect(off.status).toBe(200);
    expect(off.body).toContain('tel:');
    expect(off.body).not.toMatch(/assistant|AI chat|ឆាត AI|AI 客服/u);
  }
});

/**
 * The shop with a language model behind the assistant: pages are those of the shop that all journeys share, questions go
 * to an API of its own, through a storefront's server of its own.
 */
const openModelShop = async () => {
  const model = await openStandInModel();
  const api = await openSmallShop({ model: { url: model.url, key: null, model: 'small' } });
  const files = await readDemoFiles('src/commerce/demo');
  await api.storage.transaction((changes) => changes.putContent(texts(files)));
  const storefront = await startTestShop({ env: { COMMERCE_PORT: String(api.port) } });
  const { host, port } = new URL(originOf('S001'));
  const server = createServer((incoming, response) => {
    const isAsked = incoming.url?.startsWith('/_api/api/chat') ?? false;
    const own = isAsked ? `s001.localhost:${storefront.port}` : host;
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: isAsked ? storefront.port : port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, host: own, ...(isAsked ? { origin: `http://${own}` } : {}) },
      },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        pipeline(reply, response, () => {});
      },
    );
    outgoing.on('error', () => response.destroy());
    response.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    model,
    origin: `http://s001.localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await storefront.close();
      await api.close();
      await model.close();
    },
  };
};

test('an answer is shown as it is written, and Stop ends it down to the model', async () => {
  const shop = await openModelShop();
  const { model } = shop;
  try {
    await browser(phone, async (context) => {
      const page = await open(context, '/chat', shop.origin);
      model.set({ says: 'You can return a product within 7 days. It must be complete, undamaged and in its box.' });
      const answer = await say(page, 'How many days do I have to return a product?');
      await answer.getByText('Written by AI').waitFor();
      expect(await answer.innerText()).toContain('It must be complete, undamaged and in its box.');
      // A sentence is there while the next is awaited.
      model.set({ says: 'You can return a product within 7 days. It', way: 'stalls' });
      await vi.waitFor(() => expect(model.closed()).toBe(model.calls.length), { timeout: 20_000 });
      const closed = model.closed();
      await fieldOf(page).fill('Within how many days can I return a product?');
      await fieldOf(page).press('Enter');
      await lastOf(page).getByText('within 7 days. …').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await lastOf(page).getByText('You stopped this answer.').waitFor();
      await vi.waitFor(() => expect(model.closed()).toBe(closed + 1), { timeout: 20_000 });
      expect(await violationsOf(page)).toEqual([]);
    });
  } finally {
    await shop.close();
  }
});
