import type { StoreRow } from '../api-types.ts';
import { formatOpsSpan } from './formats.ts';

export type StateTone = 'success' | 'info' | 'warning' | 'danger' | 'neutral';

type StateName = StoreRow['state'];

/** Label and color of each state of a store. */
export const stateLabels: Record<StateName, { label: string; tone: StateTone }> = {
  ok: { label: 'Up to date', tone: 'success' },
  running: { label: 'Publishing', tone: 'info' },
  waiting: { label: 'Waiting', tone: 'info' },
  pinned: { label: 'Pinned', tone: 'neutral' },
  held: { label: 'Held back', tone: 'warning' },
  failing: { label: 'Failing', tone: 'danger' },
  unpublished: { label: 'Not published', tone: 'danger' },
  unknown: { label: 'Unknown', tone: 'neutral' },
};

/** Tells whether a store needs a person's attention. */
export const needsPerson = ({ state, failures }: StoreRow): boolean =>
  state === 'held' || state === 'failing' || state === 'unpublished' || (state === 'pinned' && failures > 0);

const countFailures = (failures: number): string =>
  failures === 1 ? 'The last run failed' : `The last ${failures} runs failed`;

/**
 * Explains in plain words what a store's state means for its visitors, and what happens next.
 * @param now milliseconds since 1970
 */
export const explainState = ({ state, failures, nextRunAt, running }: StoreRow, now: number): string => {
  const next = nextRunAt === null ? null : formatOpsSpan(Date.parse(nextRunAt) - now);
  switch (state) {
    case 'ok':
      return next === null
        ? 'Changes are published as they are announced; the store has no schedule.'
        : `Changes are published as they are announced; the next scheduled run is in ${next}.`;
    case 'running':
      return `Pages are being published (${running?.cause ?? 'a run'}); until that is done, visitors see the previous release.`;
    case 'waiting':
      return 'Changes are waiting for the worker, which picks them up within a second. If this stays, check that it is running.';
    case 'pinned':
      return 'Webhooks and schedules change nothing until it is unpinned; what they announce waits.';
    case 'held':
      return 'The new release would lose pages, so somebody has to check it. Visitors still see the previous release.';
    case 'failing':
      return `${countFailures(failures)}. Visitors still see the previous release. The next try is ${next === null ? 'soon' : `in ${next}`}.`;
    case 'unpublished':
      return 'Nothing has been published yet: visitors are told that the shop is not there.';
    case 'unknown':
      return 'Visitors see this release. Whether anything waits or failed is not known, for the queue cannot be read.';
    default:
      return state satisfies never;
  }
};

const advice: readonly [RegExp, string][] = [
  [/held back/u, 'Check that the commerce API returns everything that it should. If it does, publish anyway.'],
  [/ENOSPC|no space left|disk is full/u, 'The disk is full: make room, then try again.'],
  [/answered 5\d\d/u, 'The commerce API itself fails: the people who run it have to fix that.'],
  [/answered 40[13]/u, 'The commerce API refuses the storefront: check its access rules.'],
  [
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|other side closed|fetch failed/u,
    'The commerce API cannot be reached: check that it is running, and that its address in stores.json is right.',
  ],
  [/time(?:d )?out|aborted/iu, 'The commerce API takes too long to answer: check its load.'],
  [
    /JSON|unexpected token/iu,
    'The commerce API answers with something other than data, or breaks off in the middle: check whether another server stands in front of it.',
  ],
];

/** Explains in plain words what to do about a run's error; null: there is no advice for it. */
export const adviceForError = (error: string): string | null =>
  advice.find(([pattern]) => pattern.test(error))?.[1] ?? null;
