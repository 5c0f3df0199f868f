import type { Page } from 'playwright';
import { press, type Action } from './actions.ts';
import { answerWith } from './answers.ts';

/** Logs in and registers with simulated responses, because the shop limits how many codes it sends to a number. */

const codeSent = { code: 0, data: { secret: 'known-here-alone', resend_after: 60, expires_in: 600 } };

const fill = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await page.locator(`#content [name="${name}"]`).fill(value);
};
const send: Action = (page) => page.locator('#content form:not([hidden]) > .button').click();

export const emptyForm = press('#content form > .button', '[data-field-error]');

export const wrongLogin: Action = async (page) => {
  await answerWith(page, /\/api\/auth\/login/u, 401, { code: 401, error: 'wrong_login', message: '' });
  await fill(page, { email: '012 345 678', password: 'correct horse 8' });
  await send(page);
  await page.locator('[data-form-error]').waitFor();
};

/** Registers, so that the page asks for the new account's code. */
export const registerCode: Action = async (page) => {
  await answerWith(page, /\/api\/auth\/register/u, 200, codeSent);
  await fill(page, { name: 'Sok Dara', phone: '012 345 678', password: 'correct horse 9' });
  await send(page);
  await page.locator('#otp:visible').waitFor();
};

/** Forgets the password, so that the page asks for a code. */
export const forgotCode: Action = async (page) => {
  await answerWith(page, /\/api\/auth\/forgot-password/u, 200, codeSent);
  await fill(page, { phone: '012 345 678' });
  await send(page);
  await page.locator('#otp:visible').waitFor();
};

export const wrongCode: Action = async (page) => {
  await forgotCode(page);
  await answerWith(page, /\/api\/verify/u, 400, { code: 400, error: 'wrong_code', message: '' });
  await page.locator('#otp').pressSequentially('123456');
  await page.locator('[data-form-error]:visible, [data-field-error]:visible').first().waitFor();
};

/** Enters the right code, so that the page asks for a new password. */
export const newPassword: Action = async (page) => {
  await forgotCode(page);
  await answerWith(page, /\/api\/verify/u, 200, { code: 0, data: { reset_token: 'known-here-alone' } });
  await page.locator('#otp').pressSequentially('123456');
  await page.locator('#password:visible').waitFor();
};
