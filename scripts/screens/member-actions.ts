import type { Page } from 'playwright';
import { press, type Action } from './actions.ts';
import { answerWith, changeAnswers } from './answers.ts';

/** What a shopper with an account does before a screenshot is taken. */

export const shown =
  (selector: string): Action =>
  async (page) => {
    await page.locator(selector).first().waitFor();
  };

/** Waits until the shopper can pay: totals are fetched again after each choice. */
const payable = (page: Page): Promise<void> => page.locator('[data-pay-bar] button[aria-disabled="false"]').waitFor();

export const chooseType =
  (type: string): Action =>
  async (page) => {
    await page.locator(`input[name="payment_type"][value="${type}"]`).check();
    await payable(page);
  };

export const chooseBank: Action = async (page) => {
  await chooseType('bankTransfer')(page);
  await page.locator('[data-transfer] select').selectOption({ index: 1 });
  await page.locator('[data-account-number], [data-transfer] [id=receipt-hint]').first().waitFor();
};

/** Presses Pay before anything is filled in. */
export const payNothing: Action = async (page) => {
  await payable(page);
  await page.locator('[data-pay-bar] button').click();
  await page.locator('[data-field-error]').first().waitFor();
};

/** Opens a newcomer's address form, unless it is open, and submits it empty, so that it says what is missing. */
export const openAddressForm: Action = async (page) => {
  const form = page.locator('[data-address-form]');
  const opener = page
    .locator('[data-addresses] > .button, [data-address-choice] > .button, [data-address-options] .button')
    .first();
  await form.or(opener).first().waitFor();
  if (!(await form.isVisible())) await opener.click();
  await form.locator('[data-form-buttons] .button').first().click();
  await form.locator('[data-field-error]').first().waitFor();
};

/** Opens a payment code: a new one, or the one that an earlier screenshot has opened. */
export const payCode: Action = async (page) => {
  const pay = page.locator('[data-pay-bar] button');
  const open = page.locator('[data-notice-actions]');
  const code = page.locator('[data-khqr] [data-qr-code]');
  await payable(page);
  if (!(await open.isVisible())) {
    await chooseType('khqr')(page);
    await pay.click();
    // Another screenshot may have opened a payment in the meantime.
    await open.or(code).first().waitFor();
  }
  if (await open.isVisible()) {
    await payable(page);
    await pay.click();
  }
  await code.waitFor();
};

/** Goes back from the code: its payment is still pending. */
export const openPayment: Action = async (page) => {
  await payCode(page);
  await page.goBack();
  await page.locator('[data-notice-actions]').waitFor();
};

export const openCartLines = press('[commandfor="cart"][command="show-modal"]', '#cart[open] li');

const attempts = /\/_pay\/attempts\/(?!open)/u;

/** Shows a payment in a state, as if the shopper came back to its code. */
export const paymentAs =
  (state: string, waitFor: string): Action =>
  async (page) => {
    await payCode(page);
    await changeAnswers(page, attempts, (attempt) => ({ ...attempt, state }));
    await page.reload();
    await page.locator(waitFor).first().waitFor();
  };

/** Comes back from PayPal without having paid there. */
export const leftPaypal: Action = async (page) => {
  await payCode(page);
  await changeAnswers(page, attempts, (attempt) => ({
    ...attempt,
    payment_type: 'paypal',
    qr_code_url: null,
    deep_link: null,
    link_url: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T',
  }));
  await page.goto(page.url().replace('/checkout', '/paypal/error'));
  await page.locator('[data-payment-view="pay"]').waitFor();
};

/** Chooses to pick the order up at a branch. */
export const choosePickUp: Action = async (page) => {
  await press('[data-chosen-address] .button', '[data-address-options]')(page);
  await page.locator('[data-address-options] input[value^="branch-"]').first().check();
  await page.locator('[data-address-choice] > .button').click();
  await page.locator('[data-chosen-address]').waitFor();
  await payable(page);
};

type Line = { price: number; quantity: number; stock: number | null };
const isLines = (value: unknown): value is Line[] => Array.isArray(value);

/** Shows a price change: the first item was cheaper when the shopper looked. */
export const priceChanged: Action = async (page) => {
  await answerWith(page, /\/_pay\/attempts$/u, 409, { code: 409, error: 'amount_changed', message: '' });
  await changeAnswers(page, /\/api\/checkout\/quote/u, (quote, count) => {
    const [first, ...rest] = isLines(quote['lines']) ? quote['lines'] : [];
    return count > 0 || !first ? quote : { ...quote, lines: [{ ...first, price: first.price - 5 }, ...rest] };
  });
  await page.reload();
  await payable(page);
  await page.locator('[data-pay-bar] button').click();
  await page.locator('[data-notice] ul').waitFor();
};

/** Others were faster: of the first item there is one piece less than wanted, of the others nothing. */
export const tooFew: Action = async (page) => {
  await changeAnswers(page, /\/api\/checkout\/quote/u, (quote) => {
    const lines = isLines(quote['lines']) ? quote['lines'] : [];
    return { ...quote, lines: lines.map((line, index) => ({ ...line, stock: index === 0 ? line.quantity - 1 : 0 })) };
  });
  await page.reload();
  await page.locator('[data-short]').first().waitFor();
};

/** Shows the page while the shop's API is down. */
export const apiDown: Action = async (page) => {
  await answerWith(page, /\/_api\/api\/(?:checkout|profile)/u, 503, { code: 503, error: 'unavailable', message: '' });
  await page.reload();
  await page.locator('[role="alert"]:visible').first().waitFor();
};

/** Opens the form to cancel an order or return its items, without filling it in. */
export const askReason = press('[data-order-actions] button:not(.button)', '[data-order-actions] textarea');

/** Shows the page as printed on paper of this size, in CSS pixels. */
export const onPaper =
  (width: number, height: number): Action =>
  async (page) => {
    await page.locator('#print-order table').waitFor();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ media: 'print' });
  };
