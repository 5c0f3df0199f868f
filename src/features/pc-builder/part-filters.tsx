import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { formatNumber } from '../../i18n/format.ts';
import { useBuilder } from './builder-context.ts';
import { leadingValues, type FacetValue } from './part-list.ts';
import { facetKeys, facetText, isFacet, type FacetName } from './part-words.ts';
import { readTypedPrice } from './typed-price.ts';
import { plainFilter, type PartList } from './use-part-list.ts';

/** Values of a facet shown before expanding it. */
const few = 6;

type FacetProps = { name: FacetName; values: readonly FacetValue[]; list: PartList };

const Facet = ({ name, values, list }: FacetProps): JSX.Element => {
  const { t } = useBuilder();
  const [isWhole, setWhole] = useState(false);
  const { filter, change } = list;
  const chosen = filter.facets[name] ?? [];
  const toggle = (value: string): void => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    change({ facets: { ...filter.facets, [name]: next } });
  };
  const group = useRef<HTMLFieldSetElement>(null);
  const shown = isWhole || values.length <= few + 2 ? values : leadingValues(values, few);
  const showWhole = (): void => {
    const firstNew = values.findIndex((value) => !shown.includes(value));
    flushSync(() => setWhole(true));
    group.current?.querySelectorAll('input')[firstNew]?.focus();
  };
  return (
    <fieldset ref={group}>
      <legend className="mb-1 text-sm font-semibold">{t(facetKeys[name])}</legend>
      {shown.map(({ value, count, isChosen }) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm lg:min-h-8">
          <input
            type="checkbox"
            className="size-4 accent-(--accent-text)"
            checked={isChosen}
            onChange={() => toggle(value)}
          />
          <span className="min-w-0 flex-1">{facetText(name, value, t)}</span>
          <span className="figures text-muted">{count}</span>
        </label>
      ))}
      {shown.length < values.length && (
        <button type="button" className="min-h-11 text-sm underline underline-offset-4" onClick={showWhole}>
          {t('pc.moreValues')}
        </button>
      )}
    </fieldset>
  );
};

type Props = {
  list: PartList;
  /** Returns to the parts; null: they are beside the filters. */
  done: (() => void) | null;
};

/** Filters: price, stock, brand, and the main specs of a type. */
export const PartFilters = ({ list, done }: Props): JSX.Element => {
  const { t } = useBuilder();
  const { filter, change, result } = list;
  const { text, fit, sort } = filter;
  const price = useRef<HTMLInputElement>(null);
  const fault = useId();
  const [isWrong, setWrong] = useState(false);
  const takePrice = (typed: string): void => {
    const maxPrice = readTypedPrice(typed);
    setWrong(maxPrice === undefined);
    if (maxPrice !== undefined) change({ maxPrice });
  };
  // A field that is replaced loses the focus: it takes over what is changed elsewhere, not what is typed.
  useEffect(() => {
    const field = price.current;
    if (field && document.activeElement !== field)
      field.value = filter.maxPrice === null ? '' : String(filter.maxPrice / 100);
  }, [filter.maxPrice]);
  const clear = (): void => {
    // The text of a wrong price is in the field alone.
    if (price.current) price.current.value = '';
    setWrong(false);
    change({ ...plainFilter, text, fit, sort });
  };
  return (
    <div className="grid items-start gap-4 sm:max-lg:grid-cols-3">
      <div className="grid gap-1">
        <label className="grid gap-1 text-sm font-semibold">
          {t('pc.maxPrice')}
          <input
            ref={price}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className="figures min-h-11 w-full rounded-control border border-edge bg-ground px-3 text-base font-normal"
            defaultValue={filter.maxPrice === null ? '' : filter.maxPrice / 100}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? fault : undefined}
            onBlur={({ target }) => takePrice(target.value)}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && takePrice(currentTarget.value)}
          />
        </label>
        {isWrong && (
          <p id={fault} className="text-sm text-danger" role="alert">
            {t('pc.wrongPrice')}
          </p>
        )}
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm lg:min-h-8">
        <input
          type="checkbox"
          className="size-4 accent-(--accent-text)"
          checked={filter.inStock}
          onChange={() => change({ inStock: !filter.inStock })}
        />
        {t('pc.inStock')}
      </label>
      {result.facets.map(({ name, values }) =>
        isFacet(name) && values.length > 1 ? <Facet key={name} {...{ name, values, list }} /> : null,
      )}
      <button type="button" className="button button-quiet min-h-11 text-sm" onClick={clear}>
        {t('pc.clear')}
      </button>
      {done && (
        <button type="button" className="button min-h-11" onClick={done}>
          {t('pc.showParts', { count: result.found.length, shown: formatNumber(result.found.length) })}
        </button>
      )}
    </div>
  );
};
