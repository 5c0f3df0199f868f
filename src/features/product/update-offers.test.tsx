import { beforeEach, expect, test, vi } from 'vitest';
import { checkSession } from '../../ui/state/session.ts';
import { openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { updateOffers } from './current-offer.client.ts';
import type { VariantView } from './variant-views.ts';

/** A product page asks the shop for its price and stock when it is opened. */

const shown = (): VariantView => ({
  id: null,
  optionIds: [],
  priceAt: 0,
  stockAt: 1,
  cents: 2000,
  left: null,
  soldOut: false,
  image: null,
  code: null,
});

/** Updates a page that shows $20, where the shop now has another offer. */
const update = async (offer: object, ...below: HTMLElement[]) => {
  openShop({ 'GET /_api/api/product/7&store_code=': () => ({ data: { id: 7, name: 'Kettle', ...offer } }) });
  const price = document.createElement('p');
  price.textContent = '$20.00';
  const variant = shown();
  const views: Node[][] = [[price, ...below], []];
  const said = await updateOffers('7', [variant], views);
  return { variant, said: said.get(variant), lines: views[variant.priceAt]?.map(({ textContent }) => textContent) };
};

beforeEach(() => {
  document.documentElement.lang = 'en';
});

test('another price takes the place of the old one, and is said', async () => {
  const { lines, said, variant } = await update({ price: 25 });
  expect(lines?.map((line) => line?.trim())).toEqual([`${t('price.now')} $25.00`]);
  expect(said).toBe(t('product.priceChanged', { price: '$25.00', before: '$20.00' }));
  expect(variant.cents).toBe(2500);
});

test.each([null, 0])('where the shop now says the price on request (%s), the old one goes (R51)', async (price) => {
  const { lines, said, variant } = await update({ price });
  expect(lines).toEqual([t('price.ask')]);
  expect(said).toBe(null);
  expect(variant.cents).toBe(null);
});

test('a line below the price says how to ask for it', async () => {
  const note = document.createElement('p');
  note.dataset['note'] = '';
  const { lines } = await update({ price: null }, note);
  expect(lines).toEqual([t('price.ask'), t('product.askHint')]);
});

test('a promotion that ends at midnight is named by the day that is over then', async () => {
  const note = document.createElement('p');
  note.dataset['note'] = '';
  const { lines } = await update({ price: 20, promo_price: 15, promo_until: '2027-01-01T00:00:00+07:00' }, note);
  const [saved, until] = [t('price.save', { price: '$5.00' }), t('price.until', { date: '31 Dec 2026' })];
  expect(lines?.at(-1)).toBe(`${saved} · ${until}`);
});

test('where another account has logged in since, nothing is asked, and the page is loaded anew', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  document.cookie = 'login_status_code=0; path=/';
  document.cookie = 'login_ref=first; path=/';
  checkSession();
  document.cookie = 'login_ref=second; path=/';
  const { calls } = openShop({});
  void updateOffers('7', [shown()], [[], []]);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(calls).toEqual([]);
});
