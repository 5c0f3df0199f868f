import { useStore } from '@nanostores/react';
import { useState, type JSX } from 'react';
import type { Product } from '../../contract/products.ts';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import { compared, type Compared } from './compare.ts';
import { compareEmpty } from './compare-empty.ts';
import { $comparedProducts, loadCompared } from './compare-products.ts';
import { compareRows } from './compare-rows.ts';
import { Icon } from '../../ui/icon.tsx';
import { hidePicture } from '../../ui/hide-picture.ts';
import type { CompareFacts, CompareWords } from './compare-island.tsx';

type Props = { facts: CompareFacts; t: CompareWords };
const remove = (id: string): void => {
  compared.change((list) => list.filter((one) => one.id !== id));
};

const scroller =
  '-mx-gutter max-h-[calc(100dvh-var(--header)-72px)] overflow-auto overscroll-x-contain md:mx-0 md:rounded-card-sm md:border md:border-line';
const cell = 'border-b border-line px-3 py-2.5 text-start align-top';
/** Column of names, the corner above it included. */
const nameCell = `${cell} sticky left-0 w-24 bg-ground font-medium text-muted max-md:pl-gutter md:w-45`;
const rowHead = `${nameCell} z-1`;
const priceNote = 'block text-[0.8125rem] text-muted';

type Column = { entry: Compared; product: Product | undefined };

const Price = ({ product, facts, t }: Props & { product: Product }): JSX.Element => {
  const { price, promoPrice } = product;
  if (price === null) return <>{t('compare.askPrice')}</>;
  const riel = formatRiel(promoPrice ?? price, facts.rielRate);
  return (
    <>
      <b className={`text-[1rem] font-[650] ${promoPrice === null ? '' : 'text-sale'}`}>
        {formatDollars(promoPrice ?? price)}
      </b>
      {promoPrice !== null && <s className={priceNote}>{formatDollars(price)}</s>}
      {riel !== null && <small className={priceNote}>{riel}</small>}
    </>
  );
};

const stockOf = ({ stock, variants }: Product, t: CompareWords): string => {
  const left = variants.length > 0 ? (variants.some((one) => one.stock !== 0) ? 1 : 0) : stock;
  return t(left === 0 ? 'compare.soldOut' : 'compare.inStock');
};

const Head = ({ entry, product, facts, t }: Props & Column): JSX.Element => (
  <th scope="col" className={`${cell} sticky top-0 z-2 bg-ground font-medium`}>
    <span className="grid h-22 items-center md:h-32">
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
    <a className="mt-1.5 line-clamp-2" href={`${facts.product}${encodeURIComponent(entry.id)}`}>
      {product?.name ?? entry.name}
    </a>
    {/* 44 px to touch, 28 px to see. */}
    <button
      type="button"
      className="icon-button absolute top-0 right-0 *:size-7 *:rounded-full *:bg-surface *:p-[5px] *:ring *:ring-line"
      aria-label={t('compare.removeNamed', { name: entry.name })}
      onClick={() => remove(entry.id)}
    >
      <Icon name="x" />
    </button>
  </th>
);

type CellOf = (product: Product) => JSX.Element | string;

const cellsOf = (columns: readonly Column[], cellOf: CellOf, gone: string, className = cell) =>
  columns.map(({ entry, product }) => (
    <td key={entry.id} className={className}>
      {product ? cellOf(product) : gone}
    </td>
  ));

export const ComparePage = ({ facts, t }: Props): JSX.Element => {
  const list = useStore(compared.$value);
  const { state, products } = useStore($comparedProducts);
  const again = (): void => void loadCompared(facts.storeCode, facts.locale);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const columns = list.map((entry) => ({ entry, product: products.find(({ id }) => id === entry.id) }));
  const known = columns.flatMap(({ product }) => product ?? []);
  const rows = compareRows(known, t('compare.model')).filter(({ differs }) => differs || !onlyDifferent);
  const missing = state === 'loading' ? '…' : state === 'failed' ? '–' : t('compare.gone');
  // Returns the value of a product's column; none if the product has not loaded.
  const valueOf = (values: readonly (string | null)[], product: Product | undefined): string =>
    (product && values[known.indexOf(product)]) ?? '–';

  if (list.length === 0)
    return (
      <div className={compareEmpty}>
        <p>{t('compare.empty')}</p>
        <p>{t('compare.emptyHint')}</p>
      </div>
    );
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
        <button type="button" className="button button-quiet" onClick={() => compared.change(() => [])}>
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={scroller} tabIndex={0} aria-label={t('compare.tray')}>
        <table
          className="w-full min-w-[calc(96px+var(--compared)*130px)] table-fixed border-separate border-spacing-0 text-sm wrap-anywhere"
          aria-busy={state === 'loading'}
          style={{ '--compared': list.length } as object}
        >
          <thead>
            <tr>
              <th scope="col" className={`${nameCell} top-0 z-3`}>
                <span className="sr-only">{t('compare.facts')}</span>
              </th>
              {columns.map(({ entry, product }) => (
                <Head key={entry.id} entry={entry} product={product} facts={facts} t={t} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr data-price>
              <th scope="row" className={rowHead}>
                {t('compare.price')}
              </th>
              {cellsOf(
                columns,
                (product) => (
                  <Price product={product} facts={facts} t={t} />
                ),
                missing,
                `${cell} tabular-nums`,
              )}
            </tr>
            <tr>
              <th scope="row" className={rowHead}>
                {t('compare.stock')}
              </th>
              {cellsOf(columns, (product) => stockOf(product, t), missing)}
            </tr>
            {rows.map(({ key, name, values, differs }) => (
              <tr key={key} data-differs={differs || undefined}>
                <th scope="row" className={rowHead}>
                  {name}
                  {differs && <span className="sr-only"> ({t('compare.differs')})</span>}
                </th>
                {columns.map(({ entry, product }) => (
                  <td key={entry.id} className={differs ? `${cell} bg-accent-soft` : cell}>
                    {valueOf(values, product)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};
