import { getPagePath, openPage } from '@nanostores/router';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useState, type JSX } from 'react';
import type { ChangeKind, Comparison, PageDifference, ReleaseRow, OpsStoreDetails } from '../../api-types.ts';
import { formatMoment, formatOpsNumber } from '../formats.ts';
import { $page } from '../router.ts';
import { Button } from '../components/button.tsx';
import { Loading } from '../components/loading.tsx';
import { Empty, Panel } from '../components/panel.tsx';
import { useLoaded } from '../use-loaded.ts';

type Ends = { code: string; from: string; to: string };

const kinds: readonly { kind: ChangeKind; title: string }[] = [
  { kind: 'changed', title: 'Changed' },
  { kind: 'added', title: 'Added' },
  { kind: 'removed', title: 'Removed' },
];

/** How many addresses are listed at first, and how many more each time. */
const step = 50;

const lineLooks = {
  added: { sign: '+', className: 'bg-success-ground text-success' },
  removed: { sign: '−', className: 'bg-danger-ground text-danger' },
  same: { sign: ' ', className: 'text-muted' },
};

const Hunks = ({ difference }: { difference: PageDifference }): JSX.Element => {
  if (difference.kind === 'too different')
    return <p className="p-4 text-sm">The two have hardly a line in common: the page was made anew.</p>;
  if (difference.hunks.length === 0) return <p className="p-4 text-sm">The markup is the same.</p>;
  return (
    <div className="grid gap-3 p-2">
      {difference.hunks.map(({ line, lines }) => (
        <pre
          key={line}
          className="rounded-frame border border-line bg-ground font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap"
        >
          {lines.map(({ id, kind, text }) => (
            <span key={id} className={`block px-2 ${lineLooks[kind].className}`}>
              {lineLooks[kind].sign} {text}
            </span>
          ))}
        </pre>
      ))}
    </div>
  );
};

const PageLines = ({ code, from, to, address }: Ends & { address: string }): JSX.Element => {
  const query = new URLSearchParams({ from, to, address });
  const [loaded, again] = useLoaded<PageDifference>(`/stores/${code}/page-comparison?${query}`);
  return (
    <Loading loaded={loaded} again={again}>
      {(difference) => <Hunks difference={difference} />}
    </Loading>
  );
};

const ChangedPage = ({ address, ...ends }: Ends & { address: string }): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 text-sm wrap-anywhere hover:bg-sunken">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
        {address}
      </summary>
      {isOpen && <PageLines {...ends} address={address} />}
    </details>
  );
};

const Addresses = ({
  title,
  kind,
  comparison,
  filter,
  ends,
}: {
  title: string;
  kind: ChangeKind;
  comparison: Comparison;
  filter: string;
  ends: Ends;
}): JSX.Element | null => {
  const [shown, setShown] = useState(step);
  const { total, addresses } = comparison[kind];
  if (total === 0) return null;
  const matching = addresses.filter((address) => address.includes(filter));
  return (
    <Panel title={`${title}: ${formatOpsNumber(total)}`}>
      {matching.length === 0 && <Empty>None of them has “{filter}” in its address.</Empty>}
      <ul className="divide-y divide-line">
        {matching.slice(0, shown).map((address) => (
          <li key={address}>
            {kind === 'changed' ? (
              <ChangedPage {...ends} address={address} />
            ) : (
              <p className="flex min-h-11 items-center px-4 text-sm wrap-anywhere">{address}</p>
            )}
          </li>
        ))}
      </ul>
      {matching.length > shown && (
        <p className="p-4">
          <Button onClick={() => setShown(shown + step)}>Show more</Button>
        </p>
      )}
      {total > addresses.length && (
        <p className="px-4 pb-4 text-sm text-muted">Only the first {formatOpsNumber(addresses.length)} are listed.</p>
      )}
    </Panel>
  );
};

const ReleaseChoice = ({
  label,
  value,
  releases,
  onChange,
}: {
  label: string;
  value: string;
  releases: readonly ReleaseRow[];
  onChange: (id: string) => void;
}): JSX.Element => (
  <label className="grid min-w-0 flex-1 basis-60 gap-1 text-sm font-medium">
    {label}
    <select
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="min-h-11 w-full rounded-control border border-edge bg-ground px-3 text-base font-normal"
    >
      {releases.map(({ id, createdAt, isCurrent }) => (
        <option key={id} value={id}>
          {formatMoment(createdAt)}
          {isCurrent ? ' (served now)' : ''}
        </option>
      ))}
    </select>
  </label>
);

const Differences = ({ ends }: { ends: Ends }): JSX.Element => {
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const query = new URLSearchParams({ from: ends.from, to: ends.to });
  const [loaded, again] = useLoaded<Comparison>(`/stores/${ends.code}/comparison?${query}`);
  return (
    <Loading loaded={loaded} again={again}>
      {(comparison) =>
        kinds.every(({ kind }) => comparison[kind].total === 0) ? (
          <Empty>Both releases have the same pages.</Empty>
        ) : (
          <>
            <label className="grid gap-1 text-sm font-medium">
              Only addresses with
              <input
                type="search"
                value={typed}
                placeholder="/product/"
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
                className="min-h-11 rounded-control border border-edge bg-ground px-3 text-base font-normal placeholder:text-muted"
              />
            </label>
            {kinds.map(({ kind, title }) => (
              <Addresses key={kind} {...{ kind, title, comparison, filter, ends }} />
            ))}
          </>
        )
      }
    </Loading>
  );
};

/** What changed between two releases: pages, and the lines of a single page. */
export const ComparisonView = ({ code, from, to }: { code: string; from: string; to: string }): JSX.Element => {
  const [loaded, again] = useLoaded<OpsStoreDetails>(`/stores/${code}`);
  return (
    <Loading loaded={loaded} again={again}>
      {({ releases }) => {
        const [newest, before = newest] = releases;
        if (!newest || !before) return <Empty>There is no release yet.</Empty>;
        const known = new Set(releases.map(({ id }) => id));
        const ends = { code, from: known.has(from) ? from : before.id, to: known.has(to) ? to : newest.id };
        const choose = (next: Partial<Ends>): void => {
          const { from: first, to: last } = { ...ends, ...next };
          openPage($page, 'comparison', { code }, { from: first, to: last });
        };
        return (
          <>
            <div className="flex flex-wrap gap-3 rounded-card border border-line bg-surface p-4">
              <ReleaseChoice
                label="From"
                value={ends.from}
                releases={releases}
                onChange={(id) => choose({ from: id })}
              />
              <ReleaseChoice label="To" value={ends.to} releases={releases} onChange={(id) => choose({ to: id })} />
            </div>
            <Differences key={`${ends.from} ${ends.to}`} ends={ends} />
            <p>
              <a
                href={getPagePath($page, 'store', { code })}
                className="inline-flex min-h-11 items-center text-sm text-accent-text underline underline-offset-2"
              >
                Back to {code}
              </a>
            </p>
          </>
        );
      }}
    </Loading>
  );
};
