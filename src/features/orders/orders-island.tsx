import type { JSX } from 'react';
import dictionaries from 'virtual:messages/orders,payment,error,field';
import { once, useMember, useMessages } from '../../ui/islands.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { createOrderList, readView } from './order-list.ts';
import { OrdersPage } from './orders-page.tsx';
import type { OrderWords } from './orders-words.ts';

/** Opens the orders that the page's URL asks for. */
const openList = once(({ storeCode, locale }: PersonalProps) => {
  const view = readView(new URLSearchParams(location.search));
  const list = createOrderList(shopperApi(storeCode, locale), view);
  void list.load(view);
  return list;
});

/** My orders. */
export const OrdersIsland = (shop: PersonalProps): JSX.Element => {
  useMember();
  const list = openList(shop);
  const t: OrderWords = useMessages(dictionaries, shop.locale);
  return <OrdersPage {...{ list, shop, t }} />;
};
