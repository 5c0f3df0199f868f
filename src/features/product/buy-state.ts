import type { VariantView } from './variant-views.ts';

/** 'there': it can be bought; 'out': sold out; 'ask': the shop tells the price. */
export type BuyState = 'there' | 'out' | 'ask';

export const buyState = ({ cents, soldOut }: Pick<VariantView, 'cents' | 'soldOut'>): BuyState =>
  cents === null ? 'ask' : soldOut ? 'out' : 'there';
