import { useEffect, useRef, type JSX } from 'react';

type Props = {
  /** What is under way, in words. */
  words: string;
  closeLabel: string;
};

const longestMs = 10_000;

/**
 * The overlay over the whole screen (R32), for what should end before anything else is done. It holds nobody:
 * Escape, its button and Back lead on, and it ends by itself.
 */
export const BusyOverlay = ({ words, closeLabel }: Props): JSX.Element => {
  const overlay = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = overlay.current;
    const close = (): void => dialog?.close();
    dialog?.showModal();
    const timer = setTimeout(close, longestMs);
    // Back out of the browser's memory: what was under way has ended.
    addEventListener('pagehide', close);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', close);
    };
  }, []);
  return (
    <dialog id="busy" ref={overlay} aria-labelledby="busy-words">
      <output id="busy-words">{words}</output>
      <button type="button" onClick={() => overlay.current?.close()}>
        {closeLabel}
      </button>
    </dialog>
  );
};
