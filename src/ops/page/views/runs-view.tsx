import { useState, type JSX } from 'react';
import type { Overview } from '../../api-types.ts';
import { stateLabels } from '../states.ts';
import { Ago } from '../components/ago.tsx';
import { Badge } from '../components/badge.tsx';
import { Panel } from '../components/panel.tsx';
import { causes, RunList } from '../components/run-list.tsx';

/** What the workers are doing now, and the newest runs, updated live. */
export const RunsView = ({ stores, runs }: Overview): JSX.Element => {
  const [store, setStore] = useState('');
  const active = stores.filter(({ state }) => state === 'running' || state === 'waiting');
  return (
    <>
      <Panel title="Now">
        {active.length === 0 ? (
          <p className="px-4 py-6 text-sm text-muted">
            {runs === null ? 'The queue cannot be read now.' : 'Nothing is being published, and nothing waits.'}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {active.map(({ store: code, state, running }) => (
              <li key={code} className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
                <span className="font-semibold">{code}</span>
                <Badge tone="info">{stateLabels[state].label}</Badge>
                {running && (
                  <span className="text-muted">
                    {causes[running.cause]}, began <Ago at={running.startedAt} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel
        title="Newest runs"
        aside={
          <label className="flex items-center gap-2 text-sm">
            Store
            <select
              value={store}
              onChange={({ currentTarget }) => setStore(currentTarget.value)}
              className="min-h-11 rounded-control border border-edge bg-ground px-3"
            >
              <option value="">All</option>
              {stores.map(({ store: code }) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          </label>
        }
      >
        <RunList runs={store === '' ? runs : (runs?.filter((run) => run.store === store) ?? null)} withStore />
      </Panel>
    </>
  );
};
