import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import type { PartType } from '../../contract/pc-parts.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { skeleton } from '../../ui/skeleton.ts';
import { BuilderDialog } from './builder-dialog.tsx';
import { useBuilder } from './builder-context.ts';
import { PartFinder } from './part-finder.tsx';
import { typeKeys } from './part-words.ts';

const Waiting = (): JSX.Element => {
  const { t } = useBuilder();
  return (
    <>
      <output className="text-muted">{t('pc.loading')}</output>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={`${skeleton.card} h-20`} />
      ))}
    </>
  );
};

/** All parts of a type, in a dialog over the build. */
export const PartPicker = ({ type }: { type: PartType }): JSX.Element => {
  const { store, t } = useBuilder();
  const { state, parts } = useStore(store.$parts)[type] ?? { state: 'loading', parts: [] };
  return (
    <BuilderDialog
      title={t('pc.chooseNamed', { type: t(typeKeys[type]) })}
      size="wide"
      closed={() => store.$picking.set(null)}
    >
      {state === 'ready' && parts.length > 0 ? (
        <PartFinder {...{ type, parts }} />
      ) : (
        <div className="grid gap-3 p-4">
          {state === 'failed' && (
            <RetryNotice text={t('pc.failed')} again={t('pc.again')} onAgain={() => store.pick(type)} />
          )}
          {state === 'loading' && <Waiting />}
          {state === 'ready' && <p>{t('pc.noParts')}</p>}
        </div>
      )}
    </BuilderDialog>
  );
};
