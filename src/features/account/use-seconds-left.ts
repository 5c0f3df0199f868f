import { useEffect, useState } from 'react';

const maxWaitMs = 120_000;

/**
 * Counts down to a time, for two minutes at most: the clock may have been set back.
 * @param until milliseconds since 1970; null: no time
 * @returns whole seconds left; 0 once the time has come
 */
export const useSecondsLeft = (until: number | null): number => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const end = Math.min(until ?? 0, Date.now() + maxWaitMs);
    const count = (): void => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [until]);
  return left;
};
