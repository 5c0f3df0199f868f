import { useRef, useState, useSyncExternalStore, type JSX } from 'react';
import { flushSync } from 'react-dom';
import type { PartType } from '../../contract/pc-parts.ts';
import { formatNumber } from '../../i18n/format.ts';
import { addPart } from './build.ts';
import { useBuilder } from './builder-context.ts';
import { FinderTools } from './finder-tools.tsx';
import { PartFilters } from './part-filters.tsx';
import { PartRow } from './part-row.tsx';
import type { Part } from './parts.ts';
import { changeFromStep } from './slot-focus.ts';
import { plainFilter, usePartList } from './use-part-list.ts';

const wide = '(min-width: 1024px)';
const onWidth = (changed: () => void): (() => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

type Props = { type: PartType; parts: readonly Part[] };

/** The parts of a type with their filters; choosing one closes the surrounding dialog. */
export const PartFinder = ({ type, parts }: Props): JSX.Element => {
  const { store, t } = useBuilder();
  const list = usePartList(store, type, parts);
  const isWide = useSyncExternalStore(onWidth, () => matchMedia(wide).matches);
  const [isFiltering, setFiltering] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const { filter, change, result, rows, picked } = list;
  const hidden = filter.fit === 'clash' ? 0 : result.fits.clash;
  const pick = (part: Part, button: HTMLElement): void => {
    button.closest('dialog')?.close();
    changeFromStep(type, () => store.changeBuild(addPart(store.$build.get(), part)));
  };
  /** Focuses the parts before the pressed button goes away. */
  const goToParts = (): void => container.current?.focus();
  const showParts = (): void => {
    goToParts();
    setFiltering(false);
  };
  const showMore = (): void => {
    flushSync(list.showMore);
    container.current?.querySelector('ul')?.children[rows.length]?.querySelector('a')?.focus();
  };
  return (
    <div className="grid items-start gap-4 p-4 lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-6">
      <div className="lg:col-span-2">
        <FinderTools {...{ type, list, isWide, isFiltering, setFiltering }} />
      </div>
      {(isWide || isFiltering) && <PartFilters {...{ list }} done={isWide ? null : showParts} />}
      <div ref={container} tabIndex={-1} className="min-w-0 outline-0 lg:col-start-2">
        <p aria-live="polite" className="text-sm text-muted">
          {t('pc.found', { count: result.found.length, shown: formatNumber(result.found.length) })}
        </p>
        {result.found.length === 0 && (
          <div className="grid justify-items-start gap-3 py-6">
            <p className="text-lg font-semibold">{t('pc.nothing')}</p>
            <button
              type="button"
              className="button button-quiet min-h-11"
              onClick={() => {
                goToParts();
                change({ ...plainFilter, text: filter.text });
              }}
            >
              {t('pc.clear')}
            </button>
          </div>
        )}
        <ul>
          {rows.map((part) => (
            <PartRow key={part.id} {...{ part, pick }} judge={list.judge} isPicked={picked.has(part.id)} />
          ))}
        </ul>
        {rows.length < result.found.length && (
          <button type="button" className="button button-quiet mt-4 w-full" onClick={showMore}>
            {t('pc.moreParts')}
          </button>
        )}
        {hidden > 0 && (
          <p className="mt-4 flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {t('pc.hidden', { count: hidden, shown: formatNumber(hidden) })}
            <button
              type="button"
              className="min-h-11 text-ink underline underline-offset-4"
              onClick={() => {
                goToParts();
                change({ fit: 'clash' });
              }}
            >
              {t('pc.showHidden')}
            </button>
          </p>
        )}
      </div>
    </div>
  );
};
