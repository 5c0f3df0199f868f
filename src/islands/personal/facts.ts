import type { Locale } from '../../i18n/locales.ts';

/** What the markup of a personal page tells its island (`components/personal-facts.ts`). */
export type PersonalFacts = {
  locale: Locale;
  storeCode: string;
  storeName: string;
  rielRate: number | null;
  /** The language's prefix: '/kh', '' in English. */
  prefix: string;
  /** Ways to reach the shop. */
  contacts: readonly { label: string; href: string }[];
};

export const readFacts = ({ dataset }: HTMLElement, locale: Locale): PersonalFacts => ({
  locale,
  storeCode: dataset['store'] ?? '',
  storeName: dataset['name'] ?? '',
  rielRate: Number(dataset['riel']) || null,
  prefix: dataset['prefix'] ?? '',
  contacts: JSON.parse(dataset['contacts'] ?? '[]') as PersonalFacts['contacts'],
});
