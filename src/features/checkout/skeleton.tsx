import type { JSX } from 'react';
import type { Bought } from '../../contract/checkout.ts';
import type { Problem } from '../../ui/state/problems.ts';
import { addresses, inLocale } from '../../routes.ts';
import { notice, noticeActions } from '../../ui/notice.ts';
import { skeleton } from '../../ui/skeleton.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import { columns, mainColumn, sumColumn } from './columns.tsx';
import { productUrl } from './product-url.ts';
import type { CheckoutWords } from './checkout-words.ts';

/**
 * Placeholder of the form; also in the page's markup until the island has started.
 * @param isSettling whether recent changes to the cart are being sent
 */
export const Skeleton = ({ isSettling = false, t }: { isSettling?: boolean; t: CheckoutWords }): JSX.Element => (
  <div className={columns} aria-busy="true">
    <div className={mainColumn}>
      <output className={isSettling ? notice : 'sr-only'}>
        {t(isSettling ? 'checkout.settling' : 'checkout.loading')}
      </output>
      <p className={skeleton.block} />
      <p className={skeleton.tall} />
    </div>
    <div className={sumColumn}>
      <p className={skeleton.block} />
      <p className={skeleton.block} />
    </div>
  </div>
);

/** Shown if loading failed: says what failed and why, and what to do. */
export const Failed = ({
  problem,
  onAgain,
  bought,
  shop,
  t,
}: {
  problem: Problem | null;
  onAgain: () => void;
  bought: Bought;
  shop: PersonalProps;
  t: CheckoutWords;
}): JSX.Element => (
  <div className={`${notice} max-w-180`} role="alert" data-notice>
    <b className="text-base">{t('checkout.failed')}</b>
    <p>{problem ? problemWords(problem, t) : t('error.somethingWrong')}</p>
    <p className={noticeActions} data-notice-actions>
      <button type="button" className="button" onClick={onAgain}>
        {t('field.again')}
      </button>
      {bought.checkout_type === 'buynow' && (
        <a className="button button-quiet" href={productUrl(bought, shop.locale)}>
          {t('checkout.toProduct')}
        </a>
      )}
      {bought.checkout_type === 'order' && (
        <a className="button button-quiet" href={inLocale(shop.locale, addresses.order(bought.order_id))}>
          {t('checkout.toOrder')}
        </a>
      )}
      <a className="button button-quiet" href={`${shop.prefix}/chat`}>
        {t('paying.contact')}
      </a>
    </p>
  </div>
);
