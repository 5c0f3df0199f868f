import type { JSX } from 'react';
import type { Wish } from '../../contract/cart.ts';
import { formatDollars } from '../../i18n/format.ts';
import { drawerList } from '../../ui/drawer-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { WishlistShop, WishlistWords } from './wishlist-island.tsx';
import { iconButton } from '../../ui/icon-button.ts';

type Props = { wish: Wish; shop: WishlistShop; t: WishlistWords; onRemove: () => void; onCart: () => void };

const Price = ({ wish: { price, promoPrice }, t }: Pick<Props, 'wish' | 't'>): JSX.Element => {
  if (price === null) return <span className={drawerList.price}>{t('wishlist.askPrice')}</span>;
  return (
    <span className={`${drawerList.price} ${promoPrice === null ? '' : 'text-sale'}`}>
      {formatDollars(promoPrice ?? price)}{' '}
      {promoPrice !== null && <s className="font-normal text-muted">{formatDollars(price)}</s>}
    </span>
  );
};

/** Image, name, price, a delete button and an 'add to cart' button. */
export const WishRow = ({ wish, shop, t, onRemove, onCart }: Props): JSX.Element => {
  const { name, variantName } = wish;
  const query = wish.variantId === null ? '' : `?variant=${encodeURIComponent(wish.variantId)}`;
  const isSoldOut = wish.stock === 0;
  return (
    <li className={drawerList.item}>
      <span className={drawerList.picture}>
        <Picture image={wish.image} product={wish.productId} size={72} />
      </span>
      <a className={drawerList.name} href={`${shop.product}${encodeURIComponent(wish.productId)}${query}`}>
        {name}
        {variantName !== null && ` · ${variantName}`}
      </a>
      <button type="button" className={iconButton} aria-label={t('wishlist.removeNamed', { name })} onClick={onRemove}>
        <Icon name="trash" />
      </button>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-2 pr-3">
        <Price wish={wish} t={t} />
        {wish.price !== null && (
          <button
            type="button"
            className="button button-quiet min-h-11 px-4 disabled:cursor-default disabled:text-muted"
            disabled={isSoldOut}
            aria-label={`${isSoldOut ? t('wishlist.soldOut') : t('wishlist.add')}: ${name}`}
            onClick={onCart}
          >
            {isSoldOut ? t('wishlist.soldOut') : t('wishlist.add')}
          </button>
        )}
      </div>
    </li>
  );
};
