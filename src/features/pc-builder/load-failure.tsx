import type { JSX } from 'react';
import { useBuilder } from './builder-context.ts';

/** Parts failed to load: why, and a button to retry. */
export const LoadFailure = ({ again }: { again: () => void }): JSX.Element => {
  const { t } = useBuilder();
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-3 rounded-card border border-warning-border bg-warning-ground p-4"
    >
      <p>{t('pc.failed')}</p>
      <button type="button" className="button button-quiet min-h-11" onClick={again}>
        {t('pc.again')}
      </button>
    </div>
  );
};
