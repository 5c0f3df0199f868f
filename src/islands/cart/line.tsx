import type { JSX } from 'react';
import { formatDollars } from '../../i18n/format.ts';
import {
  changeQuantity,
  lineKey,
  mostOfALine,
  removeLine,
  restoreLine,
  setNote,
  type CartLine,
} from '../../state/cart-rules.ts';
import type { LineCheck } from '../../state/cart-check.ts';
import { cart } from '../../state/cart.ts';
import { notify } from '../../state/shell.ts';
import { Icon } from '../icon.tsx';
import { hidePicture } from '../hide-picture.ts';
import type { CartFacts, CartWords } from './mount.tsx';

type Props = {
  line: CartLine;
  place: number;
  check: LineCheck | undefined;
  facts: CartFacts;
  t: CartWords;
};

const News = ({ line, check, t }: Pick<Props, 'line' | 't'> & { check: LineCheck }): JSX.Element | null => {
  const { before, gone, stock } = check;
  const text = gone
    ? t('cart.gone')
    : stock === 0
      ? t('cart.soldOut')
      : stock !== null && stock < line.quantity
        ? t('cart.fewLeft', { count: stock })
        : before !== null && line.price !== null
          ? t('cart.priceChanged', { before: formatDollars(before), now: formatDollars(line.price) })
          : null;
  return text === null ? null : <output className="cart-news">{text}</output>;
};

const Stepper = ({ line, t }: Pick<Props, 'line' | 't'>): JSX.Element => {
  const { name, quantity } = line;
  const key = lineKey(line);
  return (
    <span className="cart-stepper">
      <button
        type="button"
        aria-label={t('cart.minus', { name })}
        aria-disabled={quantity <= 1}
        onClick={() => cart.change((lines) => changeQuantity(lines, key, -1))}
      >
        <Icon name="minus" />
      </button>
      <output>{quantity}</output>
      <button
        type="button"
        aria-label={t('cart.plus', { name })}
        aria-disabled={quantity >= mostOfALine}
        onClick={() => cart.change((lines) => changeQuantity(lines, key, 1))}
      >
        <Icon name="plus" />
      </button>
    </span>
  );
};

/** One line: picture, name, and the rows Unit, Variant, Quantity, Price, Note (spec section 2). */
export const Line = ({ line, place, check, facts, t }: Props): JSX.Element => {
  const key = lineKey(line);
  const remove = (): void => {
    cart.change((lines) => removeLine(lines, key));
    notify(t('cart.removed', { name: line.name }), {
      label: t('cart.undo'),
      run: () => cart.change((lines) => restoreLine(lines, line, place)),
    });
    document.querySelector<HTMLElement>('#cart .drawer-head button')?.focus();
  };
  const query = line.variantId === null ? '' : `?variant=${encodeURIComponent(line.variantId)}`;
  return (
    <li className="cart-line">
      <span className="cart-picture">
        {line.image !== null && (
          <img src={line.image} alt="" width="72" height="72" loading="lazy" onError={hidePicture} />
        )}
      </span>
      <a className="cart-name" href={`${facts.product}${encodeURIComponent(line.id)}${query}`}>
        {line.name}
      </a>
      <button
        type="button"
        className="icon-button"
        aria-label={t('cart.removeNamed', { name: line.name })}
        onClick={remove}
      >
        <Icon name="trash" />
      </button>
      <dl>
        {line.unitName !== null && (
          <div>
            <dt>{t('cart.unit')}</dt>
            <dd>{line.unitName}</dd>
          </div>
        )}
        {line.variantName !== null && (
          <div>
            <dt>{t('cart.variant')}</dt>
            <dd>{line.variantName}</dd>
          </div>
        )}
        <div>
          <dt>{t('cart.quantity')}</dt>
          <dd>
            <Stepper line={line} t={t} />
          </dd>
        </div>
        <div>
          <dt>{t('cart.price')}</dt>
          <dd className="cart-price">
            {line.price === null ? t('cart.askPrice') : formatDollars(line.price * line.quantity)}
          </dd>
        </div>
        <div>
          <dt id={`note-${place}`}>{t('cart.note')}</dt>
          <dd>
            <input
              aria-labelledby={`note-${place}`}
              defaultValue={line.note}
              maxLength={500}
              placeholder={t('cart.notePlaceholder')}
              onBlur={({ target }) => cart.change((lines) => setNote(lines, key, target.value))}
            />
          </dd>
        </div>
      </dl>
      {check && <News line={line} check={check} t={t} />}
    </li>
  );
};
