import { use, type JSX } from 'react';
import dictionaries from 'virtual:messages/orders,payment,error,field';
import { addresses, inLocale } from '../../routes.ts';
import { never, once, useMember, useMessages } from '../../ui/islands.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { createOrderDetail } from './order-detail.ts';
import { OrderSlip } from './order-slip.tsx';
import type { OrderWords } from './orders-words.ts';

/** Opens the order of `?id=`; without one, redirects to the list. */
const openOrder = once(({ storeCode, locale }: PersonalProps) => {
  const id = new URLSearchParams(location.search).get('id') ?? '';
  if (id === '') {
    location.replace(inLocale(locale, addresses.orders()));
    return null;
  }
  const detail = createOrderDetail(shopperApi(storeCode, locale), id);
  void detail.load();
  return detail;
});

/** An order for printing. */
export const PrintOrderIsland = (shop: PersonalProps): JSX.Element => {
  useMember();
  const detail = openOrder(shop) ?? use(never);
  const t: OrderWords = useMessages(dictionaries, shop.locale);
  return <OrderSlip {...{ detail, shop, t }} />;
};
