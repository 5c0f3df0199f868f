import type { JSX } from 'react';
import type { AttemptAction } from '../../contract/attempts.ts';
import { formatClock } from '../../i18n/format.ts';
import type { Watched } from './watch.ts';
import type { PayingWords } from './payment-words.ts';

type Props = { watched: Watched; onAct: (what: AttemptAction) => void; t: PayingWords };

/**
 * Checks with the bank now (R88), and reports if nothing has arrived, with the time, so that each press has visible
 * feedback.
 */
export const CheckButton = ({ watched: { acting, checkedAt }, onAct, t }: Props): JSX.Element => (
  <div className="grid" data-check-payment>
    <button
      type="button"
      className="button button-quiet"
      aria-disabled={acting !== null}
      aria-busy={acting === 'check' || undefined}
      onClick={() => onAct('check')}
    >
      {t(acting === 'check' ? 'paying.checking' : 'paying.check')}
    </button>
    <output className="text-center text-sm not-empty:mt-2">
      {checkedAt === null ? '' : t('paying.notArrived', { time: formatClock(checkedAt) })}
    </output>
  </div>
);
