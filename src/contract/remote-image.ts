/**
 * Pictures that a page learns of at run time (search, carts, orders) come through the storefront's own server, which
 * takes them from the store's uploads alone (R48).
 */

export const remoteImagePath = '/_img/of';

/** The widths, in pixels, that are made on demand; no other is answered. */
export const remoteImageWidths = [96, 160, 320, 640] as const;

/** Returns the URL of a product's illustration where only the product's id is known. */
export const illustrationPath = (productId: string): string =>
  `${remoteImagePath}?product=${encodeURIComponent(productId)}`;

/**
 * The address of such a picture; what is a picture of the own host already stays as it is.
 * @param image path or address as the API gave it
 */
export const remoteImage = (image: string, width: (typeof remoteImageWidths)[number]): string =>
  image.startsWith('/_img/') ? image : `${remoteImagePath}?src=${encodeURIComponent(image)}&w=${width}`;
