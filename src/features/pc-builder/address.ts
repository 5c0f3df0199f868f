/** Query key of a build in a page's URL: `/pcbuilder?build=1.p…`. */
export const buildKey = 'build';

/** Extracts the build from a URL or from pasted text: a link, or the build alone; empty: there is none. */
export const buildTextIn = (pasted: string): string => {
  const text = pasted.trim();
  const query = text.includes('?') ? text.slice(text.indexOf('?') + 1).split('#')[0] : '';
  return new URLSearchParams(query).get(buildKey) ?? (text.startsWith('1.') ? text : '');
};
