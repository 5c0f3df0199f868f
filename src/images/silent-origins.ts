/** Calls in a row without an answer after which an origin counts as down. */
const maxSilent = 6;
/** Milliseconds after which an origin that is down is asked again. */
const pauseMs = 60_000;

/** Notices origins that do not answer, so that thousands of known images of one do not hold up a release. */
export type SilentOrigins = {
  isDown(origin: string): boolean;
  note(origin: string, hasAnswered: boolean): void;
};

/** @param now milliseconds since 1970 */
export const createSilentOrigins = (now: () => number): SilentOrigins => {
  const silent = new Map<string, { calls: number; lastAt: number }>();
  return {
    isDown: (origin) => {
      const { calls, lastAt } = silent.get(origin) ?? { calls: 0, lastAt: 0 };
      return calls >= maxSilent && now() - lastAt < pauseMs;
    },
    note: (origin, hasAnswered) => {
      if (hasAnswered) silent.delete(origin);
      else silent.set(origin, { calls: (silent.get(origin)?.calls ?? 0) + 1, lastAt: now() });
    },
  };
};
