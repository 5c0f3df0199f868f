import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceMarkup, savingBadge, savingOf } from './price.ts';

const price = (amount: number | null, promoPrice: number | null = null) => ({
  price: amount,
  promoPrice,
  promoUntil: null,
});

describe('price', () => {
  it('shows dollars and riel', () => {
    expect(priceMarkup(price(1_234_567), false, 'en', 4100)).toBe(
      '<p class="price"><b>$12,345.67</b></p><p class="riel">50,617,200\u00a0៛</p>',
    );
    expect(priceMarkup(price(1000), false, 'en', null)).not.toContain('riel');
  });

  it('shows a promotion beside the struck price, for the eye and the ear', () => {
    const markup = priceMarkup(price(29_900, 24_900), false, 'en', null);
    expect(markup).toContain('Now </span>$249.00</b>');
    expect(markup).toContain('Was </span>$299.00</s>');
    expect(savingBadge(price(29_900, 24_900))).toBe('<span class="badge">-17%</span>');
  });

  it('says from where variants begin, in the order of each language', () => {
    expect(priceMarkup(price(1000), true, 'en', null)).toContain('<span><small>from</small> <b>$10.00</b></span>');
    expect(priceMarkup(price(1000), true, 'zh', null)).toContain('<b>$10.00</b> <small>起</small>');
  });

  it('asks for the price where there is none', () => {
    expect(priceMarkup(price(null), true, 'en', 4100)).toBe('<p class="price price-ask">Ask for price</p>');
    expect(savingBadge(price(null))).toBe('');
  });

  it('saves between 1 and 100 percent on any promotion, else nothing', () => {
    const cents = fc.integer({ min: 1, max: 100_000_000 });
    fc.assert(
      fc.property(cents, cents, (full, promo) => {
        const saving = savingOf(price(full, promo));
        return promo < full ? saving !== null && saving >= 1 && saving <= 100 : saving === null;
      }),
    );
  });
});
