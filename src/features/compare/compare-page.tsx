import { useStore } from '@nanostores/react';
import { Fragment, useRef, useState, type CSSProperties, type JSX, type UIEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '../../contract/products.ts';
import { isSoldOut, lowestPrice } from '../../contract/selling.ts';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import { compared, type Compared } from './compare.ts';
import { CompareBuy } from './compare-buy.tsx';
import { compareEmpty } from './compare-empty.ts';
import { $comparedProducts, loadCompared } from './compare-products.ts';
import { cheapestOf, compareRows, compareSections } from './compare-rows.ts';
import { compareStyle as style, tableRoles as roles } from './compare-style.ts';
import { Icon } from '../../ui/icon.tsx';
import { hidePicture } from '../../ui/hide-picture.ts';
import type { CompareShop, CompareWords } from './compare-island.tsx';
import { iconButton } from '../../ui/icon-button.ts';

type Props = { shop: CompareShop; t: CompareWords };
type Column = { entry: Compared; product: Product | undefined };

/** The lowest price, as on the product's card. */
const Price = ({ product, shop, t }: Props & { product: Product }): JSX.Element => {
  const { price, promoPrice, from } = lowestPrice(product);
  if (price === null) return <>{t('compare.askPrice')}</>;
  const riel = formatRiel(promoPrice ?? price, shop.rielRate);
  // The position of the amount depends on the language's word order.
  const [before = '', after = ''] = from ? t('price.from', { price: '\n' }).split('\n') : [];
  return (
    <>
      {before !== '' && <small>{before}</small>}
      <b className={`text-[1rem] font-[650] ${promoPrice === null ? '' : 'text-sale'}`}>
        {formatDollars(promoPrice ?? price)}
      </b>
      {after !== '' && <small>{after}</small>}
      {promoPrice !== null && (
        <s className={style.priceNote}>
          <span className="sr-only">{t('price.was')} </span>
          {formatDollars(price)}
        </s>
      )}
      {riel !== null && <small className={style.priceNote}>{riel}</small>}
    </>
  );
};

const Picture = ({
  entry,
  onRemove,
  t,
}: Pick<Column, 'entry'> & Pick<Props, 't'> & { onRemove: () => void }): JSX.Element => (
  <td {...roles.cell} className="relative pb-1.5 lg:px-3">
    <span className="flex h-22 items-center md:h-32">
      {entry.image !== null && (
        <img
          src={entry.image}
          alt=""
          width="120"
          height="120"
          className="max-h-22 w-auto object-contain md:max-h-32"
          onError={hidePicture}
        />
      )}
    </span>
    {/* A touch target of 44 px that looks like 28 px. */}
    <button
      type="button"
      className={`${iconButton} absolute top-0 right-0 *:size-7 *:rounded-full *:bg-surface *:p-[5px] *:ring *:ring-line`}
      aria-label={t('compare.removeNamed', { name: entry.name })}
      onClick={onRemove}
      data-remove
    >
      <Icon name="x" />
    </button>
  </td>
);

/** The name of a row, or of a group of rows. */
const RowHead = ({ name, span }: { name: string; span?: number }): JSX.Element => (
  <th {...roles.rowHead} scope="row" colSpan={span} className={span === undefined ? style.rowHead : style.group}>
    <span className={style.label}>{name}</span>
  </th>
);

/** Scrolls all parts of the table sideways with the one that the shopper scrolls. */
const scrollTogether = ({ currentTarget, target }: UIEvent<HTMLTableElement>): void => {
  const { scrollLeft } = target as Element;
  for (const part of currentTarget.querySelectorAll('[data-scroller]')) part.scrollLeft = scrollLeft;
};

/** A value and, if it stands out, why, in words. */
const Value = ({ text, mark }: { text: string; mark: string | null }): JSX.Element =>
  mark === null ? (
    <>{text}</>
  ) : (
    <>
      <b className="font-semibold">{text}</b> <em className={style.mark}>{mark}</em>
    </>
  );

const Empty = ({ t }: Pick<Props, 't'>): JSX.Element => (
  <div className={compareEmpty} data-known>
    <p>{t('compare.empty')}</p>
    <p>{t('compare.emptyHint')}</p>
  </div>
);

export const ComparePage = ({ shop, t }: Props): JSX.Element => {
  const list = useStore(compared.$value);
  const { state, products } = useStore($comparedProducts);
  const again = (): void => void loadCompared(shop.storeCode, shop.locale);
  const table = useRef<HTMLTableElement>(null);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const columns = list.map((entry) => ({ entry, product: products.find(({ id }) => id === entry.id) }));
  const known = columns.flatMap(({ product }) => product ?? []);
  const rows = compareRows(known, t('compare.model'), shop.locale);
  const sections = compareSections(rows, t('compare.others')).flatMap(({ name, specs: own }) => {
    const shown = own.filter(({ differs }) => differs || !onlyDifferent);
    return shown.length === 0 ? [] : [{ name, rows: shown }];
  });
  const cheapest = cheapestOf(columns.map(({ product }) => product));
  const missing = state === 'loading' ? '…' : state === 'failed' ? '–' : t('compare.gone');
  const hrefOf = (id: string): string => `${shop.product}${encodeURIComponent(id)}`;
  const cells = (
    cellOf: (product: Product, column: number) => JSX.Element | string | null,
    gone: JSX.Element | string = missing,
  ) =>
    columns.map(({ entry, product }, column) => (
      <td key={entry.id} {...roles.cell} className={style.cell}>
        {product ? cellOf(product, column) : gone}
      </td>
    ));

  /** Removes products; the focus goes to the button that takes the place of the pressed one. */
  const change = (to: Parameters<typeof compared.change>[0], pressed = 0): void => {
    flushSync(() => compared.change(to));
    const buttons = table.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[Math.min(pressed, buttons.length - 1)] ?? document.querySelector<HTMLElement>('#content'))?.focus();
  };

  if (list.length === 0) return <Empty t={t} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <label className="inline-flex min-h-11 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-5 accent-accent-text"
            checked={onlyDifferent}
            onChange={({ target }) => setOnlyDifferent(target.checked)}
          />
          {t('compare.onlyDifferent')}
        </label>
        <button type="button" className="button button-quiet" onClick={() => change(() => [])}>
          {t('compare.clear')}
        </button>
      </div>
      {state === 'failed' && (
        <div className="rounded-card-sm bg-warning-ground px-4 py-3 text-sm">
          <output>{t('compare.failed')}</output>
          <button type="button" className="button button-quiet" onClick={again}>
            {t('compare.again')}
          </button>
        </div>
      )}
      <table
        ref={table}
        {...roles.table}
        className={style.table}
        aria-label={t('compare.tray')}
        aria-busy={state === 'loading'}
        onScrollCapture={scrollTogether}
        style={{ '--compared': list.length } as CSSProperties}
      >
        <thead {...roles.rows} className="max-lg:contents">
          <tr {...roles.row} className={`${style.row} ${style.scroller}`} data-scroller>
            <td {...roles.cell} className="w-45 max-lg:hidden" />
            {columns.map(({ entry }, index) => (
              <Picture
                key={entry.id}
                entry={entry}
                onRemove={() => change((all) => all.filter(({ id }) => id !== entry.id), index)}
                t={t}
              />
            ))}
          </tr>
          <tr {...roles.row} className={`${style.row} ${style.scroller} ${style.names}`} data-scroller>
            <th {...roles.columnHead} scope="col" className={`${style.name} max-lg:sr-only`}>
              <span className="sr-only">{t('compare.specs')}</span>
            </th>
            {columns.map(({ entry, product }) => (
              <th key={entry.id} {...roles.columnHead} scope="col" className={style.name}>
                <a className="line-clamp-2" href={hrefOf(entry.id)}>
                  {product?.name ?? entry.name}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rows} className={`max-lg:block ${style.scroller}`} data-scroller>
          <tr {...roles.row} className={style.row} data-price>
            <RowHead name={t('compare.price')} />
            {cells(
              (product, column) => (
                <span className={style.price}>
                  <Price product={product} shop={shop} t={t} />{' '}
                  {cheapest.includes(column) && <em className={style.mark}>{t('compare.cheapest')}</em>}
                </span>
              ),
              <span className={style.price}>{missing}</span>,
            )}
          </tr>
          <tr {...roles.row} className={style.row}>
            <RowHead name={t('compare.stock')} />
            {cells((product) => t(isSoldOut(product) ? 'compare.soldOut' : 'compare.inStock'))}
          </tr>
          <tr {...roles.row} className={style.row} data-buy-row>
            <th {...roles.rowHead} scope="row" className={style.rowHead}>
              <span className="sr-only">{t('compare.buy')}</span>
            </th>
            {cells(
              (product) => (
                <CompareBuy product={product} href={hrefOf(product.id)} t={t} />
              ),
              <span className="block min-h-12" />,
            )}
          </tr>
          {sections.map(({ name, rows: own }) => (
            <Fragment key={name ?? ''}>
              {name !== null && (
                <tr {...roles.row} className={style.row}>
                  <RowHead name={name} span={list.length + 1} />
                </tr>
              )}
              {own.map(({ key, name: attribute, values, differs, mark }) => (
                <tr key={key} {...roles.row} className={style.row} data-differs={differs || undefined}>
                  <RowHead name={attribute} />
                  {cells((product) => {
                    const index = known.indexOf(product);
                    const word = mark?.kind === 'best' ? t('compare.best') : t('compare.differs');
                    return <Value text={values[index] ?? '–'} mark={mark?.cells.includes(index) ? word : null} />;
                  }, '–')}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {/* What is below the table is out of view before its other rows come. */}
      {state === 'loading' && known.length === 0 && <div className="h-dvh" data-rows-awaited />}
    </>
  );
};
