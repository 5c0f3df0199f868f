import type { ComponentProps, JSX } from 'react';

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  quiet: 'border border-edge bg-surface text-ink hover:bg-sunken',
  danger: 'border border-danger-border bg-danger-ground text-danger hover:border-danger',
};

type Props = ComponentProps<'button'> & {
  look?: keyof typeof looks;
  /** Whether its action is in progress: the button keeps its place, and ignores clicks. */
  pending?: boolean;
};

export const Button = ({
  look = 'quiet',
  pending = false,
  children,
  onClick,
  className = '',
  ...rest
}: Props): JSX.Element => (
  <button
    type="button"
    {...rest}
    aria-disabled={pending || undefined}
    onClick={pending ? undefined : onClick}
    className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 text-sm font-medium transition-colors disabled:opacity-50 aria-disabled:opacity-60 ${looks[look]} ${className}`}
  >
    {children}
  </button>
);
