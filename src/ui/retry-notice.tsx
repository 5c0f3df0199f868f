import type { JSX } from 'react';
import { notice } from './notice.ts';

type Props = {
  /** What failed, and why. */
  text: string;
  /** Label of the button. */
  again: string;
  /** null: trying again would fail as well. */
  onAgain: (() => void) | null;
};

/** When the notice goes, its button's focus goes to the part of the page around it, instead of to the page's top. */
const passFocusOn = (element: HTMLElement | null): (() => void) => {
  const around = element?.parentElement?.closest<HTMLElement>('section, dialog, main');
  return () => {
    if (!around || !element?.contains(document.activeElement)) return;
    if (!around.hasAttribute('tabindex')) {
      around.tabIndex = -1;
      around.style.outline = 'none';
    }
    around.focus({ preventScroll: true });
  };
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
