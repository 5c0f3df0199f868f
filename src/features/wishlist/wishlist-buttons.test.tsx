import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SpokenWords } from '../../ui/state/spoken-words.ts';
import { $counts } from '../../ui/state/counts.ts';
import { $notice } from '../../ui/state/shell.ts';
import { logIn, openShop, t } from '../../ui/state/testing/fake-shop.ts';
import { wishOfHeart } from './pending-wish.ts';
import { showWishlistButtons, toggleWish } from './wishlist-buttons.ts';
import { $wishlist, addWish, followWishlist, loadWishlist, removeWish } from './wishlist.ts';

const words = vi.hoisted(() => ({ isDown: false }));
vi.mock('../../ui/state/spoken-words.ts', () => ({
  spokenWords: (): Promise<SpokenWords> => (words.isDown ? Promise.reject(new Error('offline')) : Promise.resolve(t)),
}));

const context = { storeCode: 'S001', locale: 'en' } as const;
const list = 'GET /_api/api/wishlist';
const add = 'POST /_api/api/wishlist/add';

let heart: HTMLElement;
beforeEach(() => {
  logIn();
  heart = document.createElement('button');
  heart.dataset['wish'] = '7';
  heart.setAttribute('aria-pressed', 'false');
});
afterEach(() => {
  words.isDown = false;
  $notice.set(null);
});
/** A product page with two variants, whose heart it is. */
const openProduct = (): ((color: 'red' | 'blue') => void) => {
  const variants = ['red', 'blue'].map((color) => [`v-${color}`, [color], 0, 0, 2000, null, null, null]);
  const sold = { pictures: [], unit: null, code: 'K-7', variants };
  const { container } = render(
    <>
      <form data-state="there">
        {['red', 'blue'].map((color) => (
          <input key={color} type="radio" name="option-1" value={color} defaultChecked={color === 'blue'} />
        ))}
      </form>
      <script type="application/json" id="product-data">
        {JSON.stringify(sold)}
      </script>
    </>,
  );
  container.append(heart);
  return (color) => container.querySelector<HTMLInputElement>(`[value=${color}]`)?.click();
};
const isPressed = (): string | null => heart.getAttribute('aria-pressed');

test('a heart whose words cannot be fetched is as before, and can be pressed again', async () => {
  const shop = openShop({ [list]: () => ({ data: [] }), [add]: () => ({ data: {} }) });
  words.isDown = true;
  await toggleWish(heart, context);
  expect([isPressed(), shop.sentTo(add)]).toEqual(['false', []]);
  words.isDown = false;
  await toggleWish(heart, context);
  expect([isPressed(), shop.sentTo(add)]).toMatchObject(['true', [{ product_id: '7' }]]);
  expect($notice.get()?.text).toBe(t('member.added'));
});

test('the heart of a card stands for all variants; what is brought back is what was removed', async () => {
  const wishes = ['red', 'blue'].map((variant, index) => ({
    wishlist_id: index + 1,
    id: 7,
    variant_option_id: variant,
    name: 'Kettle',
    price: 20,
  }));
  const shop = openShop({
    [list]: () => ({ data: wishes }),
    [add]: () => ({ data: {} }),
    'DELETE /_api/api/wishlist/remove/1': () => ({ data: {} }),
    'DELETE /_api/api/wishlist/remove/2': () => ({ data: {} }),
  });
  await loadWishlist(context);
  heart.dataset['tool'] = 'wish';
  heart.setAttribute('aria-pressed', 'true');
  await toggleWish(heart, context);
  expect([isPressed(), $notice.get()?.text]).toEqual(['false', t('member.removed')]);
  $notice.get()?.action?.run();
  await vi.waitFor(() => expect($notice.get()?.text).toBe(t('member.added')));
  expect(shop.sentTo(add)).toMatchObject([{ variant_option_id: 'red' }, { variant_option_id: 'blue' }]);
});

