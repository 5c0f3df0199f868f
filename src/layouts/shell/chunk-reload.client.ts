import { readSession, writeSession } from '../../ui/state/browser-storage.ts';

/** A script that cannot be fetched (a new version took its place) reloads the page, at most once a minute (R35). */
const key = 'chunk_reload';
const pause = 60_000;

addEventListener('vite:preloadError', (event) => {
  const last = Number(readSession(key));
  // Where nothing can be counted nothing is reloaded: it might never end.
  if (Date.now() - last < pause || !writeSession(key, String(Date.now()))) return;
  event.preventDefault();
  location.reload();
});
