import { awaitCode, awaitedCode, codeDone, digitsOf, type AwaitedCode } from './codes.ts';
import { notify } from '../../ui/state/shell.ts';
import { newKey, shopperApi } from '../../ui/state/shopper-api.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';
import { newPassword, wholeCode } from './checks.ts';
import { driveForm } from './form-driver.ts';
import { goOn, pageBeside } from './go-on.ts';
import { driveResend } from './resend.ts';

/** Verifies the code; for a forgotten password, then sets a new one. */
const locale = pageLocale();
const codeForm = document.querySelector<HTMLFormElement>('#code');
const passwordForm = document.querySelector<HTMLFormElement>('#new-password');

const keep = (code: AwaitedCode): void => {
  const address = awaitCode(location.pathname, code);
  if (address.includes('#')) history.replaceState(history.state, '', address);
};

const showPassword = (): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-step]'))
    part.hidden = part.dataset['step'] !== 'password';
  const heading = document.querySelector<HTMLElement>('h1[data-then]');
  if (heading) heading.textContent = heading.dataset['then'] ?? '';
  passwordForm?.querySelector<HTMLElement>('#password')?.focus();
};

const verified = (code: AwaitedCode, resetToken: string | null): void => {
  if (code.type === 'register') {
    codeDone();
    goOn(code.redirect);
    return;
  }
  keep({ ...code, resetToken });
  showPassword();
};

const enterCode = (form: HTMLFormElement): void => {
  const input = form.querySelector<HTMLInputElement>('#otp');
  input?.addEventListener('input', () => {
    const digits = digitsOf(input.value);
    if (digits !== input.value) input.value = digits;
    if (digits.length === 6) form.requestSubmit();
  });
  // A pasted message exceeds the field's maximum length.
  input?.addEventListener('paste', (event) => {
    event.preventDefault();
    input.value = digitsOf(event.clipboardData?.getData('text') ?? '');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  driveForm(form, locale, {
    check: ({ otp }) => wholeCode(otp),
    send: async ({ otp = '' }, api) => {
      const code = awaitedCode();
      if (!code) return;
      const { reset_token: resetToken } = await api.verify({ phone: code.phone, secret: code.secret, otp });
      verified(code, resetToken);
    },
  });
};

const choosePassword = (form: HTMLFormElement): void =>
  driveForm(form, locale, {
    check: ({ password }) => newPassword(password),
    send: async ({ password = '' }, api) => {
      const code = awaitedCode();
      if (!code) return;
      await api.resetPassword({ reset_token: code.resetToken ?? '', password });
      codeDone();
      try {
        await api.login({ email: code.phone, password });
      } catch {
        // The password is set; the shopper logs in manually.
        location.replace(
          pageBeside(`/login${code.redirect === null ? '' : `?redirect=${encodeURIComponent(code.redirect)}`}`),
        );
        return;
      }
      goOn(code.redirect);
    },
  });

const code = awaitedCode();
document.querySelector('#awaited')?.toggleAttribute('hidden', code === null);
document.querySelector('#unawaited')?.toggleAttribute('hidden', code !== null);
if (code && codeForm && passwordForm) {
  const lead = document.querySelector<HTMLElement>(`[data-lead="${code.type}"]`);
  if (lead) {
    // Keeps a phone number on one line.
    lead.textContent = (lead.dataset['text'] ?? '').replace('{to}', () => code.phone.replaceAll(' ', '\u00A0'));
    lead.hidden = false;
  }
  const user = passwordForm.querySelector<HTMLInputElement>('[autocomplete="username"]');
  if (user) user.value = code.phone;
  enterCode(codeForm);
  choosePassword(passwordForm);
  driveResend(code.resendAt, async () => {
    const current = awaitedCode() ?? code;
    const api = shopperApi(codeForm.dataset['store'] ?? '', locale);
    const sent = await api.resend({ phone: current.phone, secret: current.secret, type: current.type }, newKey());
    const resendAt = Date.now() + sent.resendAfter * 1000;
    keep({ ...current, secret: sent.secret, resendAt });
    notify(document.querySelector<HTMLElement>('#resend')?.dataset['done'] ?? '');
    return resendAt;
  });
  if (code.resetToken === null) codeForm.querySelector<HTMLElement>('#otp')?.focus();
  else showPassword();
}
