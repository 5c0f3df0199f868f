import type { JSX, ReactNode } from 'react';
import type { StateTone } from '../states.ts';

const tones: Record<StateTone, string> = {
  success: 'border-success-border bg-success-ground text-success',
  info: 'border-info-border bg-info-ground text-info',
  warning: 'border-warning-border bg-warning-ground text-warning',
  danger: 'border-danger-border bg-danger-ground text-danger',
  neutral: 'border-line bg-sunken text-muted',
};

/** A state, in a word or two. */
export const Badge = ({ tone, children }: { tone: StateTone; children: ReactNode }): JSX.Element => (
  <span
    className={`inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap ${tones[tone]}`}
  >
    {children}
  </span>
);
