import { type JSX, type ReactNode, useEffect, useState } from 'react';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import { maxLineQuantity, maxNoteLength } from '../../contract/cart-limits.ts';
import { totalQuantity } from './cart-rules.ts';
import { leaving, notify } from '../../ui/state/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { drawerList } from '../../ui/drawer-list.ts';
import type { CartMeta, CartWords } from './cart-island.tsx';
import { type CartProps, type CartView, counts, type LineActions, type ShownLine, totalPrice } from './cart-view.ts';
import { isFreeByWorth } from '../../contract/delivery.ts';
import { deliveryLine } from '../addresses/delivery-text.ts';
import { SumPromises } from '../promises/sum-promises.tsx';
import { iconButton } from '../../ui/icon-button.ts';

type LineProps = { line: ShownLine; actions: LineActions; index: number; shop: CartMeta; t: CartWords };

const newsOf = ({ check, held, quantity, price }: ShownLine, t: CartWords): string | null => {
  if (held !== null) return t('cart.notMoved', { reason: held });
  if (!check) return null;
  const { before, gone, stock } = check;
  if (gone) return t('cart.gone');
  if (stock === 0) return t('cart.soldOut');
  if (stock !== null && stock < quantity) return t('cart.fewLeft', { count: stock });
  return before !== null && price !== null
    ? t('cart.priceChanged', { before: formatDollars(before), now: formatDollars(price) })
    : null;
};

const Stepper = ({ line, step, t }: { line: ShownLine; step: LineActions['step']; t: CartWords }): JSX.Element => {
  const { name, quantity, least, settling } = line;
  const button = (by: 1 | -1, label: string, isOff: boolean): JSX.Element => (
    <button
      type="button"
      className="grid size-11 place-items-center aria-disabled:text-muted aria-disabled:opacity-50"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => isOff || step(by)}
    >
      <Icon name={by === 1 ? 'plus' : 'minus'} />
    </button>
  );
  return (
    <span className="inline-flex items-center rounded-control-sm inset-ring inset-ring-edge">
      {button(-1, t('cart.minus', { name }), settling || quantity <= least)}
      <output className="min-w-8 text-center font-semibold tabular-nums">{quantity}</output>
      {button(1, t('cart.plus', { name }), settling || quantity >= maxLineQuantity)}
    </span>
  );
};

/** @param id of the name, for a control that it labels */
const Row = ({ id, name, children }: { id?: string; name: string; children: ReactNode }): JSX.Element => (
  <div className="flex min-h-7 items-center justify-between gap-3">
    <dt className="flex-none text-muted" id={id}>
      {name}
    </dt>
    <dd className="min-w-0 text-end">{children}</dd>
  </div>
);

/**
 * A line's note, saved when its field is left. Until something is typed it shows the current note, which another tab may
 * change; only what was typed replaces it.
 * @param named ids of what names the field
 */
const Note = ({ line, actions, named, t }: Omit<LineProps, 'index' | 'shop'> & { named: string }): JSX.Element => {
  const [typed, setTyped] = useState<{ before: string; text: string } | null>(null);
  const save = (): void => {
    if (typed && typed.text !== typed.before) actions.note(typed.text);
    setTyped(null);
  };
  return (
    <input
      className="min-h-11 w-full rounded-control-sm bg-sunken px-2.5 text-[1rem]"
      aria-labelledby={named}
      value={typed?.text ?? line.note}
      disabled={line.settling}
      maxLength={maxNoteLength}
      placeholder={t('cart.notePlaceholder')}
      onChange={({ target }) => setTyped({ before: typed?.before ?? line.note, text: target.value })}
      onBlur={save}
    />
  );
};

/** A line: image, name, and the rows Unit, Variant, Quantity, Price, Note (R54). */
export const Line = ({ line, actions, index, shop, t }: LineProps): JSX.Element => {
  const { productId, variantId, name, price, quantity, settling } = line;
  /** Removes the line and announces it with an undo; focus moves to the drawer's close button. */
  const out = (take: () => void): void => {
    take();
    notify(t('cart.removed', { name }), { label: t('cart.undo'), run: actions.restore });
    document.querySelector<HTMLElement>('#cart [command=close]')?.focus();
  };
  const step = (by: 1 | -1): void => {
    if (quantity + by < 1) out(() => actions.step(by));
    else actions.step(by);
  };
  const news = newsOf(line, t);
  const query = variantId === null ? '' : `?variant=${encodeURIComponent(variantId)}`;
  return (
    <li className={drawerList.item}>
      <span className={drawerList.picture}>
        <Picture image={line.image} product={line.productId} size={72} />
      </span>
      {productId === null ? (
        <span className={drawerList.name} id={`line-${index}`}>
          {name}
        </span>
      ) : (
        <a
          className={drawerList.name}
          id={`line-${index}`}
          href={`${shop.product}${encodeURIComponent(productId)}${query}`}
        >
          {name}
        </a>
      )}
      <button
        type="button"
        className={iconButton}
        aria-label={t('cart.removeNamed', { name })}
        aria-disabled={settling}
        onClick={() => settling || out(actions.remove)}
      >
        <Icon name="trash" />
      </button>
      <dl className="col-span-full pr-3">
        {line.unitName !== null && <Row name={t('cart.unit')}>{line.unitName}</Row>}
        {line.variantName !== null && <Row name={t('cart.variant')}>{line.variantName}</Row>}
        <Row name={t('cart.quantity')}>
          <Stepper line={line} step={step} t={t} />
        </Row>
        <Row name={t('cart.price')}>
          {price !== null && quantity > 1 && (
            <small className="mr-3 text-xs text-muted tabular-nums">
              {formatDollars(price)} × {quantity}
            </small>
          )}
          <span className={drawerList.price}>
            {price === null ? t('cart.askPrice') : formatDollars(price * quantity)}
          </span>
        </Row>
        <Row id={`note-${index}`} name={t('cart.note')}>
          <Note line={line} actions={actions} named={`note-${index} line-${index}`} t={t} />
        </Row>
      </dl>
      {news !== null && (
        <output className="col-span-full mr-3 rounded-card-sm bg-warning-ground px-2.5 py-1.5 text-ink">{news}</output>
      )}
    </li>
  );
};

