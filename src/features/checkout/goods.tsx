import type { JSX } from 'react';
import type { Quote, QuoteLine } from '../../contract/quote.ts';
import { formatDollars } from '../../i18n/format.ts';
import type { ShownTotal } from './shown-total.ts';
import { Picture } from '../../ui/picture.tsx';
import type { CheckoutWords } from './checkout-words.ts';

const Line = ({ line, t }: { line: QuoteLine; t: CheckoutWords }): JSX.Element => {
  const chosen = [line.variantName, line.unitName].filter((part) => part !== null).join(' · ');
  const isShort = line.stock !== null && line.stock < line.quantity;
  return (
    <li className="goods-line">
      <span className="cart-picture">
        <Picture image={line.image} size={64} />
      </span>
      <span className="goods-text">
        <b>{line.name}</b>
        {chosen !== '' && <small>{chosen}</small>}
        {line.note !== '' && <small>{t('checkout.noteOf', { note: line.note })}</small>}
        <small className="figures">
          {t('checkout.pieces', { count: line.quantity })}
          {line.price !== null && ` × ${formatDollars(line.price)}`}
        </small>
        {isShort && (
          <small className="goods-news">
            {line.stock === 0 ? t('checkout.soldOut') : t('checkout.fewLeft', { number: line.stock ?? 0 })}
          </small>
        )}
      </span>
      <span className="figures">{formatDollars(line.total)}</span>
    </li>
  );
};

/** More lines than these scroll by themselves on wide screens, by keys too. */
const fewLines = 2;

/** What is bought, as the API would sell it now. */
export const Goods = ({ quote, t }: { quote: Quote; t: CheckoutWords }): JSX.Element => (
  <ul className="goods" {...(quote.lines.length > fewLines ? { tabIndex: 0 } : {})}>
    {quote.lines.map((line, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same product may stand there twice, in two units
      <Line key={`${place} ${line.productId ?? ''}`} line={line} t={t} />
    ))}
  </ul>
);

const maxPictures = 4;

/** On phones, where the goods stand further down: what they are at a glance, and the way there. */
export const GoodsStrip = ({
  quote,
  total: { amount, kind },
  t,
}: {
  quote: Quote;
  total: ShownTotal;
  t: CheckoutWords;
}): JSX.Element => (
  <a className="goods-strip" href="#order-summary">
    <span className="goods-pictures">
      {quote.lines.slice(0, maxPictures).map(({ image, productId, variantName }) => (
        <span key={`${productId ?? ''} ${variantName ?? ''}`} className="order-picture">
          <Picture image={image} size={48} />
        </span>
      ))}
    </span>
    <span className="figures">
      {t('checkout.pieces', { count: quote.lines.reduce((sum, { quantity }) => sum + quantity, 0) })}
    </span>
    <b className="figures">
      {kind === 'exact' ? formatDollars(amount) : t('checkout.amountFrom', { amount: formatDollars(amount) })}
    </b>
  </a>
);
