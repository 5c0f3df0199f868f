import { windowPersistentEvents } from '@nanostores/persistent';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Where happy-dom differs from browsers: pages are secure, a frame takes its time, and who lacks locks has no such property.
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => setTimeout(() => run(performance.now()), 16));
});
Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks');

/** After each test of an island: nothing is mounted, stored or stubbed any more. */
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

// A busy machine is no failure.
configure({ asyncUtilTimeout: 10_000 });

// Nanostores stops listening a second after a store's last reader left; a file's window may be gone by then.
const pageEvents = { ...windowPersistentEvents };
windowPersistentEvents.removeEventListener = (...listener) => {
  if (typeof window !== 'undefined') pageEvents.removeEventListener(...listener);
};
