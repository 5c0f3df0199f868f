import { useStore } from '@nanostores/react';
import { useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { isUnderWay, type Order, type ReasonRequest } from '../../contract/orders.ts';
import { colons } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { addresses, inLocale } from '../../routes.ts';
import type { BoughtAgain, OrderDetailStore } from './order-detail.ts';
import { notice } from '../../ui/notice.ts';
import { notify, openDrawer } from '../../ui/state/shell.ts';
import { problemWords } from '../../ui/forms/form-words.ts';
import { isPhone, type PersonalProps } from '../../ui/personal-props.ts';
import { Reason } from './reason.tsx';
import type { OrderWords } from './orders-words.ts';
import { formStyles } from '../../ui/forms/form-styles.ts';

/** What the shopper can do with an order now. */
type Props = { detail: OrderDetailStore; order: Order; shop: PersonalProps; t: OrderWords };

type RefusedProps = Pick<BoughtAgain, 'refused'> & { locale: Locale; t: OrderWords };

const Refused = ({ refused, locale, t }: RefusedProps): JSX.Element => (
  <section className={notice} aria-live="polite">
    <b className="text-base">{t('orders.notAdded')}</b>
    <ul className="grid gap-1">
      {refused.map(({ name, problem }) => (
        <li key={name}>
          {name}
          {colons[locale]}
          {problemWords(problem, t)}
        </li>
      ))}
    </ul>
  </section>
);

export const OrderActions = ({ detail, order, shop, t }: Props): JSX.Element => {
  const { acting } = useStore(detail.$state);
  const [asked, setAsked] = useState<'cancel' | 'return' | null>(null);
  const [again, setAgain] = useState<BoughtAgain | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { locale } = shop;
  // A chat leaves a written record; a phone number is the fallback.
  const contact = shop.contacts.find(({ href }) => !isPhone(href)) ?? shop.contacts[0];
  const buyAgain = async (): Promise<void> => {
    const result = await detail.buyAgain();
    setAgain(result);
    if (result.added > 0)
      notify(t('orders.added', { count: result.added }), {
        label: t('orders.viewCart'),
        run: () => openDrawer('cart'),
      });
  };
  /** Closes the form; the focus returns to the button that opened it, if it is still there. */
  const close = (): void => {
    flushSync(() => setAsked(null));
    (root.current?.querySelector<HTMLElement>(`[data-ask="${asked}"]`) ?? root.current)?.focus();
  };
  const send = async (reason: ReasonRequest): Promise<void> => {
    if (asked === null) return;
    if (await detail.ask(asked, reason)) notify(t(asked === 'cancel' ? 'orders.wasCancelled' : 'orders.returnAsked'));
    // After another failure, the shopper may try again.
    else if (detail.$state.get().order?.[asked === 'cancel' ? 'canCancel' : 'canReturn']) return;
    close();
  };
  return (
    <div ref={root} className="grid gap-2 outline-0" tabIndex={-1} data-order-actions>
      {/* To pay again, a button stands below what happened (`timeline.tsx`). */}
      {!order.canPay && isUnderWay(order) && contact && (
        <a className={asked === null ? 'button' : 'button button-quiet'} href={contact.href}>
          {t('orders.contact', { way: contact.label })}
        </a>
      )}
      <button
        type="button"
        className={isUnderWay(order) || asked !== null ? 'button button-quiet' : 'button'}
        aria-disabled={acting !== null}
        onClick={() => acting ?? void buyAgain()}
      >
        {t('orders.buyAgain')}
      </button>
      <a className="button button-quiet" href={inLocale(locale, addresses.printOrder(order.id))}>
        {t('orders.print')}
      </a>
      {order.canCancel && asked === null && (
        <button type="button" className={formStyles.linkButton} data-ask="cancel" onClick={() => setAsked('cancel')}>
          {t('orders.cancel')}
        </button>
      )}
      {order.canReturn && asked === null && (
        <button type="button" className={formStyles.linkButton} data-ask="return" onClick={() => setAsked('return')}>
          {t('orders.return')}
        </button>
      )}
      {asked !== null && (
        <Reason
          kind={asked}
          locale={locale}
          pending={acting === asked}
          onSend={(reason) => void send(reason)}
          onLeave={close}
          t={t}
        />
      )}
      {again !== null && again.refused.length > 0 && <Refused refused={again.refused} locale={locale} t={t} />}
    </div>
  );
};
