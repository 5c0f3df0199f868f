import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { useBrowser, viewports } from '../support/browser.ts';
import { addAddress, atBank, ordersOf, pay, payable, piecesOf, simpleProducts } from '../support/counter.ts';
import { createRandom } from '../support/random.ts';
import { isLong, originOf, shopLocation } from '../support/shop.ts';
import { logIn, newShopper, type Shopper } from '../support/shopper.ts';

/**
 * From the product to the order, while the page is loaded again or its tab is closed at a step: whatever the moment,
 * there is one order, and what was put into the cart is bought once. `SEED` repeats a run.
 */

const browser = useBrowser('headless-shell', { pictures: false });
const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const random = createRandom(seed);
console.log(`SEED=${seed}`);

const checkout = (): string => `${originOf('S001')}/checkout`;

/** Each gives the page on which the shopper goes on. */
const breaks = {
  reload: async (page: Page): Promise<Page> => {
    await page.reload();
    return page;
  },
  'a closed tab': async (page: Page): Promise<Page> => {
    const next = await page.context().newPage();
    await page.close();
    return next;
  },
};

const steps = ['cart', 'open', 'choose', 'pay', 'code', 'paid'] as const;
type Step = (typeof steps)[number];
type PaymentType = 'cod' | 'khqr';

type Round = {
  context: BrowserContext;
  shopper: Shopper;
  type: PaymentType;
  at: Step;
  broken: (page: Page) => Promise<Page>;
};

/** Buys one piece; what breaks does so within 300 ms of the step's touch. */
const buy = async ({ context, shopper, type, at, broken }: Round): Promise<void> => {
  let page = await context.newPage();
  const done = new Set<Step>();
  /** @returns whether the step broke, for the first time */
  const breaksAt = async (step: Step): Promise<boolean> => {
    if (step !== at || done.has(step)) return false;
    done.add(step);
    await new Promise((resolve) => {
      setTimeout(resolve, random() * 300);
    });
    page = await broken(page);
    return true;
  };

  const [product] = await simpleProducts();
  await page.goto(`${originOf('S001')}/product/${product?.id}`);
  await page.locator('[data-buy=add]').click();
  if (await breaksAt('cart')) await page.goto(originOf('S001'));
  await expect.poll(() => piecesOf(shopper)).toBe(1);

  await page.goto(checkout(), { waitUntil: 'commit' });
  await breaksAt('open');
  // What the shopper sees says what to do next.
  for (let turn = 0; turn < 8 && (await ordersOf(shopper)).length === 0; turn += 1) {
    if (!page.url().startsWith(checkout())) await page.goto(checkout());
    const resume = page.locator('[data-notice-actions] .button').first();
    const toPay = page.locator('[data-pay-bar] button[aria-disabled="false"]');
    const shown = page.locator('[data-khqr] [data-qr-code]');
    const over = page.locator('[data-thanks]');
    await shown.or(toPay).or(over).or(page.locator('[data-route="index"]')).first().waitFor();
    if (await over.isVisible()) break;
    if (await shown.isVisible()) {
      if (await breaksAt('code')) continue;
      await atBank(page, 'Pay');
      await breaksAt('paid');
      await expect.poll(async () => (await ordersOf(shopper)).length).toBe(1);
    } else if (await resume.isVisible()) await resume.click();
    else if (await toPay.isVisible()) {
      await page.locator(`input[name="payment_type"][value="${type}"]`).check();
      if (await breaksAt('choose')) continue;
      await payable(page);
      await pay(page);
      if (await breaksAt('pay')) continue;
      await shown.or(over).first().waitFor();
    }
  }
};

const paymentsOf = ({ phone: number }: Shopper): unknown[] => {
  const database = new DatabaseSync(join(shopLocation().dataDir, 'commerce.sqlite'), { readOnly: true, timeout: 5000 });
  try {
    return database
      .prepare(
        `SELECT payments.state FROM payments JOIN accounts ON accounts.id = payments.account
         WHERE accounts.phone = ? AND payments.state = 'paid'`,
      )
      .all(number);
  } finally {
    database.close();
  }
};

/** The code and the paying belong to one type alone; the steps before are taken with both in turn. */
const typeOf = (step: Step, round: number): PaymentType =>
  step === 'code' || step === 'paid' || round % 2 === 0 ? 'khqr' : 'cod';

/** The long run breaks every step twenty times, a test run one of them, by the seed. */
const rounds = isLong ? 20 : 1;
const chosen = isLong ? steps : [steps[Math.floor(random() * steps.length)] ?? 'pay'];

describe.each(Object.keys(breaks) as (keyof typeof breaks)[])('%s', (name) => {
  test.each(chosen)(`at the step '%s', ${rounds} times`, { timeout: rounds * 60_000 }, async (at) => {
    for (let round = 0; round < rounds; round += 1)
      await browser(phone, async (context) => {
        const shopper = await newShopper();
        await addAddress(shopper);
        await logIn(context, shopper);
        const type = typeOf(at, round);
        await buy({ context, shopper, type, at, broken: breaks[name] });
        await expect
          .poll(async () => (await ordersOf(shopper)).map(({ payment_type }) => payment_type))
          .toEqual([type]);
        expect(await piecesOf(shopper)).toBe(0);
        expect(paymentsOf(shopper).length).toBe(type === 'khqr' ? 1 : 0);
      });
  });
});
