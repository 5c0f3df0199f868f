import { useStore } from '@nanostores/react';
import { type JSX, use, useDeferredValue, useEffect } from 'react';
import dictionaries from 'virtual:messages/card,cart,delivery,error';
import type { DeliveryTerms } from '../../contract/delivery.ts';
import { type Locale, localePrefix } from '../../i18n/locales.ts';
import type { MessageKey } from '../../i18n/translate.ts';
import { islandFailed, never, useMessages } from '../../ui/islands.ts';
import { $isLoggedIn } from '../../ui/state/session.ts';
import { checkCart, onCheckDue } from './cart-check.ts';
import type { CartProps } from './cart-view.ts';
import { GuestCart } from './guest-cart.tsx';

export type CartWords = (
  key: Extract<MessageKey, `cart.${string}` | `delivery.${string}` | `error.${string}` | `field.${string}`>,
  values?: Record<string, string | number>,
) => string;

/** Props of the island. Every page carries them in its markup, so whatever can be derived from them is left out. */
type Props = {
  locale: Locale;
  storeCode: string;
  rielRate: number | null;
  /** Delivery fee before an address is known; null: unknown. */
  delivery: DeliveryTerms | null;
};

/** Props of the drawer's components. */
export type CartMeta = Props & {
  /** URL of the checkout. */
  checkout: string;
  /** Prefix of product URLs. */
  product: string;
  /** URL that an empty cart links to. */
  browse: string;
  /** URL of the contact page, which has the shop's promises. */
  contact: string;
};

type MemberModule = typeof import('./member-cart.tsx');
let memberModule: Promise<MemberModule> | null = null;
const loadMemberModule = (): Promise<MemberModule> => {
  memberModule ??= import('./member-cart.tsx').catch(() => {
    memberModule = null;
    islandFailed();
    return never;
  });
  return memberModule;
};

/** The account's cart. Guests make no cart calls to the server, and do not load the module that makes them. */
const AccountCart = (props: CartProps): JSX.Element => {
  const { FollowedCart } = use(loadMemberModule());
  return <FollowedCart {...props} />;
};

/** The content of the cart drawer. */
export const CartIsland = (props: Props): JSX.Element => {
  const { storeCode, locale } = props;
  const prefix = localePrefix(locale);
  const shop = {
    ...props,
    checkout: `${prefix}/checkout`,
    product: `${prefix}/product/`,
    browse: `${prefix}/category`,
    contact: `${prefix}/chat`,
  };
  const t: CartWords = useMessages(dictionaries, locale);
  // Deferred, so that after a login the guest's cart stays until the module has loaded.
  const isMember = useDeferredValue(useStore($isLoggedIn));
  useEffect(() => onCheckDue(() => void checkCart(storeCode, locale)), [storeCode, locale]);
  return isMember ? <AccountCart shop={shop} t={t} /> : <GuestCart shop={shop} t={t} />;
};
