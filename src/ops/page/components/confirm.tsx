import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  title: string;
  /** Label of the confirming button. */
  action: string;
  look?: 'primary' | 'danger';
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** A dialog that asks for confirmation; open while it is rendered. */
export const Confirm = ({ title, action, look = 'primary', children, onConfirm, onClose }: Props): JSX.Element => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="confirm-title"
      onClose={onClose}
      className="m-auto w-[min(100%-2rem,30rem)] rounded-card border border-line bg-surface p-0 text-ink backdrop:bg-black/50"
    >
      <form
        method="dialog"
        className="grid gap-4 p-5"
        onSubmit={() => {
          onConfirm();
        }}
      >
        <h2 id="confirm-title" className="text-lg font-semibold">
          {title}
        </h2>
        <div className="grid gap-3 text-sm">{children}</div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button type="submit" look={look}>
            {action}
          </Button>
        </div>
      </form>
    </dialog>
  );
};
