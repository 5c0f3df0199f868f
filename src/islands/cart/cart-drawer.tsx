import { useStore } from '@nanostores/react';
import { useState, type JSX } from 'react';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import { cart } from '../../state/cart.ts';
import { cartCheck } from '../../state/cart-check.ts';
import { lineKey, totalPrice, totalQuantity } from '../../state/cart-rules.ts';
import { whileBusy } from '../../state/shell.ts';
import { Line } from './line.tsx';
import type { CartFacts, CartWords } from './mount.tsx';

/** What is in the guest's cart, what it comes to, and the way on (spec section 2). */
type Props = { facts: CartFacts; t: CartWords };

/** Asks where the shopper is, for the delivery; whatever the answer, checkout goes on. */
const locate = (): Promise<void> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) resolve();
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          try {
            sessionStorage.setItem('location', JSON.stringify({ lat: latitude, long: longitude }));
          } catch {
            // The address is typed then.
          }
          resolve();
        },
        () => resolve(),
        { timeout: 8000, maximumAge: 600_000 },
      );
  });

const Empty = ({ facts, t }: Props): JSX.Element => (
  <div className="drawer-empty">
    <p className="empty-title">{t('cart.empty')}</p>
    <p>{t('cart.emptyHint')}</p>
    <a className="button button-quiet" href={facts.browse}>
      {t('cart.browse')}
    </a>
  </div>
);

const Checkout = ({ facts, t, count }: Props & { count: number }): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const go = async (): Promise<void> => {
    setAsking(true);
    await whileBusy(t('cart.locating'), locate());
    location.assign(facts.checkout);
    setAsking(false);
  };
  return (
    <>
      <button type="button" className="button" disabled={count === 0 || asking} onClick={() => void go()}>
        {t('cart.checkout')}
      </button>
      {facts.checkout.endsWith('/chat') && <p className="cart-hint">{t('cart.byPhone')}</p>}
    </>
  );
};

export const CartDrawer = ({ facts, t }: Props): JSX.Element => {
  const lines = useStore(cart.store);
  const check = useStore(cartCheck);

  const counted = lines.filter((line) => check.lines[lineKey(line)]?.gone !== true);
  const total = totalPrice(counted);
  const riel = formatRiel(total, facts.rielRate);
  return (
    <>
      {lines.length === 0 ? (
        <Empty facts={facts} t={t} />
      ) : (
        <ul className="cart-lines">
          {lines.map((line, place) => (
            <Line
              key={lineKey(line)}
              line={line}
              place={place}
              check={check.lines[lineKey(line)]}
              facts={facts}
              t={t}
            />
          ))}
        </ul>
      )}
      <div className="cart-foot">
        {check.state === 'failed' && lines.length > 0 && <output className="cart-hint">{t('cart.stale')}</output>}
        <p className="cart-total">
          <span>{t('cart.total')}</span>
          <span>
            <b>{formatDollars(total)}</b>
            {riel !== null && <small>{riel}</small>}
          </span>
        </p>
        <Checkout facts={facts} t={t} count={totalQuantity(counted)} />
      </div>
    </>
  );
};
