import type { JSX, ReactNode } from 'react';
import { formatDollars } from '../../i18n/format.ts';
import { mostOfALine } from './cart-rules.ts';
import { notify } from '../../ui/state/shell.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CartFacts, CartWords } from './cart-mount.tsx';
import type { LineActs, ShownLine } from './shown-line.ts';

type Props = { line: ShownLine; acts: LineActs; place: number; facts: CartFacts; t: CartWords };

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

const Stepper = ({ line, step, t }: { line: ShownLine; step: LineActs['step']; t: CartWords }): JSX.Element => {
  const { name, quantity, least, settling } = line;
  const button = (by: 1 | -1, label: string, isOff: boolean): JSX.Element => (
    <button type="button" aria-label={label} aria-disabled={isOff} onClick={() => isOff || step(by)}>
      <Icon name={by === 1 ? 'plus' : 'minus'} />
    </button>
  );
  return (
    <span className="cart-stepper">
      {button(-1, t('cart.minus', { name }), settling || quantity <= least)}
      <output>{quantity}</output>
      {button(1, t('cart.plus', { name }), settling || quantity >= mostOfALine)}
    </span>
  );
};

const Row = ({ name, children }: { name: string; children: ReactNode }): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** One line: picture, name, and the rows Unit, Variant, Quantity, Price, Note (spec section 2). */
export const Line = ({ line, acts, place, facts, t }: Props): JSX.Element => {
  const { productId, variantId, name, price, quantity, settling } = line;
  /** Said with the way back; the focus goes to what is still there. */
  const out = (take: () => void): void => {
    take();
    notify(t('cart.removed', { name }), { label: t('cart.undo'), run: acts.restore });
    document.querySelector<HTMLElement>('#cart .drawer-head button')?.focus();
  };
  const step = (by: 1 | -1): void => {
    if (quantity + by < 1) out(() => acts.step(by));
    else acts.step(by);
  };
  const news = newsOf(line, t);
  const query = variantId === null ? '' : `?variant=${encodeURIComponent(variantId)}`;
  return (
    <li className="cart-line">
      <span className="cart-picture">
        <Picture image={line.image} size={72} />
      </span>
      {productId === null ? (
        <span className="cart-name">{name}</span>
      ) : (
        <a className="cart-name" href={`${facts.product}${encodeURIComponent(productId)}${query}`}>
          {name}
        </a>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('cart.removeNamed', { name })}
        aria-disabled={settling}
        onClick={() => settling || out(acts.remove)}
      >
        <Icon name="trash" />
      </button>
      <dl>
        {line.unitName !== null && <Row name={t('cart.unit')}>{line.unitName}</Row>}
        {line.variantName !== null && <Row name={t('cart.variant')}>{line.variantName}</Row>}
        <Row name={t('cart.quantity')}>
          <Stepper line={line} step={step} t={t} />
        </Row>
        <div>
          <dt>{t('cart.price')}</dt>
          <dd className="cart-price">{price === null ? t('cart.askPrice') : formatDollars(price * quantity)}</dd>
        </div>
        <div>
          <dt id={`note-${place}`}>{t('cart.note')}</dt>
          <dd>
            <input
              aria-labelledby={`note-${place}`}
              defaultValue={line.note}
              disabled={settling}
              maxLength={500}
              placeholder={t('cart.notePlaceholder')}
              onBlur={({ target }) => target.value === line.note || acts.note(target.value)}
            />
          </dd>
        </div>
      </dl>
      {news !== null && <output className="cart-news">{news}</output>}
    </li>
  );
};
