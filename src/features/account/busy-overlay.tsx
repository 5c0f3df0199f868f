import { useLayoutEffect, useRef, type JSX } from 'react';
import { spinner } from '../../ui/spinner.ts';

type Props = {
  /** Message about what is in progress. */
  words: string;
  closeLabel: string;
};

const longestMs = 10_000;

/**
 * Full-screen overlay (R32) shown during work that should finish before anything else. It never traps the shopper:
 * Escape and its button close it, Back leaves the page (on Android, it closes the overlay), and it closes by itself
 * after `longestMs`.
 */
export const BusyOverlay = ({ words, closeLabel }: Props): JSX.Element => {
  const overlay = useRef<HTMLDialogElement>(null);
  // Before it is removed, so that closing returns the focus.
  useLayoutEffect(() => {
    const dialog = overlay.current;
    const close = (): void => dialog?.close();
    dialog?.showModal();
    const timer = setTimeout(close, longestMs);
    // A page restored from the back/forward cache must not show it: the work has ended.
    addEventListener('pagehide', close);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', close);
      close();
    };
  }, []);
  return (
    <dialog
      id="busy"
      className="h-dvh max-h-none w-screen max-w-none place-content-center justify-items-center gap-4 border-0 bg-ground/86 text-ink backdrop:bg-transparent open:grid"
      ref={overlay}
      aria-labelledby="busy-words"
    >
      <span className={spinner} aria-hidden="true" />
      <output id="busy-words">{words}</output>
      <button
        type="button"
        className="min-h-11 rounded-control px-5 font-semibold [box-shadow:inset_0_0_0_1px_var(--edge)]"
        onClick={() => overlay.current?.close()}
      >
        {closeLabel}
      </button>
    </dialog>
  );
};
