import { createRoot } from 'react-dom/client';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { createOrderDetail } from './order-detail.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { readPersonalProps } from '../../ui/personal-props.ts';
import { orderWords } from './dictionaries.ts';
import { OrderView } from './order-view.tsx';

const orderIn = (pathname: string): string => {
  const last = /\/checkout-detail\/([^/]+)$/u.exec(pathname)?.[1] ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return '';
  }
};

/** Puts an order in the place of the page's skeleton; without an id, the list is meant (R17). */
export const mount = async (place: HTMLElement, locale: Locale): Promise<void> => {
  const facts = readPersonalProps(place, locale);
  const id = orderIn(location.pathname);
  if (id === '') {
    location.replace(inLocale(locale, addresses.orders()));
    return;
  }
  const detail = createOrderDetail(shopperApi(facts.storeCode, locale), id);
  void detail.load();
  const t = await orderWords(locale);
  const isNew = new URLSearchParams(location.search).has('placed');
  // Said once: a reload, or the way back here, shows the order as it is.
  if (isNew) history.replaceState(history.state, '', location.pathname);
  createRoot(place).render(<OrderView {...{ detail, facts, t, isNew }} />);
};
