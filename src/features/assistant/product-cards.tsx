import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import type { Product } from '../../contract/products.ts';
import { isSoldOut, lowestPrice } from '../../contract/selling.ts';
import { colons, formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { Picture } from '../../ui/picture.tsx';
import { skeleton } from '../../ui/skeleton.ts';
import type { AssistantWords } from './answer.tsx';
import { addToCart } from '../cart/add-to-cart.client.ts';
import { cartLineOf, isChosenOnPage } from '../cart/cart-line.ts';
import { $products } from './products.ts';

type Props = { ids: readonly string[]; locale: Locale; t: AssistantWords; onProducts: () => void };

const put = async (product: Product, t: AssistantWords): Promise<void> => {
  const words = {
    told: t('product.addedToCart'),
    view: t('product.viewCart'),
    all: t('product.allInCart'),
    full: t('product.cartFull'),
  };
  await addToCart(cartLineOf(product), product.stock, words);
};

type ActionProps = { product: Product; href: string } & Pick<Props, 'locale' | 't'>;

const Action = ({ product, href, locale, t }: ActionProps): JSX.Element => {
  const { name } = product;
  const { price } = lowestPrice(product);
  if (price === null || isChosenOnPage(product))
    return (
      <a
        className="button button-quiet"
        href={href}
        aria-label={`${t(price === null ? 'price.ask' : 'assistant.choose')}${colons[locale]}${name}`}
      >
        {t(price === null ? 'price.ask' : 'assistant.choose')}
      </a>
    );
  const isGone = isSoldOut(product);
  const label = t(isGone ? 'card.soldOut' : 'product.addToCart');
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={isGone}
      aria-label={`${label}${colons[locale]}${name}`}
      onClick={() => void put(product, t)}
    >
      {label}
    </button>
  );
};

const Card = ({ product, locale, t }: { product: Product } & Pick<Props, 'locale' | 't'>): JSX.Element => {
  const { id, name, image } = product;
  const { price, promoPrice, from } = lowestPrice(product);
  const [before = '', after = ''] = from ? t('price.from', { price: '\n' }).split('\n') : [];
  const href = inLocale(locale, addresses.product(id));
  return (
    <li className="grid grid-cols-[72px_1fr] gap-3 rounded-card border border-line bg-surface p-3">
      <span className="grid size-18 place-items-center overflow-hidden rounded-control bg-white text-neutral-500 [&_img]:size-full [&_img]:object-contain">
        <Picture image={image} product={id} size={72} />
      </span>
      <div className="grid min-w-0 content-start gap-1">
        <a href={href} className="line-clamp-2 font-medium wrap-anywhere underline-offset-4 hover:underline">
          {name}
        </a>
        {price !== null && (
          <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            {before !== '' && <small>{before}</small>}
            <b className={promoPrice === null ? '' : 'text-sale'}>{formatDollars(promoPrice ?? price)}</b>
            {after !== '' && <small>{after}</small>}
            {promoPrice !== null && <s className="text-sm text-muted">{formatDollars(price)}</s>}
          </p>
        )}
      </div>
      <div className="col-span-2 grid">
        <Action {...{ product, href, locale, t }} />
      </div>
    </li>
  );
};

/** The products of an answer, at current prices. */
export const ProductCards = ({ ids, locale, t, onProducts }: Props): JSX.Element | null => {
  const products = useStore($products);
  if (ids.length === 0) return null;
  return (
    <ul aria-label={t('assistant.products')} className="grid gap-3 sm:grid-cols-2">
      {ids.map((id) => {
        const product = products[id] ?? 'loading';
        if (typeof product === 'object') return <Card key={id} {...{ product, locale, t }} />;
        if (product === 'gone') return null;
        if (product === 'loading') return <li key={id} className={`${skeleton.card} h-37`} aria-hidden />;
        return (
          <li key={id} className="grid content-center gap-2 rounded-card border border-line p-3 text-sm">
            <p>{t('error.unavailable')}</p>
            <button type="button" className="button button-quiet" onClick={onProducts}>
              {t('assistant.again')}
            </button>
          </li>
        );
      })}
    </ul>
  );
};
