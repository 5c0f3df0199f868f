import { type JSX, useEffect } from 'react';
import dictionaries from 'virtual:messages/wishlist,error,field,member';
import { type Locale, localePrefix } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { useMessages } from '../../ui/islands.ts';
import { $isLoggedIn } from '../../ui/state/session.ts';
import { followCart } from '../cart/account-cart.ts';
import { WishlistDrawer } from './wishlist-drawer.tsx';
import { followWishlist } from './wishlist.ts';

type WishlistKey = Extract<
  MessageKey,
  `wishlist.${string}` | `error.${string}` | `field.${string}` | `member.${string}`
>;
export type WishlistWords = (key: WishlistKey, values?: Record<string, string | number>) => string;

/** Props of the island. Every page contains them, so values that can be derived from them are left out. */
type Props = {
  locale: Locale;
  storeCode: string;
  /** Text of the link in an empty list. */
  browseName: string;
};

/** Props of the drawer's components. */
export type WishlistShop = Props & {
  /** Prefix of product URLs. */
  product: string;
  /** URL of the link in an empty list. */
  browse: string;
};

/** The content of the wishlist drawer. Guests cause no call to the server. */
export const WishlistIsland = (props: Props): JSX.Element => {
  const { storeCode, locale } = props;
  const prefix = localePrefix(locale);
  const shop = { ...props, product: `${prefix}/product/`, browse: `${prefix}/category` };
  const t: WishlistWords = useMessages(dictionaries, locale);
  useEffect(
    () =>
      $isLoggedIn.subscribe((isMember) => {
        if (!isMember) return;
        followWishlist({ storeCode, locale });
        followCart(storeCode, locale);
      }),
    [storeCode, locale],
  );
  return <WishlistDrawer shop={shop} t={t} />;
};
