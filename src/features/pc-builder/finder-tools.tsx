import type { JSX } from 'react';
import type { PartType } from '../../contract/pc-parts.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useBuilder } from './builder-context.ts';
import type { PartFilter } from './part-list.ts';
import { typeKeys } from './part-words.ts';
import type { PartList } from './use-part-list.ts';

const sorts = {
  fit: 'pc.sortFit',
  price_asc: 'pc.sortCheap',
  price_desc: 'pc.sortDear',
  name: 'pc.sortName',
} as const satisfies Record<PartFilter['sort'], string>;
const sortNames = ['fit', 'price_asc', 'price_desc', 'name'] as const;
const field = 'min-h-12 rounded-control border border-edge bg-ground px-3 text-base';

type Props = {
  type: PartType;
  list: PartList;
  isWide: boolean;
  isFiltering: boolean;
  setFiltering: (isFiltering: boolean) => void;
};

/** Search, sorting, and the filter by compatibility. */
export const FinderTools = ({ type, list, isWide, isFiltering, setFiltering }: Props): JSX.Element => {
  const { t } = useBuilder();
  const { filter, change, result } = list;
  const { fits, check, clash } = result.fits;
  const levels = [
    ['fits', 'pc.showFits', fits],
    ['check', 'pc.showCheck', fits + check],
    ['clash', 'pc.showAll', fits + check + clash],
  ] as const;
  const chosen = Object.values(filter.facets).flat().length + Number(filter.maxPrice !== null);
  return (
    <div className="flex flex-wrap gap-2">
      <input
        type="search"
        className={`${field} w-full min-w-0 sm:w-auto sm:flex-1`}
        aria-label={t('pc.searchIn', { type: t(typeKeys[type]) })}
        placeholder={t('pc.search')}
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <select
        className={`${field} select-arrow min-w-0 flex-1 pr-9! text-ellipsis sm:flex-none`}
        aria-label={t('pc.sort')}
        value={filter.sort}
        onChange={({ target }) => change({ sort: sortNames.find((name) => name === target.value) ?? 'fit' })}
      >
        {sortNames.map((name) => (
          <option key={name} value={name}>
            {t(sorts[name])}
          </option>
        ))}
      </select>
      {!isWide && (
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
        >
          {t('pc.filters')}
          {chosen > 0 && ` (${chosen})`}
        </button>
      )}
      <fieldset className="flex w-full flex-wrap gap-2">
        <legend className="sr-only">{t('pc.show')}</legend>
        {levels.map(([fit, key, count]) => (
          <label
            key={fit}
            className="figures relative flex min-h-11 cursor-pointer items-center rounded-full border border-edge px-3 text-sm has-checked:border-accent-text has-checked:bg-accent-soft has-checked:font-semibold has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="fit"
              className="sr-only"
              checked={filter.fit === fit}
              onChange={() => change({ fit })}
            />
            {t(key, { shown: formatNumber(count) })}
          </label>
        ))}
      </fieldset>
    </div>
  );
};
