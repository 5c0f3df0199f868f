import { useEffect, useState } from 'react';
import { left, type Watched } from './watch.ts';

/** Returns the milliseconds until the code expires, updated every second. */
export const useLeft = (watched: Watched): number => {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return left(watched);
};
