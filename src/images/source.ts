/**
 * Full address of a picture path of the API: relative ones lie below the
 * uploads address, absolute ones must; null for all others (R48).
 * @param uploads address with a slash at the end
 */
export const pictureSource = (uploads: string, path: string): string | null => {
  const relative = path.replace(/^\/+/u, '').replace(/^uploads\//u, '');
  const address = URL.parse(/^https?:\/\//iu.test(path) ? path : relative, uploads);
  return address?.href.startsWith(uploads) && !/%2e|%2f|%5c/iu.test(address.pathname) ? address.href : null;
};
