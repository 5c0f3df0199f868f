import { unescapeAttribute } from './style-rules.ts';

/** The files of the image that the first view waits for, as attributes of a preload link. */
export type FirstPicture = { href: string } | { type: string; imagesrcset: string; imagesizes: string };

/** As `Picture.astro` writes it with `first`. */
const first =
  /(?:<source type="([^"]+)" srcset="([^"]+)" sizes="([^"]+)"\s*\/?>\s*)?<img src="([^"]+)"[^<>]* fetchpriority="high"/u;

/**
 * Returns the first image with high priority in a page's markup; null: there is none. Pages preload it, because
 * Chromium's preload scanner ignores pages with a Content-Security-Policy in a `<meta>` element: it would fetch this
 * image only when the parser gets there, which on a slow phone is often after the first paint.
 */
export const firstPicture = (markup: string): FirstPicture | null => {
  const [, type, srcset, sizes, src] = first.exec(markup) ?? [];
  if (src === undefined) return null;
  if (type === undefined || srcset === undefined || sizes === undefined) return { href: unescapeAttribute(src) };
  return { type, imagesrcset: unescapeAttribute(srcset), imagesizes: unescapeAttribute(sizes) };
};
