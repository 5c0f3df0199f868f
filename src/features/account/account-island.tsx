import type { JSX } from 'react';
import dictionaries from 'virtual:messages/account,mydata,orders,payment,error,field';
import { once, useMember, useMessages } from '../../ui/islands.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { createAccount } from './account-overview.ts';
import { AccountPage, type AccountWords } from './account-page.tsx';

const openAccount = once(({ storeCode, locale }: PersonalProps) => {
  const api = shopperApi(storeCode, locale);
  const account = createAccount(api);
  void account.load();
  return { api, account };
});

/** The first page of an account. */
export const AccountIsland = (shop: PersonalProps): JSX.Element => {
  useMember();
  const { api, account } = openAccount(shop);
  const t: AccountWords = useMessages(dictionaries, shop.locale);
  return <AccountPage {...{ account, api, shop, t }} />;
};
