import type { JSX } from 'react';
import type { Quote, QuoteLine } from '../../contract/quote.ts';
import { chosenText } from '../../contract/unit-name.ts';
import { formatDollars } from '../../i18n/format.ts';
import type { ShownTotal } from './shown-total.ts';
import { Picture } from '../../ui/picture.tsx';
import type { CheckoutWords } from './checkout-words.ts';
import { OwnText } from '../../ui/own-text.tsx';

/** Frame of an item's image; its size is set where it is used. */
const pictureFrame =
  'grid flex-none place-items-center overflow-hidden rounded-frame text-muted *:[img]:size-full *:[img]:object-contain';

const detail = 'text-xs text-muted';

/** Returns how few items of a line are left. */
export const stockText = ({ stock }: QuoteLine, t: CheckoutWords): string =>
  stock ? t('checkout.fewLeft', { number: stock }) : t('checkout.soldOut');

/** An item as it would be sold now. */
export const CheckoutLine = ({ line, t }: { line: QuoteLine; t: CheckoutWords }): JSX.Element => {
  const chosen = chosenText(line);
  const isShort = line.stock !== null && line.stock < line.quantity;
  return (
    <li className="grid grid-cols-[64px_1fr_auto] gap-3 py-3 text-sm" data-order-line>
      <span className={`${pictureFrame} size-16 bg-sunken`}>
        <Picture image={line.image} product={line.productId} size={64} />
      </span>
      <span className="grid min-w-0 content-start gap-0.5 wrap-anywhere">
        <b className="font-medium">{line.name}</b>
        {chosen !== '' && <small className={detail}>{chosen}</small>}
        {line.note !== '' && (
          <small className={detail}>
            <OwnText>{t('checkout.noteOf', { note: line.note })}</OwnText>
          </small>
        )}
        <small className={`figures ${detail}`}>
          {t('checkout.pieces', { count: line.quantity })}
          {line.price !== null && ` ×\u00A0${formatDollars(line.price)}`}
        </small>
        {isShort && (
          <small className="text-xs font-semibold text-danger" data-short>
            {stockText(line, t)}
          </small>
        )}
      </span>
      <span className="figures">{formatDollars(line.total)}</span>
    </li>
  );
};

/** On wide screens, a list of more lines than this scrolls in its own area, which is focusable. */
const fewLines = 2;

/** The items as the API would sell them now. */
export const CheckoutItems = ({ quote, t }: { quote: Quote; t: CheckoutWords }): JSX.Element => (
  <ul
    className="divide-y divide-line md:max-h-[max(200px,100dvh-560px)] md:overflow-y-auto md:overscroll-contain"
    {...(quote.lines.length > fewLines ? { tabIndex: 0 } : {})}
  >
    {quote.lines.map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same product may stand there twice, in two units
      <CheckoutLine key={`${index} ${line.productId ?? ''}`} line={line} t={t} />
    ))}
  </ul>
);

const maxPictures = 4;

/** Short form of the list of items, for phones, where the list is further down; links to it. */
export const CheckoutItemStrip = ({
  quote,
  total: { amount, kind },
  t,
}: {
  quote: Quote;
  total: ShownTotal;
  t: CheckoutWords;
}): JSX.Element => (
  <a
    className="flex min-h-16 items-center gap-3 rounded-card-sm bg-sunken py-2 pr-4 pl-2 text-sm md:hidden"
    href="#order-summary"
  >
    <span className="flex min-w-0 flex-1 gap-1 overflow-hidden">
      {quote.lines.slice(0, maxPictures).map(({ image, productId, variantName, unitName }) => (
        <span
          key={`${productId ?? ''} ${variantName ?? ''} ${unitName ?? ''}`}
          className={`${pictureFrame} size-12 bg-surface`}
        >
          <Picture image={image} product={productId} size={48} />
        </span>
      ))}
    </span>
    <span className="figures whitespace-nowrap">
      {t('checkout.pieces', { count: quote.lines.reduce((sum, { quantity }) => sum + quantity, 0) })}
    </span>
    <b className="figures whitespace-nowrap">
      {kind === 'exact' ? formatDollars(amount) : t('checkout.amountFrom', { amount: formatDollars(amount) })}
    </b>
  </a>
);
