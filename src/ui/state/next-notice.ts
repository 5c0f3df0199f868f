import { readSession, writeSession } from './browser-storage.ts';

/** A sentence that the next page says, in this tab. A browser without storage does without. */
const key = 'notice';

/** Left by this very page: what it looks for when it is idle is what another page left. */
let isLeft = false;

/** Before this page is left. */
export const leaveNotice = (text: string): void => {
  isLeft = true;
  // Inside of an app, the page itself shows what was done.
  writeSession(key, text);
};

/** Taken once. */
export const takeNotice = (): string | null => {
  if (isLeft) return null;
  const text = readSession(key);
  if (text !== null) writeSession(key, null);
  return text;
};
