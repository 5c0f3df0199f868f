import type { JSX, ReactNode } from 'react';
import { formatDollars } from '../../i18n/format.ts';
import type { Build } from './build.ts';
import { BuildVerdict } from './build-state.tsx';
import { useBuilder } from './builder-context.ts';
import { buildFigures, compareSlots } from './compare-builds.ts';
import { signedDollars, typeKeys } from './part-words.ts';
import { PartPrice } from './part-price.tsx';

const cell = 'w-1/2 px-2 pb-3 text-start align-top';

const Lines = ({ lines }: { lines: Build }): JSX.Element => {
  const { t } = useBuilder();
  if (lines.length === 0) return <span className="text-muted">{t('pc.none')}</span>;
  return (
    <ul className="grid gap-1">
      {lines.map(({ part, count }) => (
        <li key={part.id}>
          {count > 1 && `${count} × `}
          {part.name} <PartPrice {...{ part, count }} />
        </li>
      ))}
    </ul>
  );
};

type RowProps = { head: string; difference?: string; mine: ReactNode; other: ReactNode };

/** Two columns on every screen: a row's heading is above it. */
const Row = ({ head, difference = '', mine, other }: RowProps): JSX.Element => (
  <tbody className="border-t border-line">
    <tr>
      <th colSpan={2} scope="rowgroup" className="px-2 pt-3 pb-1 text-start font-semibold">
        <span className="flex flex-wrap justify-between gap-x-3">
          {head}
          <span className="figures">{difference}</span>
        </span>
      </th>
    </tr>
    <tr>
      <td className={cell}>{mine}</td>
      <td className={cell}>{other}</td>
    </tr>
  </tbody>
);

/** Two builds side by side, with their differences. */
export const CompareTable = ({ mine, other }: { mine: Build; other: Build }): JSX.Element => {
  const { t } = useBuilder();
  const [one, two] = [buildFigures(mine), buildFigures(other)];
  const watts = two.draw - one.draw;
  const sign = watts < 0 ? '−' : '+';
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${cell} font-semibold`}>
            {t('pc.thisBuild')}
          </th>
          <th scope="col" className={`${cell} font-semibold`}>
            {t('pc.otherBuild')}
          </th>
        </tr>
      </thead>
      <Row
        head={t('pc.total')}
        difference={signedDollars(two.cents - one.cents)}
        mine={<b className="figures text-lg">{formatDollars(one.cents)}</b>}
        other={<b className="figures text-lg">{formatDollars(two.cents)}</b>}
      />
      <Row
        head={t('pc.power')}
        difference={`${watts === 0 ? '' : sign}${Math.abs(watts)}\u00a0W`}
        mine={t('pc.draw', { watts: one.draw })}
        other={t('pc.draw', { watts: two.draw })}
      />
      <Row head={t('pc.fit')} mine={<BuildVerdict build={mine} />} other={<BuildVerdict build={other} />} />
      {compareSlots(mine, other).map(({ type, mine: own, other: others, isSame, difference }) => (
        <Row
          key={type}
          head={t(typeKeys[type])}
          difference={isSame ? t('pc.same') : signedDollars(difference)}
          mine={<Lines lines={own} />}
          other={<Lines lines={others} />}
        />
      ))}
    </table>
  );
};
