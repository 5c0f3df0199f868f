import { cleanStores, type Store } from 'nanostores';
import { vi } from 'vitest';
import { createStorage } from './storage.ts';

/**
 * Stubs the browser APIs that stores rely on, empty. Test files share modules, so a store that another file has set up
 * for a browser needs them here as well.
 * @param kept stores that the test reads: nanostores removes its event listeners a second after the last read
 * @returns stops the stores and removes the stubs; for `beforeEach`
 */
export const stubBrowser = (...kept: { readonly $value: Store }[]): (() => void) => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('sessionStorage', createStorage());
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { onLine: true });
  return () => {
    cleanStores(...kept.map(({ $value }) => $value));
    vi.unstubAllGlobals();
  };
};
