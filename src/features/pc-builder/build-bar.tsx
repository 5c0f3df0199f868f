import { useStore } from '@nanostores/react';
import { useState, type JSX } from 'react';
import { formatDollars } from '../../i18n/format.ts';
import { BuildSummary } from './build-summary.tsx';
import { BuildVerdict } from './build-state.tsx';
import { BuilderDialog } from './builder-dialog.tsx';
import { useBuilder } from './builder-context.ts';
import { totalOf } from './summary.ts';

/** On phones: the total, above the bottom bar, and the summary in a sheet. */
export const BuildBar = (): JSX.Element | null => {
  const { store, t } = useBuilder();
  const build = useStore(store.$build);
  const [isOpen, setOpen] = useState(false);
  if (build.length === 0) return null;
  const { cents, pieces } = totalOf(build);
  return (
    <div
      className="fixed inset-x-0 bottom-(--bottom-bar) z-15 flex min-h-16 items-center gap-3 border-t border-line bg-surface px-gutter py-2 lg:hidden print:hidden"
      data-build-bar
    >
      <div aria-live="polite" className="min-w-0 flex-1 text-sm">
        <p className="figures">
          <b className="text-lg">{formatDollars(cents)}</b>{' '}
          <span className="text-muted">{t('pc.pieces', { count: pieces })}</span>
        </p>
        <BuildVerdict build={build} />
      </div>
      <button type="button" className="button min-h-11 px-4" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('pc.summary')}
      </button>
      {isOpen && (
        <BuilderDialog title={t('pc.summary')} size="sheet" closed={() => setOpen(false)}>
          <div className="p-4 pb-8">
            <BuildSummary />
          </div>
        </BuilderDialog>
      )}
    </div>
  );
};
