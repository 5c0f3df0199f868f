import { cleanStores, type Store } from 'nanostores';
import { vi } from 'vitest';
import { createStorage } from './storage.ts';

/**
 * Gives a test the parts of a browser that stores rely on, empty. Files of tests share their modules, so a store that
 * another file has set up for a browser needs one here as well.
 * @param kept what the test looks at: nanostores leaves the browser's events a second after the last look
 * @returns ends the stores and takes the browser away again; for `beforeEach`
 */
export const stubBrowser = (...kept: { readonly store: Store }[]): (() => void) => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { onLine: true });
  return () => {
    cleanStores(...kept.map(({ store }) => store));
    vi.unstubAllGlobals();
  };
};
