import { awaitCode } from './codes.ts';
import { newKey } from '../../ui/state/shopper-api.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';
import { newPassword, ownPhone, requiredFields } from './checks.ts';
import { driveForm } from './form-driver.ts';
import { carryRedirect, pageBeside, passMembers, redirectHere, sayWhatFollows } from './go-on.ts';

passMembers();
carryRedirect();
sayWhatFollows();
const form = document.querySelector<HTMLFormElement>('#register');
if (form)
  driveForm(form, pageLocale(), {
    check: (values) => ({
      ...requiredFields(values, ['name']),
      ...ownPhone(values['phone']),
      ...newPassword(values['password']),
    }),
    send: async ({ name = '', phone = '', email = '', password = '' }, api) => {
      const sent = await api.register({ name, phone, password, ...(email ? { email } : {}) }, newKey());
      const resendAt = Date.now() + sent.resendAfter * 1000;
      const code = { type: 'register', phone, secret: sent.secret, resendAt, resetToken: null } as const;
      location.assign(awaitCode(pageBeside('/otp/verify'), { ...code, redirect: redirectHere() }));
    },
  });
