import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { packVariants, type VariantView } from './variant-views.ts';

/** A product page whose options are pressed before its script starts: that counts as if it ran already. */

const variant = (id: string, optionIds: string[], at: number, cents: number): VariantView => ({
  id,
  optionIds,
  priceAt: at,
  stockAt: 3,
  cents,
  left: null,
  soldOut: false,
  image: null,
  code: null,
});
// Black in 64 GB is not made.
const variants = [
  variant('1', ['red', '64'], 0, 1000),
  variant('2', ['red', '128'], 1, 2000),
  variant('3', ['black', '128'], 2, 3000),
];
const sold = { pictures: [], unit: null, code: 'K1', variants: packVariants(variants) };
const options = [
  ['red', 'black'],
  ['64', '128'],
];

const Price = ({ text }: { text: string }) => (
  <p data-price>
    <b>{text}</b>
  </p>
);
const Page = () => (
  <main data-product="7" data-name="Kettle">
    <div data-offer>
      <div>
        <Price text="$10.00" />
      </div>
    </div>
    <template id="views">
      {['$20.00', '$30.00', ''].map((text) => (
        <div key={text}>
          <Price text={text} />
        </div>
      ))}
    </template>
    <form data-state="there">
      {options.map((group, index) => (
        <fieldset key={group[0]}>
          {group.map((option) => (
            <label key={option}>
              <input type="radio" name={`option-${index}`} value={option} defaultChecked={option === group[0]} />
              {option}
            </label>
          ))}
        </fieldset>
      ))}
      <b data-bar-price>$10.00</b>
      <button data-buy="add">{t('product.addToCart')}</button>
    </form>
    <p id="product-data">{JSON.stringify(sold)}</p>
  </main>
);

/** Opens a page, presses options before its script runs, and adds to the cart after. */
const addAfter = async (address: string, ...pressed: string[]) => {
  history.replaceState(null, '', address);
  document.body.innerHTML = renderToStaticMarkup(<Page />);
  for (const option of pressed) screen.getByRole<HTMLInputElement>('radio', { name: option }).checked = true;
  vi.resetModules();
  const { cart } = await import('../cart/cart.ts');
  await import('./product.client.ts');
  // The script starts in a task of its own.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  screen.getByRole('button').click();
  const [line] = cart.$value.get();
  return {
    line: [line?.variantId, line?.variantName, line?.price],
    price: document.querySelector('[data-offer]')?.textContent,
    bar: document.querySelector('[data-bar-price]')?.textContent,
    address: location.search,
  };
};

beforeEach(() => {
  openShop({});
  document.documentElement.lang = 'en';
});
afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['one that is made', '/', ['128'], ['2', 'red, 128', 2000], '$20.00', '?variant=2'],
  ['one that is made only with another', '/', ['black'], ['3', 'black, 128', 3000], '$30.00', '?variant=3'],
  ['another than the address says', '/?variant=3', ['128'], ['2', 'red, 128', 2000], '$20.00', '?variant=2'],
  ['what the browser restored', '/?variant=3', ['black', '128'], ['3', 'black, 128', 3000], '$30.00', '?variant=3'],
  ['none', '/?variant=3', [], ['3', 'black, 128', 3000], '$30.00', '?variant=3'],
] as const)('chosen before the script starts: %s', async (_case, address, pressed, line, price, shown) => {
  const result = await addAfter(address, ...pressed);
  expect(result).toEqual({ line: [...line], price, bar: price, address: shown });
});
