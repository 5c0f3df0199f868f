import { addresses } from '../../routes.ts';
import type { Loader } from '../../catalogue/context.ts';
import { shopperPage } from '../../catalogue/loaders/shopper-page.ts';

const description = 'login.metaDescription';

/** Pages for logging in, and of the account. */
export const accountPages: readonly Loader[] = [
  shopperPage('account-myaccount', addresses.account, { template: 'account', data: null }, { title: 'account.title' }),
  shopperPage('login', addresses.login, { template: 'login', data: null }, { title: 'login.title', description }),
  shopperPage(
    'register',
    addresses.register,
    { template: 'register', data: null },
    { title: 'login.register', description },
  ),
  shopperPage(
    'forgot-password',
    addresses.forgotPassword,
    { template: 'forgot-password', data: null },
    { title: 'login.resetPassword', description },
  ),
  shopperPage(
    'otp-verify',
    addresses.otpVerify,
    { template: 'otp-verify', data: null },
    { title: 'login.codeTitle', description },
  ),
  shopperPage(
    'account-myaccount-mydata',
    addresses.myData,
    { template: 'mydata', data: null },
    { title: 'mydata.title', description, above: ['account'] },
  ),
];
