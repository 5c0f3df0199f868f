/**
 * Resolves an image path from the API to a URL: relative paths are resolved against the uploads URL, absolute URLs must
 * be below it; returns null for all others (R48).
 * @param uploads URL with a trailing slash
 */
export const pictureSource = (uploads: string, path: string): string | null => {
  const relative = path.replace(/^\/+/u, '').replace(/^uploads\//u, '');
  const address = URL.parse(/^https?:\/\//iu.test(path) ? path : relative, uploads);
  return address?.href.startsWith(uploads) && !/%2e|%2f|%5c/iu.test(address.pathname) ? address.href : null;
};
