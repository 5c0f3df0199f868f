import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import { nameList } from '../../i18n/format.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { useBuilder } from './builder-context.ts';
import { focusStep } from './slot-focus.ts';
import { typeKeys } from './part-words.ts';

const box = 'rounded-card border p-4';

/** Messages about a build that was opened. */
export const BuilderNotices = (): JSX.Element => {
  const { store, locale, t } = useBuilder();
  const opening = useStore(store.$opening);
  const lacking = useStore(store.$lacking);
  const hasEarlier = useStore(store.$hasEarlier);
  const count = lacking.reduce((sum, pick) => sum + pick.count, 0);
  const types = nameList([...new Set(lacking.map(({ type }) => t(typeKeys[type])))], locale);
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {opening === 'opening' && <p className={`${box} border-line bg-sunken`}>{t('pc.opening')}</p>}
      {opening === 'failed' && (
        <RetryNotice text={t('pc.failed')} again={t('pc.again')} onAgain={() => void store.start()} />
      )}
      {opening === 'unreadable' && (
        <p className={`${box} border-warning-border bg-warning-ground`}>{t('pc.badLink')}</p>
      )}
      {count > 0 && (
        <p className={`${box} border-warning-border bg-warning-ground`} data-lacking={count}>
          {t('pc.lacking', { count, types })}
        </p>
      )}
      {hasEarlier && (
        <p className={`${box} flex flex-wrap items-center justify-between gap-x-4 border-info-border bg-info-ground`}>
          {t('pc.savedEarlier')}
          <button
            type="button"
            className="min-h-11 font-semibold underline underline-offset-4"
            onClick={() => void store.backToEarlier().then(() => focusStep('processor'))}
          >
            {t('pc.backToEarlier')}
          </button>
        </p>
      )}
    </div>
  );
};
