import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { notify } from '../../ui/state/shell.ts';
import { cheaperThan, fittingInstead } from './alternatives.ts';
import { swapPart, type Build, type BuildLine } from './build.ts';
import { useBuilder } from './builder-context.ts';
import { partSpecs, signedDollars } from './part-words.ts';
import { priceOf, type Part } from './parts.ts';
import { changeFromStep } from './slot-focus.ts';

type Props = { line: BuildLine; build: Build; isClashing: boolean };

const Offer = ({ offer, line, build }: Omit<Props, 'isClashing'> & { offer: Part }): JSX.Element => {
  const { store, t } = useBuilder();
  const difference = ((priceOf(offer) ?? 0) - (priceOf(line.part) ?? 0)) * line.count;
  const swap = (): void => {
    changeFromStep(offer.type, () => store.changeBuild(swapPart(build, line.part.id, offer)));
    const undo = (): void =>
      changeFromStep(offer.type, () => store.changeBuild(swapPart(store.$build.get(), offer.id, line.part)));
    notify(t('pc.swapped', { name: offer.name }), { label: t('pc.undo'), run: undo });
  };
  return (
    <li className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        {offer.name}
        <span className="block text-sm text-muted">{partSpecs(offer, t)}</span>
      </span>
      <span className="figures text-sm whitespace-nowrap">{signedDollars(difference)}</span>
      <button
        type="button"
        className="button button-quiet min-h-11 px-3 text-sm"
        aria-label={t('pc.swapNamed', { name: offer.name })}
        onClick={swap}
      >
        {t('pc.swap')}
      </button>
    </li>
  );
};

/** Parts that fit instead of one that does not, and cheaper ones that are as good. */
export const AlternativesPanel = ({ line, build, isClashing }: Props): JSX.Element => {
  const { store, t } = useBuilder();
  const { state, parts } = useStore(store.$parts)[line.part.type] ?? { state: 'loading', parts: [] };
  if (state === 'failed')
    return (
      <RetryNotice
        text={t('pc.failed')}
        again={t('pc.again')}
        onAgain={() => void store.loadParts(line.part.type).catch(() => undefined)}
      />
    );
  if (state !== 'ready') return <output className="text-sm text-muted">{t('pc.loading')}</output>;
  const groups = [
    { title: t('pc.instead'), offers: isClashing ? fittingInstead(build, line.part, parts) : [] },
    { title: t('pc.cheaper'), offers: cheaperThan(build, line.part, parts) },
  ].filter(({ offers }) => offers.length > 0);
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-3">
      {groups.length === 0 && <p className="text-sm">{t('pc.noAlternatives')}</p>}
      {groups.map(({ title, offers }) => (
        <div key={title} className="grid gap-2">
          <h4 className="text-sm font-semibold">{title}</h4>
          <ul className="grid gap-3">
            {offers.map((offer) => (
              <Offer key={offer.id} {...{ offer, line, build }} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
};
