import type { JSX } from 'react';
import type { Product } from '../../contract/products.ts';
import { buyingOf, isSoldOut } from '../../contract/selling.ts';
import { addToCart } from '../cart/add-to-cart.client.ts';
import { cartLineOf } from '../cart/cart-line.ts';
import type { CompareWords } from './compare-island.tsx';

const put = async (product: Product, t: CompareWords): Promise<void> => {
  const line = cartLineOf(product);
  const words = { told: t('card.added'), view: t('card.view'), all: t('card.all'), full: t('card.full') };
  await addToCart(line, product.stock, words);
};

const style = 'button w-full min-w-0 px-2 py-1 text-sm leading-(--leading-tight)';

type Props = {
  product: Product;
  /** URL of the product's page. */
  href: string;
  t: CompareWords;
};

/** Button that adds a product to the cart, or link to its page if there is a choice to make or a price to ask for. */
export const CompareBuy = ({ product, href, t }: Props): JSX.Element | null => {
  const { name } = product;
  const way = buyingOf(product);
  if (way === 'add')
    return (
      <button type="button" className={style} aria-label={t('card.add', { name })} onClick={() => void put(product, t)}>
        {t('compare.add')}
      </button>
    );
  if (way === '' && isSoldOut(product)) return null;
  const label = t(way === 'choose' ? 'compare.choose' : 'compare.askPrice');
  return (
    <a className={`${style} button-quiet`} href={href} aria-label={`${label}: ${name}`}>
      {label}
    </a>
  );
};
