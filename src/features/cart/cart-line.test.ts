import { expect, test } from 'vitest';
import { product, type Product, type ProductJson } from '../../contract/products.ts';
import { cartLineOf, isChosenOnPage } from './cart-line.ts';

const made = (json: Partial<ProductJson>): Product =>
  product.parse({ id: 7, name: 'Mouse', price: 20, promo_price: null, ...json });

test('what has no choices goes into the cart at its present price, with a picture of the own host', () => {
  const mouse = made({ promo_price: 15, image: 'photos/m.jpg', unit_id: 1, units: [{ id: 1, name: 'Piece' }] });
  expect(isChosenOnPage(mouse)).toBe(false);
  expect(cartLineOf(mouse)).toEqual({
    id: '7',
    name: 'Mouse',
    image: '/_img/of?src=photos%2Fm.jpg&w=160',
    price: 1500,
    quantity: 1,
    variantId: null,
    variantName: null,
    unitId: '1',
    unitName: 'Piece',
    note: '',
  });
  expect(cartLineOf(made({}))).toMatchObject({ image: '/_img/of?product=7', price: 2000, unitId: null });
});

test('what has variants or several units is chosen on its page', () => {
  const units = [
    { id: 1, name: 'Piece' },
    { id: 2, name: 'Box' },
  ];
  expect(isChosenOnPage(made({ units }))).toBe(true);
  const variants = [{ variant_option_id: 3, option_ids: [1], price: 20, promo_price: null }];
  expect(isChosenOnPage(made({ variants: variants }))).toBe(true);
});
