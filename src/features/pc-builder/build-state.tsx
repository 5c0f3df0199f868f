import type { JSX } from 'react';
import type { Build } from './build.ts';
import { useBuilder } from './builder-context.ts';
import { Reasons } from './fit-badge.tsx';
import { typeKeys } from './part-words.ts';
import { checkBuild } from './rules.ts';
import { missingFrom } from './summary.ts';

/** State of a build in one line. */
export const BuildVerdict = ({ build }: { build: Build }): JSX.Element | null => {
  const { t } = useBuilder();
  const findings = checkBuild(build);
  const clashes = findings.filter(({ level }) => level === 'clash').length;
  const checks = findings.length - clashes;
  if (build.length < 2) return null;
  if (findings.length === 0) return <p className="font-medium text-success">{t('pc.allFits')}</p>;
  return (
    <p className="font-medium">
      {clashes > 0 && <span className="text-danger">{t('pc.clashes', { count: clashes })}</span>}
      {clashes > 0 && checks > 0 && ' · '}
      {checks > 0 && <span className="text-warning">{t('pc.checks', { count: checks })}</span>}
    </p>
  );
};

/** Findings about a build, and missing parts. */
export const BuildState = ({ build }: { build: Build }): JSX.Element => {
  const { t } = useBuilder();
  const missing = missingFrom(build);
  return (
    <div className="grid gap-3 text-sm">
      <div className="grid gap-2" aria-live="polite">
        <BuildVerdict build={build} />
        <Reasons findings={checkBuild(build)} />
      </div>
      {build.length > 0 &&
        (missing.length === 0 ? (
          <p className="text-success">{t('pc.complete')}</p>
        ) : (
          <div>
            <h3 className="font-semibold">{t('pc.missing')}</h3>
            <ul className="text-muted">
              {missing.map(({ type, level }) => (
                <li key={type}>
                  {level === 'check' && t('pc.missingCheck', { type: t(typeKeys[type]) })}
                  {level === 'missing' &&
                    type === 'graphics-card' &&
                    t('pc.missingGraphics', { type: t(typeKeys[type]) })}
                  {level === 'missing' && type !== 'graphics-card' && t(typeKeys[type])}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  );
};
