import { readSession, writeSession } from '../../ui/state/browser-storage.ts';

/**
 * Reloads the page if a script cannot be fetched because a new version replaced it, at most once a minute (R35). If the
 * page cannot be fetched either, the network is down, and the current page stays.
 */
const key = 'chunk_reload';
const reloadPauseMs = 60_000;

addEventListener('vite:preloadError', () => {
  void fetch('', { method: 'HEAD' }).then(
    ({ ok }) => {
      // Without storage, reloading could loop forever.
      if (ok && Date.now() - Number(readSession(key)) >= reloadPauseMs && writeSession(key, String(Date.now())))
        location.reload();
    },
    () => undefined,
  );
});
