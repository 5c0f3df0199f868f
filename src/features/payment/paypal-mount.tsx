import { createRoot } from 'react-dom/client';
import dictionaries from 'virtual:messages/paying,error,field';
import type { Attempt } from '../../contract/attempts.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import { addresses, inLocale } from '../../routes.ts';
import { watch } from './watch.ts';
import { newKey, shopperApi, type ShopperApi } from '../../ui/state/shopper-api.ts';
import { PaymentScreen } from './payment-screen.tsx';
import { Returned } from './returned.tsx';
import { readPersonalProps, type PersonalProps } from '../../ui/personal-props.ts';
import type { PayingWords } from './payment-words.ts';

/** The attempt that the address names; else the one that is open: PayPal may have dropped the query. */
const find = async (api: ShopperApi): Promise<Attempt | null> => {
  const id = new URLSearchParams(location.search).get('attempt');
  const named = id === null ? null : await api.attempt(id).catch(() => null);
  return named ?? (await api.openAttempt()).attempt;
};

/** PayPal has just told the bank: it is asked at once, so that the page does not offer what has ended. */
const checked = async (api: ShopperApi, attempt: Attempt): Promise<Attempt> => {
  if (attempt.state !== 'pending') return attempt;
  try {
    return await api.actOnAttempt(attempt.id, 'check', newKey());
  } catch {
    return attempt;
  }
};

/** Where the same thing can be paid another way. */
const wayBack = ({ checkoutType, productId }: Attempt, { locale }: PersonalProps): string => {
  if (checkoutType === 'buynow' && productId !== null) return inLocale(locale, addresses.buyNow(productId));
  return inLocale(locale, checkoutType === 'order' ? addresses.orders() : addresses.checkout());
};

/** Back from PayPal, in this tab or a new one: what became of the payment is asked for, not read from the address (R97). */
export const mount = async (place: HTMLElement, locale: Locale): Promise<void> => {
  const facts = readPersonalProps(place, locale);
  const { default: words } = await dictionaries[locale]();
  const t: PayingWords = wordsTranslator(words, locale);
  const api = shopperApi(facts.storeCode, locale);
  const isBack = location.pathname.endsWith(addresses.paypalError());
  const root = createRoot(place);
  const show = async (): Promise<void> => {
    try {
      const attempt = await find(api);
      if (attempt === null) {
        root.render(<Returned facts={facts} t={t} onAgain={null} />);
        return;
      }
      watch(api, await checked(api, attempt));
      root.render(
        <PaymentScreen facts={facts} t={t} isBack={isBack} onLeave={() => location.assign(wayBack(attempt, facts))} />,
      );
    } catch {
      root.render(<Returned facts={facts} t={t} onAgain={() => void show()} />);
    }
  };
  await show();
};
