import { createRoot } from 'react-dom/client';
import dictionaries from 'virtual:messages/account,mydata,orders,payment,error,field';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import { createAccount } from './account-overview.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { readPersonalProps } from '../../ui/personal-props.ts';
import { AccountPage } from './account-page.tsx';
import type { AccountWords } from './account-words.ts';

/** Puts the account in the place of the page's skeleton. */
export const mount = async (place: HTMLElement, locale: Locale): Promise<void> => {
  const facts = readPersonalProps(place, locale);
  const api = shopperApi(facts.storeCode, locale);
  const account = createAccount(api);
  void account.load();
  const { default: words } = await dictionaries[locale]();
  const t: AccountWords = wordsTranslator(words, locale);
  createRoot(place).render(<AccountPage {...{ account, api, facts, t }} />);
};
