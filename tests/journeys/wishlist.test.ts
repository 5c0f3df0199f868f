import { expect, test } from 'vitest';
import * as z from 'zod';
import { useBrowser, viewports } from '../support/browser.ts';
import { originOf } from '../support/shop.ts';
import { callApi, logIn, newShopper, type Shopper } from '../support/shopper.ts';

/** The wishlist of an account (R52, R53). */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const origin = (): string => originOf('S001');

const rows = z.object({
  data: z.array(z.object({ id: z.number(), price: z.number().nullable(), stock: z.number().nullable() })),
});
const product = async (): Promise<number> => {
  const { body } = await callApi('/api/products?store_code=S001&row_per_page=60&page=1');
  const found = rows.parse(body).data.find(({ price, stock }) => (price ?? 0) > 1 && (stock ?? 9) > 2);
  if (!found) throw new Error('the demo has nothing to wish for');
  return found.id;
};

const wishes = async ({ token }: Shopper): Promise<number[]> => {
  const { body } = await callApi('/api/wishlist?store_code=S001', { token });
  const list = z.union([z.array(z.unknown()), z.object({ data: z.array(z.unknown()) })]).parse(body);
  return z
    .array(z.object({ id: z.coerce.number() }))
    .parse(Array.isArray(list) ? list : list.data)
    .map(({ id }) => id);
};

test('a guest is asked to log in first, and has the wish afterwards', async () => {
  const shopper = await newShopper();
  const id = await product();
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/product/${id}`);
    await page.locator('[data-wish]').first().click();
    await page.getByText('please login first').waitFor();
    await page.locator('#snackbar [data-act]').click();
    await page.locator('#email').fill(shopper.phone);
    await page.locator('#password').fill(shopper.password);
    await page.locator('#login .button').click();
    await page.waitForURL(`**/product/${id}`);
    await page.getByText('Added to wishlist').waitFor({ timeout: 15_000 });
    await page.locator('[data-wish][aria-pressed="true"]').first().waitFor();
    expect(await wishes(shopper)).toEqual([id]);
  });
});

test('a guest’s wishes are kept on touch, and come with any login of this tab', async () => {
  const shopper = await newShopper();
  const id = await product();
  await browser(phone, async (context) => {
    const page = await context.newPage();
    await page.goto(`${origin()}/product/${id}`);
    await page.locator('[data-wish]').first().click();
    await page.getByText('please login first').waitFor();
    await page.waitForFunction(() => sessionStorage.getItem('wish') !== null);
    await page.goto(`${origin()}/policy`);
    await page.locator('[data-bottom-bar] [commandfor="wishlist"]').click();
    await page.locator('#wishlist').getByRole('link', { name: 'Log in' }).click();
    await page.locator('#email').fill(shopper.phone);
    await page.locator('#password').fill(shopper.password);
    await page.locator('#login .button').click();
    await page.waitForURL('**/policy');
    await page.getByText('Added to wishlist').waitFor({ timeout: 15_000 });
    expect(await wishes(shopper)).toEqual([id]);
  });
});

test('the drawer lists, puts into the cart, removes with undo; the badge counts', async () => {
  const shopper = await newShopper();
  const id = await product();
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    await page.goto(`${origin()}/product/${id}`);
    await page.locator('[data-wish]').first().click();
    await page.getByText('Added to wishlist').waitFor();
    await page.goto(`${origin()}/`);
    await page.locator('[data-bottom-bar] [data-badge="wishlist"]', { hasText: '1' }).waitFor();
    await page.locator('[data-bottom-bar] [commandfor="wishlist"]').click();
    await page.getByRole('button', { name: /^add to cart/u }).click();
    await page.locator('[data-bottom-bar] [data-badge="cart"]', { hasText: '1' }).waitFor({ state: 'attached' });
    await page.locator('#wishlist li > button').click();
    await page.getByText('Your shopping wishlist is empty.').last().waitFor();
    await expect.poll(() => wishes(shopper)).toEqual([]);
    await page.locator('#snackbar').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => wishes(shopper)).toEqual([id]);
  });
});

test('an undo that comes before the answer to the removal is not lost', async () => {
  const shopper = await newShopper();
  const id = await product();
  const body = { product_id: id, quantity: 1, variant_option_id: null };
  await callApi('/api/wishlist/add?store_code=S001', { method: 'POST', body, token: shopper.token });
  await browser(phone, async (context) => {
    await logIn(context, shopper);
    const page = await context.newPage();
    const removal = Promise.withResolvers<void>();
    const undone = Promise.withResolvers<void>();
    const sent: string[] = [];
    page.on('requestfinished', (request) => {
      if (/wishlist\/(?:add|remove)/u.test(request.url())) sent.push(request.method());
    });
    await page.route('**/api/wishlist/remove/**', async (route) => {
      removal.resolve();
      await undone.promise;
      await route.continue();
    });
    await page.goto(`${origin()}/`);
    await page.locator('[data-bottom-bar] [commandfor="wishlist"]').click();
    await page.locator('#wishlist li > button').click();
    await removal.promise;
    await page.locator('#snackbar').getByRole('button', { name: 'Undo' }).click();
    undone.resolve();
    await expect.poll(() => sent).toEqual(['DELETE', 'POST']);
    expect(await wishes(shopper)).toEqual([id]);
    await page.locator('#wishlist li').waitFor();
    await page.locator('[data-bottom-bar] [data-badge="wishlist"]', { hasText: '1' }).waitFor({ state: 'attached' });
  });
});
