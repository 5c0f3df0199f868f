import { atom, type ReadableAtom } from 'nanostores';
import type { LookupApi } from '../../api/lookups.ts';
import type { Tracking } from '../../contract/tracking.ts';
import { problemOf } from '../../ui/state/problems.ts';
import { nextPollMs } from './polling.ts';

/** State of looking up an order. */
export type TrackingView =
  /** Nothing was looked up. */
  | { kind: 'none' }
  | { kind: 'asking' }
  /** `updatedAt`: milliseconds since 1970; `isLate`: the last poll since then failed. */
  | { kind: 'found'; tracking: Tracking; updatedAt: number; isLate: boolean }
  /** `waitSeconds`: when to retry; null: unknown. */
  | { kind: 'problem'; problem: 'unknown' | 'tooMany' | 'offline' | 'unavailable'; waitSeconds: number | null };

/** Environment of the tracker. */
export type TrackerSurroundings = {
  /** Seconds to wait as requested by the last response; 0: not requested. */
  retryAfter: () => number;
  isHidden: () => boolean;
  isOnline: () => boolean;
};

export type Tracker = {
  readonly $view: ReadableAtom<TrackingView>;
  /**
   * Looks up an order and follows it.
   * @param digits the last four of its phone number
   * @returns whether it was found
   */
  follow: (code: string, digits: string) => Promise<boolean>;
  /** Reschedules the next poll: call when the page's visibility or network changes. */
  plan: () => void;
  /** Stops following the order. */
  leave: () => void;
};

const problemFor = (error: unknown, retryAfter: number): TrackingView => {
  const { code } = problemOf(error);
  const waitSeconds = retryAfter > 0 ? retryAfter : null;
  if (code === 'not_found' || code === 'bad_request') return { kind: 'problem', problem: 'unknown', waitSeconds: null };
  if (code === 'too_many') return { kind: 'problem', problem: 'tooMany', waitSeconds };
  return { kind: 'problem', problem: code === 'offline' ? 'offline' : 'unavailable', waitSeconds: null };
};

/** Creates a tracker that follows one order at a time: polls its status until it has ended (`polling.ts`). */
export const createTracker = (
  api: Pick<LookupApi, 'track'>,
  { retryAfter, isHidden, isOnline }: TrackerSurroundings,
): Tracker => {
  const $view = atom<TrackingView>({ kind: 'none' });
  let asked: { code: string; digits: string } | null = null;
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let failures = 0;
  let lastAt = 0;

  const plan = (): void => {
    clearTimeout(timer);
    const view = $view.get();
    if (view.kind !== 'found' || isAsking) return;
    const wait = nextPollMs({
      status: view.tracking.status,
      failures,
      retryAfterMs: failures > 0 ? retryAfter() * 1000 : 0,
      sinceLastMs: Date.now() - lastAt,
      isHidden: isHidden(),
      isOnline: isOnline(),
    });
    if (wait !== null) timer = setTimeout(() => void ask(), wait);
  };

  const failed = (error: unknown): void => {
    failures += 1;
    const view = $view.get();
    const problem = problemFor(error, retryAfter());
    // What is shown stays valid unless the order is unknown now.
    const isGone = problem.kind === 'problem' && problem.problem === 'unknown';
    $view.set(view.kind === 'found' && !isGone ? { ...view, isLate: true } : problem);
  };

  const ask = async (): Promise<void> => {
    if (asked === null) return;
    const { signal } = controller;
    isAsking = true;
    try {
      const tracking = await api.track(asked.code, asked.digits, { signal });
      if (signal.aborted) return;
      failures = 0;
      $view.set({ kind: 'found', tracking, updatedAt: Date.now(), isLate: false });
    } catch (error) {
      if (signal.aborted) return;
      failed(error);
    }
    isAsking = false;
    lastAt = Date.now();
    plan();
  };

  const leave = (): void => {
    clearTimeout(timer);
    controller.abort();
    controller = new AbortController();
    asked = null;
    isAsking = false;
    failures = 0;
    $view.set({ kind: 'none' });
  };

  return {
    $view,
    follow: async (code, digits) => {
      leave();
      asked = { code, digits };
      $view.set({ kind: 'asking' });
      await ask();
      return $view.get().kind === 'found';
    },
    plan,
    leave,
  };
};
