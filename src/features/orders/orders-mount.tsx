import { createRoot } from 'react-dom/client';
import type { Locale } from '../../i18n/locales.ts';
import { createOrderList, readView } from './order-list.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { readPersonalProps } from '../../ui/personal-props.ts';
import { orderWords } from './dictionaries.ts';
import { OrdersPage } from './orders-page.tsx';

/** Puts the list in the place of the page's skeleton. */
export const mount = async (place: HTMLElement, locale: Locale): Promise<void> => {
  const facts = readPersonalProps(place, locale);
  const view = readView(new URLSearchParams(location.search));
  const list = createOrderList(shopperApi(facts.storeCode, locale), view);
  void list.load(view);
  const t = await orderWords(locale);
  createRoot(place).render(<OrdersPage {...{ list, facts, t }} />);
};
