import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import { AddAllButton } from './add-all-button.tsx';
import { BuildActions } from './build-actions.tsx';
import { BuildState } from './build-state.tsx';
import { BuildTotal } from './build-total.tsx';
import { useBuilder } from './builder-context.ts';
import { WattageMeter } from './wattage-meter.tsx';

/** Summary of a build: price, watts, findings, missing parts, and actions. */
export const BuildSummary = (): JSX.Element => {
  const { store, t } = useBuilder();
  const build = useStore(store.$build);
  return (
    <div className="grid gap-4">
      <BuildTotal build={build} />
      {build.length === 0 && <p className="text-sm text-muted">{t('pc.howPickText')}</p>}
      {build.length > 0 && <AddAllButton build={build} />}
      {build.length > 0 && <WattageMeter build={build} />}
      <BuildState build={build} />
      <BuildActions build={build} />
    </div>
  );
};
