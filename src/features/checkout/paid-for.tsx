import { useEffect, useState, type JSX } from 'react';
import type { Attempt } from '../../contract/attempts.ts';
import type { Bought } from '../../contract/checkout.ts';
import type { Quote } from '../../contract/quote.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { ShopperApi } from '../../ui/state/shopper-api.ts';
import { paymentLink } from '../payment/payment-style.ts';
import { CheckoutLine } from './checkout-items.tsx';
import type { CheckoutWords } from './checkout-words.ts';

/** What a payment that ended without an order was for; shown below it. */

type OrderProps = { id: string; api: Pick<ShopperApi, 'order'>; locale: Locale; t: CheckoutWords };

/** A link to the existing order that is paid for, by its number; nothing until it is known. */
export const PaidOrder = ({ id, api, locale, t }: OrderProps): JSX.Element | null => {
  const [number, setNumber] = useState<string | null>(null);
  useEffect(() => {
    void api.order(id).then(
      (order) => setNumber(order.number),
      () => undefined,
    );
  }, [id, api]);
  return number === null ? null : (
    <a className={paymentLink} href={inLocale(locale, addresses.order(id))}>
      {t('paying.order', { number })}
    </a>
  );
};

/** More lines than this are only counted. */
const maxLines = 3;

type ItemsProps = { attempt: Attempt; bought: Bought; quote: Quote | null; t: CheckoutWords };

/** The items; nothing unless they cost what was to be paid: the cart may have changed since. */
export const PaidItems = ({ attempt, bought, quote, t }: ItemsProps): JSX.Element | null => {
  if (quote === null || attempt.checkoutType !== bought.checkout_type || attempt.amount !== quote.grandTotal)
    return null;
  const pieces = t('checkout.pieces', { count: quote.lines.reduce((sum, { quantity }) => sum + quantity, 0) });
  return (
    <section className="w-[min(360px,100%)] text-start" aria-label={pieces}>
      <p className="figures pb-2 text-sm text-muted">{pieces}</p>
      <ul className="divide-y divide-line border-y border-line">
        {quote.lines.slice(0, maxLines).map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same product may stand there twice, in two units
          <CheckoutLine key={`${index} ${line.productId ?? ''}`} line={line} t={t} />
        ))}
      </ul>
    </section>
  );
};
