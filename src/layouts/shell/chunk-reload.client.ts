import { readSession, writeSession } from '../../ui/state/browser-storage.ts';

/** Reloads the page if a script cannot be fetched because a new version replaced it, at most once a minute (R35). */
const key = 'chunk_reload';
const pause = 60_000;

addEventListener('vite:preloadError', (event) => {
  const last = Number(readSession(key));
  // Without storage, reloading could loop forever.
  if (Date.now() - last < pause || !writeSession(key, String(Date.now()))) return;
  event.preventDefault();
  location.reload();
});
