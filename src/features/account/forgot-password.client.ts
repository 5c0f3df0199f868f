import { awaitCode } from './codes.ts';
import { newKey } from '../../ui/state/shopper-api.ts';
import { pageLocale } from '../../layouts/page-locale.client.ts';
import { requiredFields } from './checks.ts';
import { driveForm } from './form-driver.ts';
import { carryRedirect, pageBeside, redirectHere } from './go-on.ts';

carryRedirect();
const form = document.querySelector<HTMLFormElement>('#forgot');
if (form)
  driveForm(form, pageLocale(), {
    check: (values) => requiredFields(values, ['phone']),
    send: async ({ phone = '' }, api) => {
      const sent = await api.forgotPassword({ phone }, newKey());
      const resendAt = Date.now() + sent.resendAfter * 1000;
      const code = { type: 'forgot', phone, secret: sent.secret, resendAt, resetToken: null } as const;
      location.assign(awaitCode(pageBeside('/otp/verify'), { ...code, redirect: redirectHere() }));
    },
  });
