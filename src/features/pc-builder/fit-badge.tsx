import type { JSX } from 'react';
import { useBuilder } from './builder-context.ts';
import { findingText } from './finding-words.ts';
import type { BuildFinding } from './rules/finding.ts';
import type { Fit } from './rules.ts';

const tones: Readonly<Record<Fit, string>> = {
  fits: 'border-success-border bg-success-ground text-success',
  check: 'border-warning-border bg-warning-ground text-warning',
  clash: 'border-danger-border bg-danger-ground text-danger',
};
const words = { fits: 'pc.fits', check: 'pc.check', clash: 'pc.clash' } as const;

/** Compatibility in a word. */
export const FitBadge = ({ fit }: { fit: Fit }): JSX.Element => {
  const { t } = useBuilder();
  return (
    <span
      data-fit={fit}
      className={`inline-block rounded-full border px-2 text-xs leading-6 font-semibold whitespace-nowrap ${tones[fit]}`}
    >
      {t(words[fit])}
    </span>
  );
};

/** Reasons why something does not fit, or needs a check; each once. */
export const Reasons = ({ findings }: { findings: readonly BuildFinding[] }): JSX.Element | null => {
  const { t } = useBuilder();
  const reasons = new Map(findings.map((finding) => [findingText(finding, t), finding.level]));
  if (reasons.size === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {[...reasons].map(([text, level]) => (
        <li key={text} className={level === 'clash' ? 'text-danger' : 'text-warning'}>
          {text}
        </li>
      ))}
    </ul>
  );
};
