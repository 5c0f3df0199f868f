import type { PaymentType, ShopBank } from '../contract/checkout.ts';
import sprite from './art.svg?url&no-inline';

/** Banks whose mark is in the sprite. */
const markedBanks = ['aba', 'acleda', 'wing'] as const;
type PaymentMark = PaymentType | (typeof markedBanks)[number];

/** Returns the URL of a mark in the sprite: 48 by 32, with a background of its own. */
export const paymentMark = (mark: PaymentMark): string => `${sprite}#pay-${mark}`;

/** Returns the marks of a payment type: a transfer has those of the shop's banks, or a general one. */
export const marksOf = (type: PaymentType, banks: readonly Pick<ShopBank, 'type'>[]): PaymentMark[] => {
  if (type !== 'bankTransfer') return [type];
  const known = markedBanks.filter((mark) => banks.some((bank) => bank.type === mark));
  return known.length > 0 ? known : [type];
};
