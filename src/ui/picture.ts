import { offeredWidths, pictureAddress, type ImageMeta, type PictureWidth } from '../images/address.ts';

/** Which files a picture is offered in, and the ground that it stands on. */

/** What is never larger than a thumbnail is offered in the smallest width too; a card on the smallest phone is wider, and a product's own picture wider still. */
const smallestOf = (largest: PictureWidth): PictureWidth => (largest <= 320 ? 160 : largest <= 640 ? 240 : 320);

type ImageUse = {
  largest: PictureWidth;
  /** Fetched at once, not when it nears the screen. */
  eager?: boolean;
  /** The one picture that is seen first. */
  first?: boolean;
};

type ImageAttributes = {
  /** What every browser can show. */
  src: string;
  /** AVIF in all sizes; null: the picture is a drawing, which needs none. */
  srcset: string | null;
  class: 'drawn' | 'whole' | undefined;
  loading: 'lazy' | undefined;
  fetchpriority: 'high' | undefined;
};

/** Returns the files that a picture is offered in, none larger than its source or than its frame has use for, and how it loads. */
export const imageAttributes = (facts: ImageMeta, { largest, eager, first }: ImageUse): ImageAttributes => {
  const loading = eager ? undefined : 'lazy';
  const fetchpriority = first ? 'high' : undefined;
  if (facts.kind === 'svg')
    return { src: pictureAddress(facts, 320, 'webp'), srcset: null, class: 'drawn', loading, fetchpriority };
  const offered = offeredWidths(facts.width, largest);
  const seen = offered.filter((width) => width >= smallestOf(largest));
  const widths = seen.length > 0 ? seen : offered.slice(-1);
  const fallback = widths.find((width) => width >= largest * 0.75) ?? widths.at(-1) ?? largest;
  const set = widths.map((width) => `${pictureAddress(facts, width, 'avif')} ${Math.min(width, facts.width)}w`);
  return {
    src: pictureAddress(facts, fallback, 'webp'),
    srcset: set.join(', '),
    class: facts.fit === 'contain' ? 'whole' : undefined,
    loading,
    fetchpriority,
  };
};

const isPaper = (color: string): boolean => /^#f[4-f]f[4-f]f[4-f]$/iu.test(color);

/**
 * Class and style of a picture's frame: a cut-out on white paper takes the look's own ground,
 * others stand on their own colour, which is there before the picture.
 */
export const frameOf = (facts: ImageMeta | null): { class: string; style: string | undefined } => {
  if (facts === null || facts.kind === 'svg') return { class: 'frame', style: undefined };
  if (facts.fit === 'contain' && isPaper(facts.ground)) return { class: 'frame paper', style: undefined };
  return { class: 'frame', style: `background:${facts.fit === 'contain' ? facts.ground : facts.color}` };
};
