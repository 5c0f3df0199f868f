/** A script that cannot be fetched (a new version took its place) reloads the page, at most once a minute (D23). */
const key = 'chunk_reload';
const pause = 60_000;

addEventListener('vite:preloadError', (event) => {
  try {
    const last = Number(sessionStorage.getItem(key));
    if (Date.now() - last < pause) return;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Who cannot count does not reload: it might never end.
    return;
  }
  event.preventDefault();
  location.reload();
});
