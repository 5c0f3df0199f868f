/** Key of a build in a page's address: `/pcbuilder?build=1.p…`. */
export const buildKey = 'build';

/** The build in an address, or in what somebody has pasted: a link, or the text alone; empty: there is none. */
export const buildTextIn = (pasted: string): string => {
  const text = pasted.trim();
  const query = text.includes('?') ? text.slice(text.indexOf('?') + 1).split('#')[0] : '';
  return new URLSearchParams(query).get(buildKey) ?? (text.startsWith('1.') ? text : '');
};