/** The content of the cart, a guest's or an account's, its total, and the checkout button (R54). */
type Props = CartProps & {
  view: CartView;
  /** Retries what could not be fetched. */
  refresh?: () => void;
};

const Empty = ({ shop, t, member }: CartProps & { member: boolean }): JSX.Element => (
  <div className={drawerList.empty}>
    <Icon name="cart" />
    <p className={drawerList.emptyTitle}>{t('cart.empty')}</p>
    <p>{t(member ? 'cart.emptyHintMember' : 'cart.emptyHint')}</p>
    <a className="button button-quiet" href={shop.browse}>
      {t('cart.browse')}
    </a>
  </div>
);

const hint = 'text-xs text-muted';
const summary = 'grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]';

const loadPressed = () => import('../checkout/pressed.ts');
/** Milliseconds to wait for the work before checkout, which is skipped if its script takes longer to load. */
const maxWaitMs = 1000;

/**
 * The checkout button: shows at once that it was pressed, and navigates whatever becomes of the location request.
 */
const Checkout = ({ shop, t, count }: CartProps & { count: number }): JSX.Element => {
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    // Resets the button when the page is restored from the back/forward cache.
    const stay = (): void => setGoing(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);
  const go = async (): Promise<void> => {
    setGoing(true);
    leaving();
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, maxWaitMs);
    });
    await Promise.race([
      loadPressed()
        .catch(() => null)
        .then((loaded) => loaded?.checkoutPressed()),
      late,
    ]);
    location.assign(shop.checkout);
  };
  return (
    <button
      type="button"
      className="button disabled:cursor-default disabled:bg-sunken disabled:text-muted"
      disabled={count === 0}
      aria-busy={isGoing || undefined}
      onPointerDown={() => void loadPressed().catch(() => null)}
      onClick={() => void go()}
    >
      {t(isGoing ? 'cart.opening' : 'cart.checkout')}
    </button>
  );
};

const Waiting = (): JSX.Element => (
  <div className={drawerList.list} aria-hidden="true">
    <p className={drawerList.waiting} />
    <p className={drawerList.waiting} />
    <p className={drawerList.waiting} />
  </div>
);

const Failed = ({ refresh, t }: { refresh: (() => void) | undefined; t: CartWords }): JSX.Element => (
  <div className={drawerList.empty} role="alert">
    <p>{t('cart.loadFailed')}</p>
    <button type="button" className="button button-quiet" onClick={refresh}>
      {t('cart.again')}
    </button>
  </div>
);

export const CartDrawer = ({ view, refresh, shop, t }: Props): JSX.Element => {
  const { lines, member, state, waiting, stale } = view;
  const counted = lines.map(({ line }) => line).filter(counts);
  const total = totalPrice(counted);
  const isDelivered = counted.length === 0 || counted.some(({ needsDelivery }) => needsDelivery);
  const riel = formatRiel(total, shop.rielRate);
  const items = (
    <ul>
      {lines.map(({ line, actions }, index) => (
        <Line key={line.key} line={line} actions={actions} index={index} shop={shop} t={t} />
      ))}
    </ul>
  );
  const notSent = waiting && <output className={hint}>{t('cart.waiting')}</output>;
  if (state === 'failed' && lines.length === 0) return <Failed refresh={refresh} t={t} />;
  // Only what this device added is known: neither a total nor a checkout would be right.
  if (state === 'failed')
    return (
      <>
        <div className={drawerList.list}>{items}</div>
        <div className={summary} data-summary>
          {notSent}
          <p role="alert">{t('cart.othersFailed')}</p>
          <button type="button" className="button button-quiet" onClick={refresh}>
            {t('cart.again')}
          </button>
        </div>
      </>
    );
  const list = (
    <div className={drawerList.list}>
      {items}
      {isDelivered && (
        <SumPromises
          contact={shop.contact}
          delivery={isFreeByWorth(shop.delivery, total) ? 'free' : 'paid'}
          className="p-4"
        />
      )}
    </div>
  );
  const nothing = state === 'none' ? <Waiting /> : <Empty shop={shop} t={t} member={member} />;
  return (
    <>
      {lines.length > 0 ? list : nothing}
      <div className={summary} data-summary>
        {stale && <output className={hint}>{t('cart.stale')}</output>}
        {notSent}
        <p className="flex items-baseline justify-between tabular-nums">
          <span>{t('cart.total')}</span>
          <span>
            <b className="text-xl/(--leading)">{formatDollars(total)}</b>
            {riel !== null && <small className="block text-end text-muted">{riel}</small>}
          </span>
        </p>
        {total > 0 && isDelivered && (
          <p className={hint}>{deliveryLine(shop.delivery, { fee: null, itemsValue: total }, t)}</p>
        )}
        <Checkout shop={shop} t={t} count={totalQuantity(counted)} />
      </div>
    </>
  );
};
