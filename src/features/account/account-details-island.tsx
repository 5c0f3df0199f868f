import type { JSX } from 'react';
import dictionaries from 'virtual:messages/mydata,delivery,locations,error,field';
import { useMember, useMessages } from '../../ui/islands.ts';
import type { MyDataFacts, MyDataWords } from './account-details-words.ts';
import { MyData } from './account-details.tsx';

/** Account details: name, password, delivery addresses. */
export const MyDataIsland = (facts: MyDataFacts): JSX.Element => {
  useMember();
  const t: MyDataWords = useMessages(dictionaries, facts.locale);
  return <MyData {...{ facts, t }} />;
};
