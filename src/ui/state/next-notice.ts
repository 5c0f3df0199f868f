import { readSession, writeSession } from './browser-storage.ts';

/** A message that the next page in this tab shows. Without storage it is lost. */
const key = 'notice';

/** Whether this page itself left the message: when idle, it takes only what another page left. */
let isLeft = false;

/** Call before leaving the page. */
export const leaveNotice = (text: string): void => {
  isLeft = true;
  // In an app's browser, the page itself shows what was done.
  writeSession(key, text);
};

/** Returns the message once. */
export const takeNotice = (): string | null => {
  if (isLeft) return null;
  const text = readSession(key);
  if (text !== null) writeSession(key, null);
  return text;
};
