import { endedShownMs, promotionPhase, type PromotionPhase } from '../contract/promotion-phase.ts';
import type { Promotion } from '../contract/content.ts';
import type { Product } from '../contract/products.ts';

/**
 * Milliseconds before its end at which a promotional price or a promotion stops being published: pages are rendered and
 * switched within that time, so that none shows an ended price.
 */
export const priceEndLeadMs = 5000;

const isOver = (end: string | null, now: number): boolean => {
  if (end === null) return false;
  const endMs = Date.parse(end);
  return !Number.isNaN(endMs) && endMs <= now + priceEndLeadMs;
};

/**
 * Returns the product without promotional prices, its variants' included, if they have ended or are about to.
 * @param now milliseconds since 1970
 */
export const withoutEndedPrice = (product: Product, now: number): Product =>
  product.promoUntil !== null && isOver(product.promoUntil, now)
    ? {
        ...product,
        promoPrice: null,
        promoUntil: null,
        variants: product.variants.map((variant) => ({ ...variant, promoPrice: null })),
      }
    : product;

/** Returns when the first of the products' promotional prices ends, in milliseconds since 1970; null: none does. */
export const earliestPromoEnd = (products: readonly Pick<Product, 'promoUntil'>[]): number | null => {
  const ends = products.map(({ promoUntil }) => Date.parse(promoUntil ?? '')).filter((end) => !Number.isNaN(end));
  return ends.length > 0 ? Math.min(...ends) : null;
};

/** A promotion as the catalogue stores it: with its phase when it was pulled. */
export type PhasedPromotion = Promotion & { phase: PromotionPhase };

/**
 * Returns promotions with their current phase, so that pages change when the phase does. One within `priceEndLeadMs` of
 * its end counts as ended; one that ended two weeks ago or earlier is left out.
 */
export const phasedPromotions = (promotions: readonly Promotion[], now: number): PhasedPromotion[] =>
  promotions
    .filter(({ ends_at: end }) => end === null || !(Date.parse(end) <= now - endedShownMs))
    .map((promotion) => ({ ...promotion, phase: publishedPhase(promotion, now) }));

/** Returns the phase in which a promotion is published: 'ended' from `priceEndLeadMs` before its end. */
export const publishedPhase = (promotion: Pick<Promotion, 'starts_at' | 'ends_at'>, now: number): PromotionPhase =>
  isOver(promotion.ends_at, now) ? 'ended' : promotionPhase(promotion, now);
