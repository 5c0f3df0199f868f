import { useStore } from '@nanostores/react';
import { ChevronRight } from 'lucide-react';
import type { JSX } from 'react';
import type { Overview, StoreRow } from '../../api-types.ts';
import { formatDuration, formatOpsNumber } from '../formats.ts';
import { $now } from '../live.ts';
import { adviceForError, explainState, needsPerson, stateLabels } from '../states.ts';
import { Ago } from '../components/ago.tsx';
import { Badge } from '../components/badge.tsx';
import { OpsNotice } from '../components/notice.tsx';
import { Panel } from '../components/panel.tsx';
import { causes, RunList } from '../components/run-list.tsx';

const StoreLine = ({ store }: { store: StoreRow }): JSX.Element => {
  const { label, tone } = stateLabels[store.state];
  const { lastRun } = store;
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-sm hover:bg-sunken lg:grid-cols-[1.2fr_7.5rem_1.8fr_1.6fr_7.5rem_auto]">
      <a href={`/stores/${store.store}`} className="min-w-0 after:absolute after:inset-0">
        <span className="font-semibold">{store.store}</span>{' '}
        <span className="wrap-anywhere text-muted">{store.host}</span>
      </a>
      <span className="justify-self-end lg:justify-self-start">
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="col-span-full lg:col-span-1">
        {store.releasedAt === null ? (
          'No release'
        ) : (
          <>
            {formatOpsNumber(store.pages ?? 0)} pages, published <Ago at={store.releasedAt} />
          </>
        )}
      </span>
      <span className="col-span-full text-muted lg:col-span-1">
        {lastRun && `Last run: ${causes[lastRun.cause]}, ${formatDuration(lastRun.seconds * 1000)}`}
      </span>
      <span className="col-span-full text-muted lg:col-span-1">
        {store.nextRunAt && (
          <>
            Next <Ago at={store.nextRunAt} />
          </>
        )}
      </span>
      <ChevronRight aria-hidden className="hidden size-5 text-muted lg:block" />
    </li>
  );
};

/** What needs a person's attention, above everything else. */
const Attention = ({ problems, stores, payments }: Overview): JSX.Element | null => {
  const now = useStore($now);
  const failing = stores.filter(needsPerson);
  const waiting = (payments?.needsAttention ?? 0) + (payments?.duplicatePayments ?? 0);
  if (problems.length === 0 && failing.length === 0 && waiting === 0)
    return (
      <OpsNotice tone="success" title="All is well">
        Every store has a release, and no payment needs a person.
      </OpsNotice>
    );
  return (
    <div className="grid gap-3">
      {problems.map((problem) => (
        <OpsNotice key={problem} tone="danger" title={problem}>
          Releases are on this machine, and visitors see them. This page tries again by itself.
        </OpsNotice>
      ))}
      {failing.map((store) => (
        <OpsNotice
          key={store.store}
          tone={stateLabels[store.state].tone === 'danger' ? 'danger' : 'warning'}
          title={`${store.store} ${stateLabels[store.state].label.toLowerCase()}`}
        >
          <p>{explainState(store, now)}</p>
          {store.lastError && <p className="mt-1">{adviceForError(store.lastError) ?? store.lastError}</p>}
          <p className="mt-2">
            <a href={`/stores/${store.store}`} className="font-medium text-accent-text underline underline-offset-2">
              Look at {store.store}
            </a>
          </p>
        </OpsNotice>
      ))}
      {waiting > 0 && (
        <OpsNotice
          tone="warning"
          title={waiting === 1 ? 'A payment needs a person' : `${waiting} payments need a person`}
        >
          <a href="/payments" className="font-medium text-accent-text underline underline-offset-2">
            Look at the payments
          </a>
        </OpsNotice>
      )}
    </div>
  );
};

/** All stores at a glance. */
export const StoresView = (overview: Overview): JSX.Element => (
  <>
    <Attention {...overview} />
    <Panel title={overview.stores.length === 1 ? '1 store' : `${overview.stores.length} stores`}>
      <ul className="divide-y divide-line">
        {overview.stores.map((store) => (
          <StoreLine key={store.store} store={store} />
        ))}
      </ul>
    </Panel>
    <Panel
      title="Newest runs"
      aside={
        <a href="/runs" className="text-sm text-accent-text underline underline-offset-2">
          All runs
        </a>
      }
    >
      <RunList runs={overview.runs?.slice(0, 8) ?? null} withStore />
    </Panel>
  </>
);
