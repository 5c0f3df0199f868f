import type { JSX } from 'react';
import dictionaries from 'virtual:messages/mydata,delivery,locations,error,field';
import { useMember, useMessages } from '../../ui/islands.ts';
import type { MyDataProps, MyDataWords } from './account-details-words.ts';
import { MyData } from './account-details.tsx';

/** Account details: name, password, delivery addresses. */
export const MyDataIsland = (shop: MyDataProps): JSX.Element => {
  useMember();
  const t: MyDataWords = useMessages(dictionaries, shop.locale);
  return <MyData {...{ shop, t }} />;
};
