/** Addresses of pictures: pure, so that pages and what a browser loads can use it. */

/** The widths, in CSS-independent pixels, that a picture is made in; no other is answered. */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 960, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The forms a picture is made in, best first. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export type ImageMeta = {
  /** The first 16 hex digits of the SHA-256 of the source's bytes. */
  key: string;
  /** A photo is answered in sizes and formats, a drawing (SVG) as it is. */
  kind: 'photo' | 'svg';
  /** Pixels of the upright source. */
  width: number;
  height: number;
  /** Average colour as `#rrggbb`, shown before the picture. */
  color: string;
  /** Colour of a cut-out's even border, white where that is transparent; for scenes the same as `color`. */
  ground: string;
  /** A cut-out on even ground is shown whole on its `ground`; a scene fills its frame. */
  fit: 'contain' | 'cover';
};

const extensions = { avif: 'avif', webp: 'webp', jpeg: 'jpg' } as const satisfies Record<PictureFormat, string>;

/** The address of one size of a picture on the store's own host; a drawing has one address for all sizes. */
export const pictureAddress = (
  facts: Pick<ImageMeta, 'key' | 'kind'>,
  width: PictureWidth,
  format: PictureFormat,
): string => (facts.kind === 'svg' ? `/_img/${facts.key}.svg` : `/_img/${facts.key}/${width}.${extensions[format]}`);

/**
 * The widths worth offering for a picture of this source width: all below it, and the first that holds it whole.
 * A larger one would only repeat the same file.
 */
export const offeredWidths = (sourceWidth: number, largest: PictureWidth = 1280): PictureWidth[] => {
  const within = pictureWidths.filter((width) => width <= largest);
  const enough = within.findIndex((width) => width >= sourceWidth);
  return enough === -1 ? within : within.slice(0, enough + 1);
};

/** Pixels of the square icons that a store's logo is made into: for the browser's manifest and, 180, for Apple's devices. */
export const iconSizes = [192, 512] as const;
export const appleIconSize = 180;
export type IconSize = (typeof iconSizes)[number] | typeof appleIconSize;

/** The address of a picture as a square PNG icon. */
export const iconAddress = ({ key }: Pick<ImageMeta, 'key'>, size: IconSize): string => `/_img/${key}/icon-${size}.png`;
