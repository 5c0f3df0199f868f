import {
  offeredWidths,
  ownWidth,
  pictureAddress,
  squareAddress,
  type ImageMeta,
  type PictureShape,
  type PictureWidth,
} from '../images/address.ts';

/** The files and the frame of an image. */

/**
 * Returns the smallest width to offer. Thumbnails are offered in the very smallest; a card on the smallest phone is
 * wider, and a product's main image wider still.
 */
const smallestOf = (largest: PictureWidth): PictureWidth => (largest <= 320 ? 160 : largest <= 640 ? 240 : 320);

type ImageUse = {
  largest: PictureWidth;
  /** Shape of its frame; by default a square. */
  shape?: PictureShape | undefined;
  /** Loaded eagerly. */
  eager?: boolean;
  /** The largest image of the first view, with high priority. */
  first?: boolean;
};

type ImageAttributes = {
  /** Fallback that every browser supports. */
  src: string;
  /** AVIF in all sizes; null: the image is an SVG. */
  srcset: string | null;
  class: 'drawn' | 'whole' | undefined;
  loading: 'lazy' | undefined;
  fetchpriority: 'high' | undefined;
};

/**
 * Returns the files that an image is offered in, none larger than its source or than its frame needs, and how it loads.
 */
export const imageAttributes = (
  image: ImageMeta,
  { largest, shape = 'square', eager, first }: ImageUse,
): ImageAttributes => {
  const loading = eager ? undefined : 'lazy';
  const fetchpriority = first ? 'high' : undefined;
  if (image.kind === 'svg') {
    const src = pictureAddress(image, 320, 'webp');
    return { src, srcset: null, class: image.fit === 'full' ? undefined : 'drawn', loading, fetchpriority };
  }
  const own = ownWidth(image, shape);
  const addressOf = shape === 'square' ? squareAddress : pictureAddress;
  const offered = offeredWidths(own, largest);
  const seen = offered.filter((width) => width >= smallestOf(largest));
  const widths = seen.length > 0 ? seen : offered.slice(-1);
  const fallback = widths.find((width) => width >= largest * 0.75) ?? widths.at(-1) ?? largest;
  const set = widths.map((width) => `${addressOf(image, width, 'avif')} ${Math.min(width, own)}w`);
  return {
    src: addressOf(image, fallback, 'webp'),
    srcset: set.join(', '),
    class: image.fit === 'contain' ? 'whole' : undefined,
    loading,
    fetchpriority,
  };
};

const isPaper = (color: string): boolean => /^#f[4-f]f[4-f]f[4-f]$/iu.test(color);

/** Shortens a color to one digit per channel: it shows only until the photo loads, and every page has dozens. */
const roughly = (color: string): string => color.replace(/^#(.).(.).(.).$/u, '#$1$2$3');

/**
 * Returns class and style of an image's frame: a cut-out on white takes the theme preset's background; others have
 * their own color, shown before they load.
 */
export const frameOf = (image: ImageMeta | null): { class: string; style: string | undefined } => {
  if (image === null || image.kind === 'svg') return { class: 'frame', style: undefined };
  if (image.fit === 'contain' && isPaper(image.ground)) return { class: 'frame paper', style: undefined };
  return { class: 'frame', style: `background:${image.fit === 'contain' ? image.ground : roughly(image.color)}` };
};
