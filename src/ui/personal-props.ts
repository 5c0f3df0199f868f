import type { DeliveryTerms } from '../contract/delivery.ts';
import type { Locale } from '../i18n/locales.ts';

/** Props of a personal page's island (`layouts/personal-props.ts`). */
export type PersonalProps = {
  locale: Locale;
  storeCode: string;
  storeName: string;
  rielRate: number | null;
  /** Delivery fee before an address is known; null: unknown. */
  delivery: DeliveryTerms | null;
  /** Whether the store has warranty pages. */
  hasWarranty: boolean;
  /** Whether the store has an order tracking page. */
  hasTracking: boolean;
  /** Path prefix of the language: '/kh', '' in English. */
  prefix: string;
  /** Contacts: phone numbers first, then chats. `mark`: URL of its icon. */
  contacts: readonly { label: string; href: string; mark: string }[];
};

export const isPhone = (href: string): boolean => href.startsWith('tel:');
