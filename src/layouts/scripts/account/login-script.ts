import { pageLocale } from '../page-locale.ts';
import { requiredFields } from './checks.ts';
import { driveForm } from './form-driver.ts';
import { carryRedirect, goOn, passMembers } from './go-on.ts';

passMembers();
carryRedirect();
const form = document.querySelector<HTMLFormElement>('#login');
if (form)
  driveForm(form, pageLocale(), {
    check: (values) => requiredFields(values, ['email', 'password']),
    send: async ({ email = '', password = '' }, api) => {
      await api.login({ email, password });
      goOn();
    },
  });
