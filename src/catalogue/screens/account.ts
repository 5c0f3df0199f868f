import type { MessageKey } from '../../i18n/translate.ts';
import { addresses, inLocale, type RouteName } from '../../routes.ts';
import type { Loader } from '../context.ts';
import type { Screen } from '../page-data.ts';
import { homeLink } from './list-page.ts';
import { parentLink, type Above } from './personal.ts';
import { singlePage } from './single-page.ts';

/** Pages around an account: the same for everybody; what is personal is asked for in the browser. */
type AccountScreen = Extract<Screen, 'login' | 'register' | 'forgot-password' | 'otp-verify' | 'mydata'>;

const accountPage = (
  route: RouteName,
  screen: AccountScreen,
  address: () => string,
  heading: MessageKey,
  above: readonly Above[] = [],
): Loader =>
  singlePage(route, address, (context) => {
    const { t, shell, locale } = context;
    const name = t(heading);
    return {
      screen,
      title: `${name} | ${shell.storeName}`,
      description: t('login.metaDescription', { store: shell.storeName }),
      canonical: address(),
      noindex: true,
      breadcrumbs: [
        homeLink(context),
        ...above.map((one) => parentLink(context, one)),
        { name, href: inLocale(locale, address()) },
      ],
      data: null,
    };
  });

export const accountPages: readonly Loader[] = [
  accountPage('login', 'login', addresses.login, 'login.title'),
  accountPage('register', 'register', addresses.register, 'login.register'),
  accountPage('forgot-password', 'forgot-password', addresses.forgotPassword, 'login.newPassword'),
  accountPage('otp-verify', 'otp-verify', addresses.otpVerify, 'login.codeTitle'),
  accountPage('account-myaccount-mydata', 'mydata', addresses.myData, 'mydata.title', ['account']),
];
