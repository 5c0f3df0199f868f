/** A sentence that the next page says, in this tab. A browser without storage does without. */
const key = 'notice';

/** Before this page is left. */
export const leaveNotice = (text: string): void => {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Inside of an app: the page itself shows what was done.
  }
};

/** Taken once. */
export const takeNotice = (): string | null => {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
};
