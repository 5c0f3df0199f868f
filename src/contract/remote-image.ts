/**
 * Images that a page learns of at run time (search, carts, orders) are served by the storefront's own server, which
 * fetches them only from the store's uploads (R48).
 */

export const remoteImagePath = '/_img/of';

/** Widths, in pixels, that are generated on demand; others are refused. */
export const remoteImageWidths = [96, 160, 320, 640] as const;

/** Returns the URL of a product's illustration where only the product's id is known. */
export const illustrationPath = (productId: string): string =>
  `${remoteImagePath}?product=${encodeURIComponent(productId)}`;

/**
 * Returns the URL of a remote image; an image on our own host stays as it is.
 * @param image path or URL, as in the API
 */
export const remoteImage = (image: string, width: (typeof remoteImageWidths)[number]): string =>
  image.startsWith('/_img/') ? image : `${remoteImagePath}?src=${encodeURIComponent(image)}&w=${width}`;
