import { beforeEach, expect, test, vi } from 'vitest';
import { openShop, refuse } from '../../ui/state/testing/fake-shop.ts';
import { startRecent } from './recent.client.ts';
import { seen, type Seen } from './recently-viewed.ts';

const list = 'GET /_api/api/products';
const viewed = (id: string, name: string, more: Partial<Seen> = {}): Seen => ({
  id,
  name,
  locale: 'en',
  image: null,
  fit: 'fill',
  ground: null,
  price: null,
  at: 0,
  ...more,
});

/** Opens a product's page in Khmer, with the row of recently viewed products in view. */
const openPage = (): void => {
  document.body.innerHTML = `<main>
    <article data-product="9" data-name="ឆ្នាំង"></article><aside id="cart" data-store="S001"></aside>
    <div data-seen><template><section><ul><li data-card><div class="frame"></div><a></a><p class="price"><b></b></p></li></ul></section></template></div>
  </main>`;
  const product = document.querySelector<HTMLElement>('[data-product]');
  if (product) startRecent(product, 100, []);
};
const shown = (): (string | null)[] =>
  Array.from(document.querySelectorAll('[data-seen] a'), ({ textContent }) => textContent);

beforeEach(() => {
  document.documentElement.lang = 'km';
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(): void {
        this.#tell([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
  return () => vi.unstubAllGlobals();
});

test('what was viewed in another language has its name in that of the page, and keeps it', async () => {
  seen.change(() => [viewed('1', 'Kettle'), viewed('2', 'តុ', { locale: 'kh' }), viewed('3', 'Gone')]);
  const { calls } = openShop({ [list]: () => ({ data: [{ id: 1, name: 'កំសៀវ', price: 20 }] }) });
  openPage();
  await vi.waitFor(() => expect(shown()).toEqual(['កំសៀវ', 'តុ', 'Gone']));
  expect(calls.map(({ query }) => query.get('ids'))).toEqual(['1,3']);
  expect(seen.$value.get().map(({ name, locale }) => [name, locale])).toEqual([
    ['ឆ្នាំង', 'kh'],
    ['កំសៀវ', 'kh'],
    ['តុ', 'kh'],
    ['Gone', 'en'],
  ]);
});

test('nothing is asked in the same language; without an answer the names stay', async () => {
  seen.change(() => [viewed('2', 'តុ', { locale: 'kh' })]);
  const { calls } = openShop({ [list]: () => refuse(403, 'forbidden') });
  openPage();
  await vi.waitFor(() => expect(shown()).toEqual(['តុ']));
  expect(calls).toEqual([]);
  seen.change(() => [viewed('1', 'Kettle')]);
  openPage();
  await vi.waitFor(() => expect(shown()).toEqual(['Kettle']));
});
