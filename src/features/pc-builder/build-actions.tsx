import { useState, type JSX } from 'react';
import { notify } from '../../ui/state/shell.ts';
import { shareLink } from './share-link.ts';
import { BuildCompare } from './build-compare.tsx';
import { putBack, type Build } from './build.ts';
import { useBuilder } from './builder-context.ts';
import { changeFromStep } from './slot-focus.ts';

/** Share, print, compare, start over. */
export const BuildActions = ({ build }: { build: Build }): JSX.Element | null => {
  const { store, t } = useBuilder();
  const [isComparing, setComparing] = useState(false);
  if (build.length === 0) return null;
  const share = async (): Promise<void> => {
    if (await shareLink(t('pc.title'), location.href)) notify(t('pc.copied'));
  };
  const startOver = (): void => {
    changeFromStep('processor', () => store.changeBuild([]));
    const undo = (): void => changeFromStep('processor', () => store.changeBuild(putBack(store.$build.get(), build)));
    notify(t('pc.emptied'), { label: t('pc.undo'), run: undo });
  };
  const actions = [
    ['pc.share', () => void share()],
    ['pc.print', () => print()],
    ['pc.compare', () => setComparing(true)],
    ['pc.startOver', startOver],
  ] as const;
  return (
    <div className="grid grid-cols-2 gap-2">
      {actions.map(([key, run]) => (
        <button key={key} type="button" className="button button-quiet min-h-11 px-3 text-sm" onClick={run}>
          {t(key)}
        </button>
      ))}
      {isComparing && <BuildCompare build={build} close={() => setComparing(false)} />}
    </div>
  );
};
