import type { JSX } from 'react';
import { notice } from './notice.ts';
import { passFocusOn } from './pass-focus.ts';

type Props = {
  /** What failed, and why. */
  text: string;
  /** Label of the button. */
  again: string;
  /** null: trying again would fail as well. */
  onAgain: (() => void) | null;
};

/** Says that something failed, and tries it again. */
export const RetryNotice = ({ text, again, onAgain }: Props): JSX.Element => (
  <div role="alert" ref={passFocusOn} className={`${notice} justify-items-start`}>
    <p>{text}</p>
    {onAgain && (
      <button type="button" className="button button-quiet" onClick={onAgain}>
        {again}
      </button>
    )}
  </div>
);
