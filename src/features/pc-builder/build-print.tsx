import { useStore } from '@nanostores/react';
import { useState, type JSX } from 'react';
import { formatDate, formatDollars, formatRiel } from '../../i18n/format.ts';
import { inOrder, slotsOf } from './build.ts';
import { useBuilder } from './builder-context.ts';
import { Reasons } from './fit-badge.tsx';
import { typeKeys } from './part-words.ts';
import { priceOf } from './parts.ts';
import { checkBuild } from './rules.ts';
import { totalOf } from './summary.ts';
import { wattageOf } from './wattage.ts';

const cell = 'border-b border-neutral-400 py-2 pe-3 text-start align-top';

/** The build for printing: parts, prices, watts, and the URL that opens it again. */
export const BuildPrint = (): JSX.Element | null => {
  const { store, t, locale, rielRate } = useBuilder();
  const build = useStore(store.$build);
  const [opened] = useState(() => new Date().toISOString());
  if (build.length === 0) return null;
  const { cents } = totalOf(build);
  const riel = formatRiel(cents, rielRate);
  return (
    <section className="hidden text-sm text-black print:block" aria-hidden="true">
      <h1 className="text-2xl">{t('pc.printed')}</h1>
      <p>{t('pc.printedOn', { date: formatDate(locale, opened) })}</p>
      <table className="mt-4 w-full border-collapse">
        <thead>
          <tr>
            <th className={cell} colSpan={2}>
              {t('pc.part')}
            </th>
            <th className={cell}>{t('pc.quantity')}</th>
            <th className={`${cell} text-end`}>{t('pc.price')}</th>
          </tr>
        </thead>
        <tbody>
          {inOrder(build).map(({ part, count }) => {
            const price = priceOf(part);
            return (
              <tr key={part.id} className="break-inside-avoid">
                <td className={cell}>{t(typeKeys[part.type])}</td>
                <td className={cell}>
                  {part.name}
                  {part.sku !== null && <small className="block">{part.sku}</small>}
                </td>
                <td className={cell}>{count}</td>
                <td className={`${cell} text-end`}>
                  {price === null ? t('pc.askPrice') : formatDollars(price * count)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-3 text-end text-lg font-semibold">
        {t('pc.total')} {formatDollars(cents)}
        {riel !== null && ` · ${riel}`}
      </p>
      <p>{t('pc.draw', { watts: wattageOf(slotsOf(build)).draw })}</p>
      <Reasons findings={checkBuild(build)} />
      <p className="mt-4 break-all">{typeof location === 'object' && location.href}</p>
    </section>
  );
};
