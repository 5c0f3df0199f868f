import { useStore } from '@nanostores/react';
import { ExternalLink } from 'lucide-react';
import { useState, type JSX } from 'react';
import type { ReleaseRow, OpsStoreDetails, StoreRow } from '../../api-types.ts';
import { formatMoment, formatOpsNumber } from '../formats.ts';
import { $now } from '../live.ts';
import { adviceForError, explainState, stateLabels } from '../states.ts';
import { Ago } from '../components/ago.tsx';
import { Badge } from '../components/badge.tsx';
import { Button } from '../components/button.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Loading } from '../components/loading.tsx';
import { OpsNotice } from '../components/notice.tsx';
import { Empty, Panel } from '../components/panel.tsx';
import { RunList } from '../components/run-list.tsx';
import { useAction, type Action } from '../use-action.tsx';
import { useLoaded } from '../use-loaded.ts';

const RollBack = ({
  store,
  former,
  onConfirm,
  onClose,
}: {
  store: StoreRow;
  former: ReleaseRow;
  onConfirm: (pin: boolean) => void;
  onClose: () => void;
}): JSX.Element => {
  const [pin, setPin] = useState(true);
  return (
    <Confirm title={`Roll ${store.store} back?`} action="Roll back" onConfirm={() => onConfirm(pin)} onClose={onClose}>
      <p>
        Visitors see the release of {formatMoment(former.createdAt)} again at once, with {formatOpsNumber(former.pages)}{' '}
        pages.
      </p>
      {!store.isPinned && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={pin}
            onChange={({ currentTarget }) => setPin(currentTarget.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          Pin the store, so that the next change or schedule does not publish a newer release
        </label>
      )}
    </Confirm>
  );
};

const Force = ({ store, onConfirm, onClose }: { store: StoreRow; onConfirm: () => void; onClose: () => void }) => (
  <Confirm
    title={`Publish ${store.store} anyway?`}
    action="Publish it"
    look="danger"
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>{store.lastError}</p>
    <p>Check the commerce API first: visitors and search engines lose the pages that are gone.</p>
  </Confirm>
);

const Buttons = ({
  store,
  former,
  action,
}: {
  store: StoreRow;
  former: ReleaseRow | null;
  action: Action;
}): JSX.Element => {
  const [asked, setAsked] = useState<'force' | 'rollback' | null>(null);
  const path = `/stores/${store.store}`;
  const isPending = action.pending !== null;
  const close = (): void => setAsked(null);
  const run = (name: string, body?: object): void => void action.run(`${path}/${name}`, body);
  return (
    <div className="flex flex-wrap gap-2">
      {store.failures > 0 && !store.isPinned ? (
        <Button look="primary" pending={isPending} onClick={() => run('retry')}>
          Try again now
        </Button>
      ) : (
        <Button look="primary" pending={isPending} disabled={store.isPinned} onClick={() => run('rebuild', {})}>
          Rebuild
        </Button>
      )}
      {store.state === 'held' && (
        <Button look="danger" pending={isPending} onClick={() => setAsked('force')}>
          Publish anyway …
        </Button>
      )}
      {former && (
        <Button pending={isPending} onClick={() => setAsked('rollback')}>
          Roll back …
        </Button>
      )}
      <Button pending={isPending} onClick={() => run(store.isPinned ? 'unpin' : 'pin')}>
        {store.isPinned ? 'Unpin' : 'Pin'}
      </Button>
      {asked === 'rollback' && former && (
        <RollBack
          store={store}
          former={former}
          onClose={close}
          onConfirm={(pin) => run('rollback', { pin: pin && !store.isPinned, release: former.id })}
        />
      )}
      {asked === 'force' && <Force store={store} onClose={close} onConfirm={() => run('rebuild', { force: true })} />}
    </div>
  );
};

const Releases = ({ code, releases }: { code: string; releases: readonly ReleaseRow[] }): JSX.Element => {
  if (releases.length === 0) return <Empty>There is no release yet.</Empty>;
  return (
    <ul className="divide-y divide-line">
      {releases.map(({ id, createdAt, pages, isCurrent }, index) => {
        const before = releases[index + 1];
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <span className="font-medium">{formatMoment(createdAt)}</span>
            {isCurrent && <Badge tone="success">Served now</Badge>}
            <span className="text-muted">{formatOpsNumber(pages)} pages</span>
            <code className="text-xs text-muted">{id}</code>
            {before && (
              <a
                href={`/stores/${code}/comparison?from=${before.id}&to=${id}`}
                className="ms-auto inline-flex min-h-11 items-center text-accent-text underline underline-offset-2"
              >
                What changed<span className="sr-only"> in the release of {formatMoment(createdAt)}</span>
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
};

/** One store: its state, the possible actions, its releases and runs. */
export const StoreView = ({ store }: { store: StoreRow }): JSX.Element => {
  const now = useStore($now);
  const action = useAction();
  const { label, tone } = stateLabels[store.state];
  // Any change to the releases or runs changes one of these.
  const version = `${store.release} ${store.lastRun?.endedAt} ${store.state}`;
  const [loaded, again] = useLoaded<OpsStoreDetails>(`/stores/${store.store}`, version);
  const former = loaded.state === 'ready' ? (loaded.answer.releases.find(({ isFormer }) => isFormer) ?? null) : null;
  return (
    <>
      <section className="grid gap-4 rounded-card border border-line bg-surface p-4">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{label}</Badge>
          {store.releasedAt && (
            <span className="text-sm text-muted">
              {formatOpsNumber(store.pages ?? 0)} pages, published <Ago at={store.releasedAt} />
            </span>
          )}
          <a
            href={store.origin}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1 text-sm text-accent-text underline underline-offset-2 md:ms-auto"
          >
            {store.host}
            <ExternalLink aria-label="opens the shop in a new tab" className="size-4" />
          </a>
        </div>
        <p className="max-w-[70ch] text-sm">{explainState(store, now)}</p>
        {store.lastError && (
          <OpsNotice
            tone={store.state === 'held' ? 'warning' : 'danger'}
            title={adviceForError(store.lastError) ?? 'The last run did not end well.'}
          >
            {store.lastError}
          </OpsNotice>
        )}
        <Buttons store={store} former={former} action={action} />
        <div aria-live="polite">{action.said}</div>
      </section>
      <Panel title="Releases">
        <Loading loaded={loaded} again={again}>
          {({ releases }) => <Releases code={store.store} releases={releases} />}
        </Loading>
      </Panel>
      <Panel title="Runs">
        <Loading loaded={loaded} again={again}>
          {({ runs }) => <RunList runs={runs} />}
        </Loading>
      </Panel>
    </>
  );
};