test('what is removed while another is being added stays removed, in hearts and badge', async () => {
  const kettle = { wishlist_id: 1, id: 7, name: 'Kettle', price: 20 };
  const lamp = { wishlist_id: 2, id: 8, name: 'Lamp', price: 30 };
  const adding = Promise.withResolvers<object>();
  const removing = Promise.withResolvers<object>();
  const shop = openShop({
    [list]: () => ({ data: [kettle] }),
    [add]: () => adding.promise,
    'DELETE /_api/api/wishlist/remove/1': () => removing.promise,
  });
  await loadWishlist(context);
  const [wish] = $wishlist.get().wishes;
  if (!wish) throw new Error('there is no wish');
  const added = addWish(context, '8', null);
  const removed = removeWish(context, wish);
  const ids = (): (string | null)[] => $wishlist.get().wishes.map(({ productId }) => productId);
  expect(ids()).toEqual([]);
  shop.answers[list] = () => ({ data: [kettle, lamp] });
  adding.resolve({ data: {} });
  await added;
  expect([ids(), $counts.get().wishlist]).toEqual([['8'], 1]);
  // Asked for before the removal, answered after it.
  const slow = Promise.withResolvers<object>();
  shop.answers[list] = () => slow.promise;
  const late = loadWishlist(context);
  shop.answers[list] = () => ({ data: [lamp] });
  removing.resolve({ data: {} });
  await removed;
  slow.resolve({ data: [kettle, lamp] });
  await late;
  expect([ids(), $counts.get().wishlist]).toEqual([['8'], 1]);
});

test('what was added is shown, too, if another is removed before the new list is there', async () => {
  const kettle = { wishlist_id: 1, id: 7, name: 'Kettle', price: 20 };
  const lamp = { wishlist_id: 2, id: 8, name: 'Lamp', price: 30 };
  const slow = Promise.withResolvers<object>();
  const shop = openShop({
    [list]: () => ({ data: [kettle] }),
    [add]: () => ({ data: {} }),
    'DELETE /_api/api/wishlist/remove/1': () => ({ data: {} }),
  });
  await loadWishlist(context);
  const [wish] = $wishlist.get().wishes;
  if (!wish) throw new Error('there is no wish');
  shop.answers[list] = () => slow.promise;
  const loads = shop.sentTo(list).length;
  const added = addWish(context, '8', null);
  await vi.waitFor(() => expect(shop.sentTo(list)).toHaveLength(loads + 1));
  const removed = removeWish(context, wish);
  shop.answers[list] = () => ({ data: [lamp] });
  slow.resolve({ data: [kettle, lamp] });
  await added;
  await removed;
  expect([$wishlist.get().wishes.map(({ productId }) => productId), $counts.get().wishlist]).toEqual([['8'], 1]);
});

test('after Back, hearts are those of the list as it is by now', async () => {
  const shop = openShop({ [list]: () => ({ data: [] }) });
  await loadWishlist(context);
  followWishlist(context);
  document.body.replaceChildren(heart);
  showWishlistButtons();
  expect(isPressed()).toBe('false');
  shop.answers[list] = () => ({ data: [{ wishlist_id: 1, id: 7, name: 'Kettle', price: 20 }] });
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(isPressed()).toBe('true'));
});

test('the heart of a product page stands for the variant that is chosen, named in the address or not', async () => {
  const red = { wishlist_id: 1, id: 7, variant_option_id: 'v-red', name: 'Kettle', price: 20 };
  const shop = openShop({ [list]: () => ({ data: [red] }), [add]: () => ({ data: {} }) });
  await loadWishlist(context);
  const choose = openProduct();
  showWishlistButtons();
  expect(isPressed()).toBe('false');
  choose('red');
  expect(isPressed()).toBe('true');
  choose('blue');
  expect(isPressed()).toBe('false');
  await toggleWish(heart, context);
  expect(shop.sentTo(add)).toMatchObject([{ product_id: '7', variant_option_id: 'v-blue' }]);
  expect(shop.calls.some(({ name }) => name.includes('remove'))).toBe(false);
});

test('a guest’s heart keeps the variant that is chosen', () => {
  const choose = openProduct();
  expect(wishOfHeart(heart)).toEqual({ productId: '7', variantId: 'v-blue' });
  choose('red');
  expect(wishOfHeart(heart)).toEqual({ productId: '7', variantId: 'v-red' });
  heart.dataset['tool'] = 'wish';
  expect(wishOfHeart(heart)).toEqual({ productId: '7', variantId: null });
});
