import type { JSX } from 'react';
import type { RunRow } from '../../api-types.ts';
import { formatDuration, formatOpsNumber } from '../formats.ts';
import type { StateTone } from '../states.ts';
import { Ago } from './ago.tsx';
import { Badge } from './badge.tsx';
import { Empty } from './panel.tsx';

const outcomes: Record<RunRow['outcome'], { label: string; tone: StateTone }> = {
  published: { label: 'Published', tone: 'success' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  'rolled back': { label: 'Rolled back', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
  held: { label: 'Held back', tone: 'warning' },
};

/** Why a store was published, in plain words. */
export const causes: Record<RunRow['cause'], string> = {
  start: 'start',
  webhook: 'webhook',
  schedule: 'schedule',
  'price end': 'a price ended',
  person: 'a person',
  'look again': 'looked again',
};

const plural = (count: number, one: string): string => `${formatOpsNumber(count)} ${one}${count === 1 ? '' : 's'}`;

const figuresOf = ({ outcome, rendered, removed }: RunRow): string =>
  outcome === 'published'
    ? [`${plural(rendered ?? 0, 'page')} made`, ...(removed ? [`${plural(removed, 'page')} removed`] : [])].join(', ')
    : '';

/** Publishing runs, newest first; null: they cannot be read. */
export const RunList = ({
  runs,
  withStore = false,
}: {
  runs: readonly RunRow[] | null;
  withStore?: boolean;
}): JSX.Element => {
  if (runs === null) return <Empty>The queue cannot be read now.</Empty>;
  if (runs.length === 0) return <Empty>Nothing was published yet.</Empty>;
  return (
    <ul className="divide-y divide-line">
      {runs.map((run) => {
        const { label, tone } = outcomes[run.outcome];
        return (
          <li key={run.id} className="grid gap-1 px-4 py-3 text-sm">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {withStore && (
                <a
                  href={`/stores/${run.store}`}
                  className="font-semibold text-accent-text underline-offset-2 hover:underline"
                >
                  {run.store}
                </a>
              )}
              <Badge tone={tone}>{label}</Badge>
              <span>{causes[run.cause]}</span>
              <span className="text-muted">{formatDuration(Date.parse(run.endedAt) - Date.parse(run.startedAt))}</span>
              <span className="text-muted">{figuresOf(run)}</span>
              <span className="ms-auto text-muted">
                <Ago at={run.endedAt} />
              </span>
            </div>
            {run.error && <p className="wrap-anywhere text-danger">{run.error}</p>}
          </li>
        );
      })}
    </ul>
  );
};
