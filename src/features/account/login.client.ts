import { pageLocale } from '../../layouts/page-locale.client.ts';
import { requiredFields } from './checks.ts';
import { driveForm } from './form-driver.ts';
import { carryRedirect, goOn, passMembers, redirectHere, sayWhatFollows } from './go-on.ts';

passMembers();
carryRedirect();
const form = document.querySelector<HTMLFormElement>('#login');
// The page that was left had a login until then (`ui/state/session.ts`); one that pays is named in the way back.
if (new URLSearchParams(location.search).has('ended')) {
  const which = redirectHere()?.includes('attempt=') ? 'paying' : 'session';
  document.querySelector(`[data-ended="${which}"]`)?.removeAttribute('hidden');
  // In place of what a login is for.
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
