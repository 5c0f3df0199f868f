import { use, type JSX } from 'react';
import dictionaries from 'virtual:messages/orders,payment,error,field';
import { addresses, inLocale } from '../../routes.ts';
import { never, once, useMember, useMessages } from '../../ui/islands.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { createOrderDetail } from './order-detail.ts';
import { OrderView } from './order-view.tsx';
import type { OrderWords } from './orders-words.ts';

const orderIn = (pathname: string): string => {
  const last = /\/checkout-detail\/([^/]+)$/u.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return '';
  }
};

/** Opens the order in the page's URL; without an id, redirects to the list (R17). */
const openOrder = once(({ storeCode, locale }: PersonalProps) => {
  const id = orderIn(location.pathname);
  if (id === '') {
    location.replace(inLocale(locale, addresses.orders()));
    return null;
  }
  const detail = createOrderDetail(shopperApi(storeCode, locale), id);
  void detail.load();
  const isNew = new URLSearchParams(location.search).has('placed');
  // Shown once: a reload, or Back, shows the order as it is.
  if (isNew) history.replaceState(history.state, '', location.pathname);
  return { detail, isNew };
});

/** An order. */
export const OrderIsland = (shop: PersonalProps): JSX.Element => {
  useMember();
  const { detail, isNew } = openOrder(shop) ?? use(never);
  const t: OrderWords = useMessages(dictionaries, shop.locale);
  return <OrderView {...{ detail, shop, t, isNew }} />;
};
