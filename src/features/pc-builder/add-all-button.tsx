import { useRef, useState, type JSX } from 'react';
import { notify, openDrawer } from '../../ui/state/shell.ts';
import type { AddProblem } from './add-build.ts';
import { addBuildToCart } from './add-build-to-cart.ts';
import type { Build } from './build.ts';
import { useBuilder, type BuilderContext } from './builder-context.ts';

const problemText = (problem: AddProblem, t: BuilderContext['t']): string => {
  switch (problem.kind) {
    case 'gone':
      return t('pc.gone', { name: problem.name });
    case 'outOf':
      return t('pc.outOf', { name: problem.name });
    case 'noPrice':
      return t('pc.noPrice', { name: problem.name });
    case 'refused':
      return t('pc.refused', { name: problem.name });
    case 'fewLeft':
      return t('pc.fewLeft', { name: problem.name, left: problem.left });
    case 'cartFull':
      return t('pc.cartFull');
    case 'addFailed':
      return t('pc.addFailed');
    case 'leftover':
      return t('pc.leftover');
  }
};

/** 'Add all to cart', which adds everything or names the unavailable part. */
export const AddAllButton = ({ build }: { build: Build }): JSX.Element => {
  const { t, storeCode, locale } = useBuilder();
  const button = useRef<HTMLButtonElement>(null);
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState<{ build: Build; problems: AddProblem[] } | null>(null);
  const add = async (): Promise<void> => {
    setAdding(true);
    setSaid(null);
    const result = await addBuildToCart({ storeCode, locale }, build);
    setAdding(false);
    if (!result.isAdded) {
      setSaid({ build, problems: result.problems });
      return;
    }
    // The snackbar cannot be reached behind the summary's sheet.
    button.current?.closest('dialog')?.close();
    notify(t('pc.addedAll', { count: result.pieces }), {
      label: t('pc.viewCart'),
      run: () => openDrawer('cart'),
    });
  };
  // Messages apply only to the build that they were about.
  const problems = said?.build === build ? said.problems : [];
  const isUnsure = problems.some(({ kind }) => kind === 'leftover');
  return (
    <div className="grid gap-2">
      <button
        ref={button}
        type="button"
        className="button w-full"
        disabled={build.length === 0}
        aria-busy={isAdding || undefined}
        onClick={() => isAdding || void add()}
      >
        {t(isAdding ? 'pc.adding' : 'pc.addAll')}
      </button>
      {problems.length > 0 && (
        <div
          role="alert"
          className="grid gap-1 rounded-control border border-warning-border bg-warning-ground p-3 text-sm"
        >
          {!isUnsure && <p className="font-semibold">{t('pc.notAdded')}</p>}
          {problems.map((problem) => (
            <p key={problemText(problem, t)}>{problemText(problem, t)}</p>
          ))}
        </div>
      )}
    </div>
  );
};
