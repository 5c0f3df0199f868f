import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import type { Wish } from '../../contract/cart.ts';
import { $isLoggedIn, loginAddress } from '../../ui/state/session.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { addToServerCart } from '../cart/account-cart.ts';
import { notify, openDrawer } from '../../ui/state/shell.ts';
import { addWish, loadWishlist, removeWish, $wishlist } from './wishlist.ts';
import type { WishlistShop, WishlistWords } from './wishlist-island.tsx';
import { drawerList } from '../../ui/drawer-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { WishRow } from './wishlist-item.tsx';

type Props = { shop: WishlistShop; t: WishlistWords };

const Empty = ({ shop, t }: Props): JSX.Element => (
  <div className={drawerList.empty}>
    <Icon name="heart" />
    <p className={drawerList.emptyTitle}>{t('wishlist.empty')}</p>
    <p>{t('wishlist.emptyHint')}</p>
    <a className="button button-quiet" href={shop.browse}>
      {shop.browseName}
    </a>
  </div>
);

/** The account's wishlist (R52); guests see an empty list and a link to the login. */
export const WishlistDrawer = ({ shop, t }: Props): JSX.Element => {
  const { state, wishes } = useStore($wishlist);
  const isMember = useStore($isLoggedIn);
  const say = (error: unknown): void => notify(problemWords(problemOf(error), t));

  const remove = (wish: Wish): void => {
    document.querySelector<HTMLElement>('#wishlist [command=close]')?.focus();
    const back = (): void => void addWish(shop, wish.productId, wish.variantId).catch(say);
    removeWish(shop, wish).catch(say);
    notify(t('member.removed'), { label: t('member.undo'), run: back });
  };
  const toCart = (wish: Wish): void => {
    const { productId, variantId, name, image, variantName, unitId } = wish;
    const line = { id: productId, variantId, name, image, variantName, unitId, unitName: null, note: '', quantity: 1 };
    const isAdded = addToServerCart({ ...line, price: wish.promoPrice ?? wish.price }, (known) =>
      wish.stock !== null && known >= wish.stock ? 0 : 1,
    );
    notify(t(isAdded ? 'wishlist.inCart' : 'error.outOfStock'), {
      label: t('wishlist.view'),
      run: () => openDrawer('cart'),
    });
  };

  if (!isMember)
    return (
      <>
        <Empty shop={shop} t={t} />
        <p className="grid gap-2 border-t border-line px-4 py-3 text-sm text-muted">
          {t('wishlist.guest')}
          <a className="button" href={loginAddress(location)}>
            {t('wishlist.login')}
          </a>
        </p>
      </>
    );
  if (wishes.length > 0)
    return (
      <ul className={drawerList.list}>
        {wishes.map((wish) => (
          <WishRow
            key={wish.wishlistId}
            wish={wish}
            shop={shop}
            t={t}
            onRemove={() => remove(wish)}
            onCart={() => toCart(wish)}
          />
        ))}
      </ul>
    );
  if (state === 'ready') return <Empty shop={shop} t={t} />;
  if (state === 'none')
    return (
      <div aria-hidden="true">
        <p className={drawerList.waiting} />
        <p className={drawerList.waiting} />
      </div>
    );
  return (
    <div className={drawerList.empty} role="alert">
      <p>{t('wishlist.unavailable')}</p>
      <button type="button" className="button button-quiet" onClick={() => void loadWishlist(shop)}>
        {t('wishlist.again')}
      </button>
    </div>
  );
};
