import { useState, type JSX } from 'react';
import { addresses, inLocale } from '../../routes.ts';
import { notify } from '../../ui/state/shell.ts';
import { AlternativesPanel } from './alternatives-panel.tsx';
import { allowsSeveral, maxQuantity, putBack, removePart, setCount, type Build, type BuildLine } from './build.ts';
import { useBuilder } from './builder-context.ts';
import { BuilderIcon } from './builder-icon.tsx';
import { FitBadge, Reasons } from './fit-badge.tsx';
import { PartPicture } from './part-picture.tsx';
import { PartPrice } from './part-price.tsx';
import { partSpecs, typeKeys } from './part-words.ts';
import { fitOf } from './rules.ts';
import { changeFromStep } from './slot-focus.ts';
import type { BuildFinding } from './rules/finding.ts';
import { iconButton } from '../../ui/icon-button.ts';

type Props = { line: BuildLine; build: Build; findings: readonly BuildFinding[] };

const Stepper = ({ line, build }: Omit<Props, 'findings'>): JSX.Element => {
  const { store, t } = useBuilder();
  const { part, count } = line;
  const most = Math.min(maxQuantity, part.stock ?? maxQuantity);
  const step = (by: 1 | -1): void => store.changeBuild(setCount(build, part.id, count + by));
  // Not `disabled`, which would take the focus away at the last step.
  const button = (by: 1 | -1, label: string, isOff: boolean): JSX.Element => (
    <button
      type="button"
      className={iconButton}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => isOff || step(by)}
    >
      <BuilderIcon name={by === 1 ? 'plus' : 'minus'} />
    </button>
  );
  return (
    <span className="inline-flex items-center rounded-control border border-line">
      {button(-1, t('pc.less', { name: part.name }), count <= 1)}
      <output className="figures min-w-6 text-center">{count}</output>
      {button(1, t('pc.more', { name: part.name }), count >= most)}
    </span>
  );
};

/** A chosen part: specs and price, whether it fits, and its actions. */
export const SlotLine = ({ line, build, findings }: Props): JSX.Element => {
  const { store, t, locale } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const { part, count } = line;
  const own = findings.filter(({ parts }) => parts.includes(part.id));
  const remove = (): void => {
    changeFromStep(part.type, () => store.changeBuild(removePart(build, part.id)));
    const undo = (): void => changeFromStep(part.type, () => store.changeBuild(putBack(store.$build.get(), [line])));
    notify(t('pc.removed', { name: part.name }), { label: t('pc.undo'), run: undo });
  };
  return (
    <li className="grid gap-1">
      <div className="flex gap-3">
        <PartPicture part={part} />
        <div className="min-w-0 flex-1">
          <a href={inLocale(locale, addresses.product(part.id))} className="font-medium hover:underline">
            {part.name}
          </a>
          <p className="text-sm text-muted">{partSpecs(part, t)}</p>
        </div>
        <button
          type="button"
          className={`${iconButton} -mt-3 -me-2`}
          aria-label={t('pc.remove', { name: part.name })}
          onClick={remove}
        >
          <BuilderIcon name="x" />
        </button>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {build.length > 1 && part.type !== 'extra' && <FitBadge fit={fitOf(own)} />}
        {part.stock === 0 && <span className="text-sm font-semibold text-danger">{t('pc.soldOut')}</span>}
        {allowsSeveral(part.type) && <Stepper {...{ line, build }} />}
        {!allowsSeveral(part.type) && (
          <button
            type="button"
            className="min-h-11 text-sm font-semibold underline underline-offset-4"
            aria-label={t('pc.changeNamed', { type: t(typeKeys[part.type]) })}
            data-pick
            onClick={() => store.pick(part.type)}
          >
            {t('pc.change')}
          </button>
        )}
        <button
          type="button"
          className="min-h-11 text-sm underline underline-offset-4"
          aria-expanded={isOpen}
          aria-label={t('pc.alternativesNamed', { name: part.name })}
          onClick={() => {
            setOpen(!isOpen);
            store.loadParts(part.type).catch(() => undefined);
          }}
        >
          {t('pc.alternatives')}
        </button>
        <span className="ms-auto">
          <PartPrice {...{ part, count }} />
        </span>
      </div>
      <Reasons findings={own} />
      {isOpen && <AlternativesPanel {...{ line, build }} isClashing={fitOf(own) === 'clash'} />}
    </li>
  );
};
