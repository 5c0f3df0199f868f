import { createRoot } from 'react-dom/client';
import dictionaries from 'virtual:messages/cart,delivery,error';
import type { DeliveryTerms } from '../../contract/delivery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { cart } from './cart.ts';
import { checkCart } from './cart-check.ts';
import { $isLoggedIn } from '../../ui/state/session.ts';
import { $cartOpened } from '../../ui/state/shell.ts';
import { readDelivery } from '../../ui/personal-props.ts';
import { GuestCart } from './guest-cart.tsx';

export type CartWords = (
  key: Extract<MessageKey, `cart.${string}` | `delivery.${string}` | `error.${string}` | `field.${string}`>,
  values?: Record<string, string | number>,
) => string;

/** Props of the drawer, from its markup. */
export type CartMeta = {
  locale: Locale;
  storeCode: string;
  rielRate: number | null;
  /** Delivery fee before an address is known; null: unknown. */
  delivery: DeliveryTerms | null;
  /** URL of the checkout. */
  checkout: string;
  /** Prefix of product URLs. */
  product: string;
  /** Link of an empty cart. */
  browse: string;
};

/** Renders the cart drawer. */
export const mount = async (place: HTMLElement, locale: Locale): Promise<void> => {
  const { default: words } = await dictionaries[locale]();
  const { dataset } = place.closest<HTMLElement>('dialog') ?? place;
  const facts: CartMeta = {
    locale,
    storeCode: dataset['store'] ?? '',
    rielRate: Number(dataset['riel']) || null,
    delivery: readDelivery(dataset),
    checkout: dataset['checkout'] ?? '/',
    product: dataset['product'] ?? '/product/',
    browse: dataset['browse'] ?? '/',
  };
  const t = wordsTranslator(words, locale);
  const root = createRoot(place);
  let refresh = (): void => {};
  const check = (): void => {
    void checkCart(facts.storeCode, locale);
    refresh();
  };
  /** Guests cause no cart call to the server, and do not load the module that makes them. */
  const show = async (): Promise<void> => {
    const account = $isLoggedIn.get() ? await import('./member-cart.tsx') : null;
    if ((account !== null) !== $isLoggedIn.get()) return;
    account?.followCart(facts.storeCode, locale);
    refresh = () => void account?.refreshCart();
    root.render(account ? <account.MemberCart facts={facts} t={t} /> : <GuestCart facts={facts} t={t} />);
  };
  await show();
  $isLoggedIn.listen(() => void show());
  check();
  $cartOpened.listen(check);
  cart.$value.listen((lines, before) => {
    if (lines.some(({ id }) => !before?.some((one) => one.id === id))) check();
  });
};
