import type { JSX } from 'react';
import { formatDollars, formatRiel } from '../../i18n/format.ts';
import type { Build } from './build.ts';
import { useBuilder } from './builder-context.ts';
import { totalOf } from './summary.ts';

/** Total of a build, in dollars and riel. */
export const BuildTotal = ({ build }: { build: Build }): JSX.Element => {
  const { t, rielRate } = useBuilder();
  const { cents, pieces, onRequest } = totalOf(build);
  const riel = formatRiel(cents, rielRate);
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-muted">
          {t('pc.total')} · {t('pc.pieces', { count: pieces })}
        </span>
        <b className="figures text-2xl">{formatDollars(cents)}</b>
      </p>
      {riel !== null && <p className="figures text-end text-sm text-muted">{riel}</p>}
      {onRequest.length > 0 && <p className="text-sm text-warning">{t('pc.onRequest', { count: onRequest.length })}</p>}
    </div>
  );
};
