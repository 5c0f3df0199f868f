import { useEffect, useState, type JSX } from 'react';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import { totalQuantity } from './cart-rules.ts';
import { totalPrice } from './cart-total.ts';
import { leaving } from '../../ui/state/shell.ts';
import { deliveryLine } from '../addresses/delivery-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Line } from './cart-line.tsx';
import type { CartProps, CartView } from './cart-view.ts';
import type { CartWords } from './cart-mount.tsx';
import { counts } from './shown-line.ts';

/** What is in the cart, the guest's or the account's, what it comes to, and the way on (spec section 2). */
type Props = CartProps & {
  view: CartView;
  /** Asks again for what could not be had. */
  refresh?: () => void;
};

const Empty = ({ facts, t, member }: CartProps & { member: boolean }): JSX.Element => (
  <div className="drawer-empty">
    <Icon name="cart" />
    <p className="empty-title">{t('cart.empty')}</p>
    <p>{t(member ? 'cart.emptyHintMember' : 'cart.emptyHint')}</p>
    <a className="button button-quiet" href={facts.browse}>
      {t('cart.browse')}
    </a>
  </div>
);

const loadPressed = () => import('../checkout/pressed.ts');
/** What is done before the way on is left out where its script does not come so soon. Milliseconds. */
const patience = 1000;

/** The way on: it says at once that it was pressed, and leads on whatever becomes of the question where the shopper is. */
const Checkout = ({ facts, t, count }: CartProps & { count: number }): JSX.Element => {
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    // Back out of the browser's memory.
    const stay = (): void => setGoing(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  const go = async (): Promise<void> => {
    setGoing(true);
    leaving();
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, patience);
    });
    await Promise.race([
      loadPressed()
        .catch(() => null)
        .then((loaded) => loaded?.checkoutPressed()),
      late,
    ]);
    location.assign(facts.checkout);
  };
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={count === 0}
        aria-busy={isGoing || undefined}
        onPointerDown={() => void loadPressed().catch(() => null)}
        onClick={() => void go()}
      >
        {t(isGoing ? 'cart.opening' : 'cart.checkout')}
      </button>
      {facts.checkout.endsWith('/chat') && <p className="cart-hint">{t('cart.byPhone')}</p>}
    </>
  );
};

const Waiting = (): JSX.Element => (
  <div className="cart-lines" aria-hidden="true">
    <p className="drawer-wait" />
    <p className="drawer-wait" />
    <p className="drawer-wait" />
  </div>
);

const Failed = ({ refresh, t }: { refresh: (() => void) | undefined; t: CartWords }): JSX.Element => (
  <div className="drawer-empty" role="alert">
    <p>{t('cart.loadFailed')}</p>
    <button type="button" className="button button-quiet" onClick={refresh}>
      {t('cart.again')}
    </button>
  </div>
);

export const CartDrawer = ({ view, refresh, facts, t }: Props): JSX.Element => {
  const { lines, member, state, waiting, stale } = view;
  const counted = lines.map(({ line }) => line).filter(counts);
  const total = totalPrice(counted);
  const riel = formatRiel(total, facts.rielRate);
  const list = (
    <ul className="cart-lines">
      {lines.map(({ line, acts }, place) => (
        <Line key={line.key} line={line} acts={acts} place={place} facts={facts} t={t} />
      ))}
    </ul>
  );
  const nothing =
    state === 'none' ? (
      <Waiting />
    ) : state === 'failed' ? (
      <Failed refresh={refresh} t={t} />
    ) : (
      <Empty facts={facts} t={t} member={member} />
    );
  return (
    <>
      {lines.length > 0 ? list : nothing}
      <div className="cart-foot">
        {stale && <output className="cart-hint">{t('cart.stale')}</output>}
        {waiting && <output className="cart-hint">{t('cart.waiting')}</output>}
        <p className="cart-total">
          <span>{t('cart.total')}</span>
          <span>
            <b>{formatDollars(total)}</b>
            {riel !== null && <small>{riel}</small>}
          </span>
        </p>
        {total > 0 && <p className="cart-hint">{deliveryLine(facts.delivery, { fee: null, goods: total }, t)}</p>}
        <Checkout facts={facts} t={t} count={totalQuantity(counted)} />
      </div>
    </>
  );
};
