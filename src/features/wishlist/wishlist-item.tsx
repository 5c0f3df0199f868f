import type { JSX } from 'react';
import type { Wish } from '../../contract/cart.ts';
import { formatDollars } from '../../i18n/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { WishlistFacts, WishlistWords } from './wishlist-island.tsx';

type Props = { wish: Wish; facts: WishlistFacts; t: WishlistWords; onRemove: () => void; onCart: () => void };

const Price = ({ wish: { price, promoPrice }, t }: Pick<Props, 'wish' | 't'>): JSX.Element => {
  if (price === null) return <span className="cart-price">{t('wishlist.askPrice')}</span>;
  const isPromo = promoPrice !== null && promoPrice < price;
  return (
    <span className="cart-price">
      {formatDollars(isPromo ? promoPrice : price)} {isPromo && <s className="wish-was">{formatDollars(price)}</s>}
    </span>
  );
};

/** Image, name, price, a delete button and an 'add to cart' button. */
export const WishRow = ({ wish, facts, t, onRemove, onCart }: Props): JSX.Element => {
  const { name, variantName } = wish;
  const query = wish.variantId === null ? '' : `?variant=${encodeURIComponent(wish.variantId)}`;
  const isSoldOut = wish.stock === 0;
  return (
    <li className="cart-line">
      <span className="cart-picture">
        <Picture image={wish.image} product={wish.productId} size={72} />
      </span>
      <a className="cart-name" href={`${facts.product}${encodeURIComponent(wish.productId)}${query}`}>
        {name}
        {variantName !== null && ` · ${variantName}`}
      </a>
      <button type="button" className="icon-button" aria-label={t('wishlist.removeNamed', { name })} onClick={onRemove}>
        <Icon name="trash" />
      </button>
      <div className="wish-foot">
        <Price wish={wish} t={t} />
        {wish.price !== null && (
          <button
            type="button"
            className="button button-quiet"
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
