import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceLine, priceText } from './price.ts';
import { savingOf } from './saving.ts';

const price = (amount: number | null, promoPrice: number | null = null) => ({
  price: amount,
  promoPrice,
  promoUntil: null,
});

describe('price', () => {
  it('shows dollars and riel', () => {
    expect(priceLine(price(1_234_567), false, 'en', 4100)).toEqual({
      amount: '$12,345.67',
      former: null,
      riel: '50,617,200\u00a0៛',
      before: '',
      after: '',
    });
    expect(priceLine(price(1000), false, 'en', null)?.riel).toBeNull();
  });

  it('shows a promotion beside the former price', () => {
    const promotion = price(29_900, 24_900);
    expect(priceLine(promotion, false, 'en', null)).toMatchObject({ amount: '$249.00', former: '$299.00' });
    expect(savingOf(promotion)).toBe(17);
  });

  it('says from where variants begin, in the order of each language', () => {
    expect(priceLine(price(1000), true, 'en', null)).toMatchObject({ before: 'from', amount: '$10.00', after: '' });
    expect(priceLine(price(1000), true, 'zh', null)).toMatchObject({ before: '', amount: '$10.00', after: '起' });
  });

  it('is one text where there is no room for more', () => {
    expect(priceText(price(29_900, 24_900), false, 'en')).toBe('$249.00');
    expect(priceText(price(1000), true, 'zh')).toBe('$10.00\u00a0起');
    expect(priceText(price(null), true, 'en')).toBe('Ask for price');
  });

  it('asks for the price where there is none', () => {
    expect(priceLine(price(null), true, 'en', 4100)).toBeNull();
    expect(savingOf(price(null))).toBeNull();
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
