/**
 * What one page leaves for the next in this tab. Where a browser has no session storage (inside apps, D30), it goes
 * along in the fragment of the next address, which is not sent anywhere.
 */
const storage = (): Storage | null => {
  try {
    sessionStorage.setItem('probe', '1');
    sessionStorage.removeItem('probe');
    return sessionStorage;
  } catch {
    return null;
  }
};

/** @returns the address of the next page, to which what is left may cling */
export const leaveFor = (address: string, key: string, value: unknown): string => {
  const store = storage();
  store?.setItem(key, JSON.stringify(value));
  return store ? address : `${address}#${key}=${encodeURIComponent(JSON.stringify(value))}`;
};

/** What was left; stays until it is replaced or dropped. null: nothing. */
export const leftHere = (key: string): unknown => {
  try {
    const carried = new URLSearchParams(location.hash.slice(1)).get(key);
    return JSON.parse(carried ?? storage()?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/** Forgets what is left in this tab's storage; what clings to the address goes with the page. */
export const drop = (key: string): void => storage()?.removeItem(key);
