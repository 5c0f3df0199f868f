import type { Page } from 'playwright';
import { press, type Action } from './actions.ts';

/** What a shopper with an account does before a picture is taken. */

export const shown =
  (selector: string): Action =>
  async (page) => {
    await page.locator(selector).first().waitFor();
  };

/** Sums are asked for anew at each choice. */
const payable = (page: Page): Promise<void> => page.locator('.pay-bar .button[aria-disabled="false"]').waitFor();

export const chooseType =
  (type: string): Action =>
  async (page) => {
    await page.locator(`input[name="payment_type"][value="${type}"]`).check();
    await payable(page);
  };

export const chooseBank: Action = async (page) => {
  await chooseType('bankTransfer')(page);
  await page.locator('.transfer select').selectOption({ index: 1 });
  await page.locator('.account-number, .transfer .field-hint').first().waitFor();
};

/** Pays before anything is filled in. */
export const payNothing: Action = async (page) => {
  await payable(page);
  await page.locator('.pay-bar .button').click();
  await page.locator('.field-error').first().waitFor();
};

export const emptyForm = press('#content form > .button', '.field-error:not([hidden])');

/** A newcomer's form of a place stands open, or opens; sent with nothing in it, it says what is missing. */
export const openPlaceForm: Action = async (page) => {
  const form = page.locator('.place-form');
  const opener = page.locator('.places > .button, .address-choice > .button, .choices .button').first();
  await form.or(opener).first().waitFor();
  if (!(await form.isVisible())) await opener.click();
  await form.locator('.form-buttons .button').first().click();
  await form.locator('.field-error').first().waitFor();
};

/** The code to pay by: a new one, or the one that an earlier picture opened. */
export const payCode: Action = async (page) => {
  const resume = page.locator('.notice-ways .button').first();
  await payable(page);
  if (!(await resume.isVisible())) {
    await chooseType('khqr')(page);
    await page.locator('.pay-bar .button').click();
  }
  // Another picture may have opened it in the meantime.
  await resume.or(page.locator('.khqr svg')).first().waitFor();
  if (await resume.isVisible()) await resume.click();
  await page.locator('.khqr svg').waitFor();
};

/** Back from the code, its payment is still under way. */
export const openPayment: Action = async (page) => {
  await payCode(page);
  await page.goBack();
  await page.locator('.notice-ways').waitFor();
};

export const openCartLines = press('[commandfor="cart"][command="show-modal"]', '#cart[open] .cart-line');
