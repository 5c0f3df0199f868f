import { useStore } from '@nanostores/react';
import type { JSX } from 'react';
import { partTypes, type PartType } from '../../contract/pc-parts.ts';
import { allowsSeveral, type Build } from './build.ts';
import { useBuilder } from './builder-context.ts';
import { BuilderIcon } from './builder-icon.tsx';
import { typeKeys } from './part-words.ts';
import { checkBuild } from './rules.ts';
import { SlotLine } from './slot-line.tsx';
import { missingFrom } from './summary.ts';

/** Returns the label of an empty slot; a graphics card is not needed if the processor has graphics. */
const stateOf = (type: PartType, build: Build): 'pc.notChosen' | 'pc.optional' | 'pc.notNeeded' => {
  if (type === 'extra') return 'pc.optional';
  if (missingFrom(build).some((missing) => missing.type === type)) return 'pc.notChosen';
  return type === 'graphics-card' && !build.some(({ part }) => part.type === 'processor')
    ? 'pc.notChosen'
    : 'pc.notNeeded';
};

type SlotProps = { type: PartType; build: Build; isNext: boolean };

const EmptySlot = ({ type, build, isNext }: SlotProps): JSX.Element => {
  const { store, t } = useBuilder();
  const name = t(typeKeys[type]);
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken text-accent-text">
        <BuilderIcon name={type} />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-sm text-muted">{t(stateOf(type, build))}</p>
      </div>
      <button
        type="button"
        className={`button min-h-11 px-4 ${isNext ? '' : 'button-quiet'}`}
        aria-label={t('pc.chooseNamed', { type: name })}
        data-pick
        onClick={() => store.pick(type)}
      >
        {t('pc.choose')}
      </button>
    </div>
  );
};

const FilledSlot = ({ type, build }: Omit<SlotProps, 'isNext'>): JSX.Element => {
  const { store, t } = useBuilder();
  const findings = checkBuild(build);
  const lines = build.filter(({ part }) => part.type === type);
  const name = t(typeKeys[type]);
  return (
    <>
      <h3 className="mb-1 text-sm font-semibold text-muted">{name}</h3>
      <ul className="grid gap-3 divide-y divide-line *:not-last:pb-3">
        {lines.map((line) => (
          <SlotLine key={line.part.id} {...{ line, build, findings }} />
        ))}
      </ul>
      {allowsSeveral(type) && (
        <button
          type="button"
          className="min-h-11 text-sm font-semibold underline underline-offset-4"
          aria-label={t('pc.addMoreNamed', { type: name })}
          data-pick
          onClick={() => store.pick(type)}
        >
          {t('pc.addMore')}
        </button>
      )}
    </>
  );
};

/** The nine steps, with the chosen parts. */
export const SlotList = (): JSX.Element => {
  const { store } = useBuilder();
  const build = useStore(store.$build);
  const has = (type: PartType): boolean => build.some(({ part }) => part.type === type);
  const missing = new Set(missingFrom(build).map(({ type }) => type));
  const next = partTypes.find((type) => missing.has(type));
  return (
    // Clear of the bar with the total, which is above the bottom bar.
    <ol className="grid gap-2 max-lg:[&_:is(a,button)]:scroll-mb-12">
      {partTypes.map((type) => (
        <li key={type} data-slot={type} className="rounded-card border border-line bg-surface p-3">
          {has(type) ? <FilledSlot {...{ type, build }} /> : <EmptySlot {...{ type, build }} isNext={type === next} />}
        </li>
      ))}
    </ol>
  );
};
