import { createRoot } from 'react-dom/client';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { createOrderDetail } from './order-detail.ts';
import { shopperApi } from '../../ui/state/shopper-api.ts';
import { orderWords } from './dictionaries.ts';
import { readPersonalProps } from '../../ui/personal-props.ts';
import { OrderSlip } from './order-slip.tsx';

/** Puts the order of `?id=` on the paper; without one, the list is meant. */
export const mount = async (place: HTMLElement, locale: Locale): Promise<void> => {
  const facts = readPersonalProps(place, locale);
  const id = new URLSearchParams(location.search).get('id') ?? '';
  if (id === '') {
    location.replace(inLocale(locale, addresses.orders()));
    return;
  }
  const detail = createOrderDetail(shopperApi(facts.storeCode, locale), id);
  void detail.load();
  const t = await orderWords(locale);
  createRoot(place).render(<OrderSlip {...{ detail, facts, t }} />);
};
