import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { useBuilder } from './builder-context.ts';
import { BuilderIcon } from './builder-icon.tsx';
import { iconButton } from '../../ui/icon-button.ts';

type Props = {
  title: string;
  /** Called after the dialog has closed, in any way. */
  closed: () => void;
  /** `wide`: most of the screen on desktops, all of it on phones. `sheet`: a bottom sheet on phones. */
  size: 'wide' | 'sheet';
  children: ReactNode;
};

const sizes = {
  wide: 'my-0 h-dvh max-h-none lg:my-auto lg:h-[92dvh] lg:max-w-6xl lg:rounded-card',
  sheet: 'mt-auto mb-0 max-h-[88dvh] rounded-t-2xl lg:my-auto lg:max-w-lg lg:rounded-card',
};

/**
 * A dialog that is open while mounted. The browser returns focus to what opened it. It is no history entry: the build's
 * address replaces that of the current entry, and the page's own behind it would keep the build as it was before.
 */
export const BuilderDialog = ({ title, closed, size, children }: Props): JSX.Element => {
  const { t } = useBuilder();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={closed}
      closedby="any"
      className={`mx-auto w-full max-w-full overscroll-contain overflow-y-auto border-0 bg-surface p-0 text-ink backdrop:bg-black/45 ${sizes[size]}`}
    >
      <div className="sticky top-0 z-10 flex min-h-14 items-center justify-between gap-3 border-b border-line bg-surface ps-4 pe-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <button
          type="button"
          className={iconButton}
          aria-label={t('pc.close')}
          data-close
          onClick={() => dialog.current?.close()}
        >
          <BuilderIcon name="x" />
        </button>
      </div>
      {children}
    </dialog>
  );
};
