/**
 * Normalizes the unusual URLs of the API spec, which have the query inside the path (`/api/product/12&store_code=S001`,
 * `/products/page=1&name=x`, `/model_ecommerce/features/category_id=3`), so that each call has one route (R111). Other
 * URLs are returned unchanged.
 */
export const normalizeUrl = (url: string): string => {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  if (path.startsWith('/uploads/')) return url;
  const cut = path.lastIndexOf('/');
  const segment = path.slice(cut + 1);
  const ampersand = segment.indexOf('&');
  const equals = segment.indexOf('=');
  const startsQuery = equals >= 0 && (ampersand < 0 || equals < ampersand);
  if (!startsQuery && ampersand < 0) return url;
  const kept = startsQuery ? path.slice(0, cut) : path.slice(0, cut + 1 + ampersand);
  const inside = startsQuery ? segment : segment.slice(ampersand + 1);
  return `${kept || '/'}?${[inside, query].filter((part) => part !== '').join('&')}`;
};
