import type { JSX } from 'react';
import type { AttemptAction } from '../../contract/attempts.ts';
import type { PayingWords } from './words.ts';

/** @property acting what the shopper asked for and is under way */
type Props = { acting: AttemptAction | null; onAct: (what: AttemptAction) => void; t: PayingWords };

/** Asks the bank now (D17). */
export const CheckButton = ({ acting, onAct, t }: Props): JSX.Element => (
  <button type="button" className="button button-quiet" aria-disabled={acting !== null} onClick={() => onAct('check')}>
    {t(acting === 'check' ? 'paying.checking' : 'paying.check')}
  </button>
);
