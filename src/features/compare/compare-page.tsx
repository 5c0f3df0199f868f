import { useStore } from '@nanostores/react';
import { useState, type JSX } from 'react';
import type { Product } from '../../contract/products.ts';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import { compared, type Compared } from './compare.ts';
import { $comparedProducts, loadCompared } from './compare-products.ts';
import { compareRows } from './compare-rows.ts';
import { Icon } from '../../ui/icon.tsx';
import { hidePicture } from '../../ui/hide-picture.ts';
import type { CompareFacts, CompareWords } from './compare-mount.tsx';

type Props = { facts: CompareFacts; t: CompareWords };
const remove = (id: string): void => {
  compared.change((list) => list.filter((one) => one.id !== id));
};

type Column = { entry: Compared; product: Product | undefined };

const Price = ({ product, facts, t }: Props & { product: Product }): JSX.Element => {
  const { price, promoPrice } = product;
  if (price === null) return <>{t('compare.askPrice')}</>;
  const riel = formatRiel(promoPrice ?? price, facts.rielRate);
  return (
    <>
      <b className={promoPrice === null ? '' : 'is-sale'}>{formatDollars(promoPrice ?? price)}</b>
      {promoPrice !== null && <s>{formatDollars(price)}</s>}
      {riel !== null && <small>{riel}</small>}
    </>
  );
};

const stockOf = ({ stock, variants }: Product, t: CompareWords): string => {
  const left = variants.length > 0 ? (variants.some((one) => one.stock !== 0) ? 1 : 0) : stock;
  return t(left === 0 ? 'compare.soldOut' : 'compare.inStock');
};

const Head = ({ entry, product, facts, t }: Props & Column): JSX.Element => (
  <th scope="col">
    <span className="compare-picture">
      {entry.image !== null && <img src={entry.image} alt="" width="120" height="120" onError={hidePicture} />}
    </span>
    <a href={`${facts.product}${encodeURIComponent(entry.id)}`}>{product?.name ?? entry.name}</a>
    <button
      type="button"
      className="icon-button"
      aria-label={t('compare.removeNamed', { name: entry.name })}
      onClick={() => remove(entry.id)}
    >
      <Icon name="x" />
    </button>
  </th>
);

const cellsOf = (columns: readonly Column[], cell: (product: Product) => JSX.Element | string, gone: string) =>
  columns.map(({ entry, product }) => <td key={entry.id}>{product ? cell(product) : gone}</td>);

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
      <div className="compare-empty">
        <p className="empty-title">{t('compare.empty')}</p>
        <p>{t('compare.emptyHint')}</p>
      </div>
    );
  return (
    <>
      <div className="compare-tools">
        <label>
          <input type="checkbox" checked={onlyDifferent} onChange={({ target }) => setOnlyDifferent(target.checked)} />
          {t('compare.onlyDifferent')}
        </label>
        <button type="button" className="button button-quiet" onClick={() => compared.change(() => [])}>
          {t('compare.clear')}
        </button>
      </div>
      {state === 'failed' && (
        <div className="compare-failed">
          <output>{t('compare.failed')}</output>
          <button type="button" className="button button-quiet" onClick={again}>
            {t('compare.again')}
          </button>
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className="compare-scroll" tabIndex={0} aria-label={t('compare.tray')}>
        <table
          className="compare-table"
          aria-busy={state === 'loading'}
          style={{ '--compared': list.length } as object}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('compare.facts')}</span>
              </th>
              {columns.map(({ entry, product }) => (
                <Head key={entry.id} entry={entry} product={product} facts={facts} t={t} />
              ))}
            </tr>
          </thead>
          <tbody>
            <tr data-price>
              <th scope="row">{t('compare.price')}</th>
              {cellsOf(
                columns,
                (product) => (
                  <Price product={product} facts={facts} t={t} />
                ),
                missing,
              )}
            </tr>
            <tr>
              <th scope="row">{t('compare.stock')}</th>
              {cellsOf(columns, (product) => stockOf(product, t), missing)}
            </tr>
            {rows.map(({ key, name, values, differs }) => (
              <tr key={key} data-differs={differs || undefined}>
                <th scope="row">
                  {name}
                  {differs && <span className="sr-only"> ({t('compare.differs')})</span>}
                </th>
                {columns.map(({ entry, product }) => (
                  <td key={entry.id}>{valueOf(values, product)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
};
