import { createRoot } from 'react-dom/client';
import dictionaries from 'virtual:messages/wishlist,error,field,member';
import type { Locale } from '../../i18n/locales.ts';
import { wordsTranslator } from '../../i18n/template.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { $isLoggedIn } from '../../ui/state/session.ts';
import { followCart } from '../cart/account-cart.ts';
import { followWishlist } from './wishlist.ts';
import { WishlistDrawer } from './wishlist-drawer.tsx';

type WishlistKey = Extract<
  MessageKey,
  `wishlist.${string}` | `error.${string}` | `field.${string}` | `member.${string}`
>;
export type WishlistWords = (key: WishlistKey, values?: Record<string, string | number>) => string;

/** Props of the drawer, from its markup and the cart's. */
export type WishlistFacts = {
  locale: Locale;
  storeCode: string;
  /** Prefix of product URLs. */
  product: string;
  /** Link of an empty list, and its name. */
  browse: string;
  browseName: string;
};

/** Renders the wishlist drawer. Guests cause no call to the server. */
export const mount = async (place: HTMLElement, locale: Locale): Promise<void> => {
  const { default: words } = await dictionaries[locale]();
  const { dataset } = document.querySelector<HTMLElement>('#cart') ?? place;
  const facts: WishlistFacts = {
    locale,
    storeCode: dataset['store'] ?? '',
    product: dataset['product'] ?? '/product/',
    browse: dataset['browse'] ?? '/',
    browseName: place.closest<HTMLElement>('dialog')?.dataset['browseName'] ?? '',
  };
  $isLoggedIn.subscribe((isMember) => {
    if (!isMember) return;
    followWishlist(facts);
    followCart(facts.storeCode, locale);
  });
  createRoot(place).render(<WishlistDrawer facts={facts} t={wordsTranslator(words, locale)} />);
};
