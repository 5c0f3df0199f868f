import { useState, type JSX } from 'react';
import type { WebVitalSummary } from '../../../metrics/web-vitals/web-vitals-store.ts';
import type { Overview } from '../../api-types.ts';
import { formatDuration, formatOpsNumber } from '../formats.ts';
import type { StateTone } from '../states.ts';
import { Badge } from '../components/badge.tsx';
import { Loading } from '../components/loading.tsx';
import { Empty, Panel } from '../components/panel.tsx';
import { useLoaded } from '../use-loaded.ts';

const tones: Record<WebVitalSummary['rating'], StateTone> = {
  good: 'success',
  'needs improvement': 'warning',
  poor: 'danger',
};

/** Labels of the metrics, most important first. */
const metrics: readonly { name: WebVitalSummary['metric']; label: string }[] = [
  { name: 'LCP', label: 'Largest picture' },
  { name: 'INP', label: 'Answer to a touch' },
  { name: 'CLS', label: 'Jumps' },
  { name: 'FCP', label: 'First text' },
  { name: 'TTFB', label: 'First byte' },
];

const valueOf = ({ metric, p75 }: WebVitalSummary): string =>
  metric === 'CLS' ? p75.toFixed(2) : formatDuration(p75 * 1000);

/** One type of page, with the value of each metric that three quarters of its visits do not exceed. */
const PageType = ({ page, summaries }: { page: string; summaries: readonly WebVitalSummary[] }): JSX.Element => (
  <li className="grid gap-2 px-4 py-3 text-sm">
    <p className="flex flex-wrap justify-between gap-2">
      <span className="font-semibold">{page}</span>
      <span className="text-muted">
        {formatOpsNumber(Math.max(...summaries.map(({ count }) => count)))} sampled visits
      </span>
    </p>
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5">
      {metrics.map(({ name, label }) => {
        const found = summaries.find(({ metric }) => metric === name);
        return (
          <div key={name}>
            <dt className="text-xs text-muted">
              {label} ({name})
            </dt>
            <dd>
              {found ? (
                <Badge tone={tones[found.rating]}>
                  {valueOf(found)}
                  <span className="sr-only">, {found.rating}</span>
                </Badge>
              ) : (
                '–'
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  </li>
);

/** How pages perform for real visitors, over the last 28 days. */
export const VisitorsView = ({ stores }: Overview): JSX.Element => {
  const [store, setStore] = useState(stores[0]?.store ?? '');
  const [loaded, again] = useLoaded<WebVitalSummary[]>('/web-vitals');
  return (
    <Panel
      title="Web vitals of the last 28 days"
      aside={
        <label className="flex items-center gap-2 text-sm">
          Store
          <select
            value={store}
            onChange={({ currentTarget }) => setStore(currentTarget.value)}
            className="min-h-11 rounded-control border border-edge bg-ground px-3"
          >
            {stores.map(({ store: code }) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      }
    >
      <p className="border-b border-line px-4 py-3 text-sm text-muted">
        What three quarters of the visits do not exceed. Green is good, yellow needs improvement, red is poor.
      </p>
      <Loading loaded={loaded} again={again}>
        {(summaries) => {
          const pages = Map.groupBy(
            summaries.filter((summary) => summary.store === store),
            ({ page }) => page,
          );
          if (pages.size === 0) return <Empty>Nobody has been sampled here yet.</Empty>;
          return (
            <ul className="divide-y divide-line">
              {[...pages].map(([page, ofPage]) => (
                <PageType key={page} page={page} summaries={ofPage} />
              ))}
            </ul>
          );
        }}
      </Loading>
    </Panel>
  );
};
