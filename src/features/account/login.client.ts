import { pageLocale } from '../../layouts/page-locale.client.ts';
import { requiredFields } from './checks.ts';
import { driveForm } from './form-driver.ts';
import { carryRedirect, goOn, passMembers, redirectHere, sayWhatFollows } from './go-on.ts';

passMembers();
carryRedirect();
const form = document.querySelector<HTMLFormElement>('#login');
// The session expired on the previous page (`ui/state/session.ts`); if a payment was open, the return path says so.
if (new URLSearchParams(location.search).has('ended')) {
  const which = redirectHere()?.includes('attempt=') ? 'paying' : 'session';
  document.querySelector(`[data-ended="${which}"]`)?.removeAttribute('hidden');
  // Replaces what a login is for.
  document.querySelector('[data-lead]')?.setAttribute('hidden', '');
} else sayWhatFollows();
// Not on phones and tablets, where focus opens the keyboard over the page.
if (matchMedia('(pointer: fine)').matches && document.activeElement === document.body)
  form?.querySelector('input')?.focus();
if (form)
  driveForm(form, pageLocale(), {
    check: (values) => requiredFields(values, ['email', 'password']),
    send: async ({ email = '', password = '' }, api) => {
      await api.login({ email, password });
      goOn();
    },
  });
