import { messageOf } from '../lib/errors.ts';
import { collect } from '../release/collect.ts';

/**
 * Runs the remaining work once a new release is served. A failure does not undo the release: returns a sentence about
 * it, or null if all went well.
 */
export const afterSwitch = (work: () => void): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    const message = messageOf(error);
    return `the new release is served, the next run plans all its pages again: ${message}`;
  }
};

/** Removes old releases; the caller must hold the store's lock. Returns a sentence if that fails, otherwise null. */
export const tidy = (storeDir: string): string | null => {
  try {
    collect(storeDir);
    return null;
  } catch (error) {
    return `old releases stay for now: ${messageOf(error)}`;
  }
};
