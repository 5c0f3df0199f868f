import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { JSX, ReactNode } from 'react';

const looks = {
  success: { Icon: CircleCheck, className: 'border-success-border bg-success-ground', icon: 'text-success' },
  info: { Icon: Info, className: 'border-info-border bg-info-ground', icon: 'text-info' },
  warning: { Icon: TriangleAlert, className: 'border-warning-border bg-warning-ground', icon: 'text-warning' },
  danger: { Icon: CircleAlert, className: 'border-danger-border bg-danger-ground', icon: 'text-danger' },
};

type Props = {
  tone: keyof typeof looks;
  title?: string;
  children?: ReactNode;
  /** Whether screen readers announce it when it appears, and how urgently. */
  announce?: 'polite' | 'assertive';
};

/** A message within the page. */
export const OpsNotice = ({ tone, title, children, announce }: Props): JSX.Element => {
  const { Icon, className, icon } = looks[tone];
  return (
    <div
      role={announce === 'assertive' ? 'alert' : undefined}
      aria-live={announce}
      className={`flex gap-3 rounded-card border p-4 text-sm ${className}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${icon}`} />
      <div className="min-w-0 flex-1 wrap-anywhere first-letter:uppercase">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
};
