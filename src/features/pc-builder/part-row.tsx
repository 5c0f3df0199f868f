import { memo, type JSX } from 'react';
import { colons } from '../../i18n/format.ts';
import { addresses, inLocale } from '../../routes.ts';
import { useBuilder } from './builder-context.ts';
import { FitBadge, Reasons } from './fit-badge.tsx';
import { PartPicture } from './part-picture.tsx';
import { PartPrice } from './part-price.tsx';
import { partSpecs } from './part-words.ts';
import type { Part } from './parts.ts';
import type { PartVerdict } from './rules.ts';

type Props = {
  part: Part;
  judge: (part: Part) => PartVerdict;
  isPicked: boolean;
  pick: (part: Part, button: HTMLElement) => void;
};

const Row = ({ part, judge, isPicked, pick }: Props): JSX.Element => {
  const { t, locale } = useBuilder();
  const { fit, findings } = judge(part);
  return (
    <li
      data-part={part.id}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 [contain-intrinsic-size:auto_104px] [content-visibility:auto]"
    >
      <PartPicture part={part} />
      <div className="min-w-0 grow basis-48">
        <a href={inLocale(locale, addresses.product(part.id))} className="font-medium hover:underline">
          {part.name}
        </a>
        <p className="text-sm text-muted">{partSpecs(part, t)}</p>
        <Reasons findings={findings} />
      </div>
      <div className="ms-auto flex items-center gap-3">
        <span className="grid justify-items-end gap-1">
          <PartPrice part={part} />
          {part.stock === 0 ? (
            <span className="text-xs font-semibold text-danger">{t('pc.soldOut')}</span>
          ) : (
            <FitBadge fit={fit} />
          )}
        </span>
        <button
          type="button"
          className={`button min-h-11 min-w-20 px-4 ${isPicked || fit === 'clash' ? 'button-quiet' : ''}`}
          aria-label={
            isPicked ? `${t('pc.picked')}${colons[locale]}${part.name}` : t('pc.pickNamed', { name: part.name })
          }
          disabled={isPicked}
          onClick={({ currentTarget }) => pick(part, currentTarget)}
        >
          {t(isPicked ? 'pc.picked' : 'pc.pick')}
        </button>
      </div>
    </li>
  );
};

/** A part to choose: specs, price, and whether it fits or why not. Memoized: most rows stay between keystrokes. */
export const PartRow = memo(
  Row,
  (before, after) => before.part === after.part && before.judge === after.judge && before.isPicked === after.isPicked,
);
