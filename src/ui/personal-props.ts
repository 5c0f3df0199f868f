import type { DeliveryTerms } from '../contract/delivery.ts';
import type { Locale } from '../i18n/locales.ts';

/** What a personal page tells its island (`layouts/personal-props.ts`). */
export type PersonalProps = {
  locale: Locale;
  storeCode: string;
  storeName: string;
  rielRate: number | null;
  /** What delivery costs before an address is known; null: not known. */
  delivery: DeliveryTerms | null;
  /** Whether the store has pages about warranties. */
  hasWarranty: boolean;
  /** Whether the store has a page where orders are tracked. */
  hasTracking: boolean;
  /** The language's prefix: '/kh', '' in English. */
  prefix: string;
  /** Ways to reach the shop: phone numbers first, then chats. */
  contacts: readonly { label: string; href: string }[];
};

export const isPhone = (href: string): boolean => href.startsWith('tel:');

/** Reads the terms of delivery that a drawer's markup holds. */
export const readDelivery = ({ delivery }: DOMStringMap): DeliveryTerms | null =>
  JSON.parse(delivery ?? 'null') as DeliveryTerms | null;
