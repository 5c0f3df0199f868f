import type { JSX } from 'react';
import { addresses, inLocale } from '../../routes.ts';
import { notice, noticeActions } from '../../ui/notice.ts';
import type { PersonalProps } from '../../ui/personal-props.ts';
import type { PayingWords } from './payment-words.ts';

/** Back from PayPal, but no payment is known, or the shop does not respond. */
export const Returned = ({
  shop,
  t,
  onAgain,
}: {
  shop: PersonalProps;
  t: PayingWords;
  /** null: there is no payment. */
  onAgain: (() => void) | null;
}): JSX.Element => (
  <div className={`${notice} max-w-180`} role="alert" data-notice>
    <p>{t(onAgain ? 'error.unavailable' : 'paying.none')}</p>
    <p className={noticeActions} data-notice-actions>
      {onAgain ? (
        <button type="button" className="button" onClick={onAgain}>
          {t('field.again')}
        </button>
      ) : (
        <a className="button" href={inLocale(shop.locale, addresses.orders())}>
          {t('paying.toOrders')}
        </a>
      )}
      <a className="button button-quiet" href={inLocale(shop.locale, addresses.chat())}>
        {t('paying.contact')}
      </a>
    </p>
  </div>
);
