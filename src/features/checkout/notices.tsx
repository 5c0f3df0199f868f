import { useEffect, useRef, useState, type JSX } from 'react';
import { createProductApi } from '../../api/products.ts';
import type { Attempt } from '../../contract/attempts.ts';
import type { Bought } from '../../contract/checkout.ts';
import type { QuoteLine } from '../../contract/quote.ts';
import { colons, formatDollars } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import { notice, noticeActions } from '../../ui/notice.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { apiConnection } from '../../ui/state/page-connection.ts';
import { openDrawer } from '../../ui/state/shell.ts';
import { textLink } from '../../ui/text-link.ts';
import { resumeText } from './pay-bar.tsx';
import { stockText } from './checkout-items.tsx';
import { productUrl } from './product-url.ts';
import type { QuoteChange } from './quote-changes.ts';
import type { CheckoutWords } from './checkout-words.ts';

/** What the shopper must know before paying; receives focus when it appears. */

const sums = {
  delivery: 'checkout.deliveryNow',
  discount: 'checkout.discountNow',
  total: 'checkout.totalNow',
} as const;

const sentence = (change: QuoteChange, t: CheckoutWords): string => {
  switch (change.kind) {
    case 'price':
      return t('checkout.priceNow', {
        name: change.name,
        before: formatDollars(change.before),
        now: formatDollars(change.now),
      });
    case 'quantity':
      return t('checkout.quantityNow', { name: change.name, before: change.before, now: change.now });
    case 'gone':
      return t('checkout.goneNow', { name: change.name });
    case 'added':
      return t('checkout.addedNow', { name: change.name });
    case 'delivery':
    case 'discount':
    case 'total':
      return t(sums[change.kind], { before: formatDollars(change.before), now: formatDollars(change.now) });
  }
};

export const Changes = ({ changes, t }: { changes: readonly QuoteChange[]; t: CheckoutWords }): JSX.Element => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (changes.length > 0) section.current?.focus();
  }, [changes]);
  return (
    <section ref={section} className={notice} data-notice tabIndex={-1} role="alert">
      <b className="text-base">{t('checkout.changed')}</b>
      <ul className="grid gap-1">
        {changes.map((change) => (
          <li key={JSON.stringify(change)}>{sentence(change, t)}</li>
        ))}
      </ul>
    </section>
  );
};

/** Lines of which too few are left, so that nothing can be paid until the quantity is changed. */
export const Short = ({
  lines,
  bought,
  locale,
  t,
}: {
  lines: readonly QuoteLine[];
  bought: Bought;
  locale: Locale;
  t: CheckoutWords;
}): JSX.Element => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} className={notice} data-notice data-short-notice tabIndex={-1} role="alert">
      <b className="text-base">{t('checkout.shortText')}</b>
      <ul className="grid gap-1">
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same product may stand there twice, in two units
          <li key={`${index} ${line.name}`}>
            {line.name}
            {colons[locale]}
            {stockText(line, t)}
          </li>
        ))}
      </ul>
      {bought.checkout_type === 'cart' && (
        <p className={noticeActions}>
          <button type="button" className="button button-quiet" onClick={() => openDrawer('cart')}>
            {t('checkout.changeCart')}
          </button>
        </p>
      )}
      {bought.checkout_type === 'buynow' && (
        <p className={noticeActions}>
          <a className="button button-quiet" href={productUrl(bought, locale)}>
            {t('checkout.toProduct')}
          </a>
        </p>
      )}
    </section>
  );
};

type OpenProductProps = { id: string; shop: Pick<PersonalProps, 'storeCode' | 'locale'> };

/** What an open payment is for: by buy-now it is not in the cart. Its line stays empty until the name is known. */
const OpenProduct = ({ id, shop: { storeCode, locale } }: OpenProductProps): JSX.Element => {
  const [name, setName] = useState('');
  useEffect(() => {
    void createProductApi(apiConnection(storeCode, locale))
      .one(id)
      .then(
        (product) => setName(product.name),
        () => undefined,
      );
  }, [id, storeCode, locale]);
  return (
    <p className="min-h-11">
      {name !== '' && (
        <a className={textLink} href={inLocale(locale, addresses.product(id))}>
          {name}
        </a>
      )}
    </p>
  );
};

/** An open payment, shown so that no second one starts by accident: resumed or canceled here. */
export const OpenPayment = ({
  attempt,
  busy,
  onResume,
  onCancel,
  shop,
  t,
}: {
  attempt: Attempt;
  busy: 'resume' | 'cancel' | null;
  onResume: () => void;
  onCancel: () => void;
  shop: OpenProductProps['shop'];
  t: CheckoutWords;
}): JSX.Element => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} className={notice} data-notice tabIndex={-1} aria-label={t('checkout.openTitle')}>
      <b className="text-base">{t('checkout.openTitle')}</b>
      {attempt.productId !== null && <OpenProduct id={attempt.productId} shop={shop} />}
      <p>{t('checkout.openText', { amount: formatDollars(attempt.amount) })}</p>
      <p className={noticeActions} data-notice-actions>
        <button
          type="button"
          className="button figures"
          aria-busy={busy === 'resume' || undefined}
          aria-disabled={busy !== null}
          onClick={() => busy ?? onResume()}
        >
          {busy === 'resume' ? t('paying.opening') : resumeText(attempt, 'checkout.pay', t)}
        </button>
        {attempt.state === 'pending' && (
          <button
            type="button"
            className="button button-quiet"
            aria-busy={busy === 'cancel' || undefined}
            aria-disabled={busy === 'cancel'}
            onClick={() => busy === 'cancel' || onCancel()}
          >
            {t(busy === 'cancel' ? 'checkout.openCanceling' : 'checkout.openCancel')}
          </button>
        )}
      </p>
    </section>
  );
};
