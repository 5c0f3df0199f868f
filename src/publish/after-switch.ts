import { messageOf } from '../lib/errors.ts';
import { collect } from '../release/collect.ts';

/** What is left to do once a new release is served may fail, and the release stays: a sentence, or null. */
export const afterSwitch = (work: () => void): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    const message = messageOf(error);
    return `the new release is served, the next run plans all its pages again: ${message}`;
  }
};

/** Clears old releases away, for the holder of the store's lock; a sentence where that fails. */
export const tidy = (storeDir: string): string | null => {
  try {
    collect(storeDir);
    return null;
  } catch (error) {
    return `old releases stay for now: ${messageOf(error)}`;
  }
};
