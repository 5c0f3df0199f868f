/** Image URLs; pure, so that pages and browser scripts can share it. */

/** Widths of encoded images, in pixels; requests for any other are refused. */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 960, 1280, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Formats of encoded images, best first. */
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export type ImageMeta = {
  /** First hex digits of the SHA-256 of the source: 12 for ingested images, 16 for illustrations. */
  key: string;
  /** A photo is served in several sizes and formats, a drawing (SVG) unchanged. */
  kind: 'photo' | 'svg';
  /** Pixels of the source, after applying its orientation. */
  width: number;
  height: number;
  /** Average color as `#rrggbb`, shown while the image loads. */
  color: string;
  /** Color of a cut-out's uniform border, white if the border is transparent; for scenes the same as `color`. */
  ground: string;
  /**
   * 'contain': a cut-out is shown whole on its `ground`; 'cover': a scene fills its frame, cropped if necessary;
   * 'full': an illustration, or another drawing with its own background, is made for the whole frame.
   */
  fit: 'contain' | 'cover' | 'full';
};

const extensions = { avif: 'avif', webp: 'webp', jpeg: 'jpg' } as const satisfies Record<PictureFormat, string>;

/**
 * A photo is offered whole and as a square: a scene is cropped around its focal point, a cut-out is shown whole on its
 * ground.
 */
export type PictureShape = 'whole' | 'square';

type Addressed = Pick<ImageMeta, 'key' | 'kind'>;

const addressOf = (image: Addressed, name: string, format: PictureFormat): string =>
  image.kind === 'svg' ? `/_img/${image.key}.svg` : `/_img/${image.key}/${name}.${extensions[format]}`;

/** Returns the URL of one size of a whole image on the store's own host; a drawing has one URL for all sizes. */
export const pictureAddress = (image: Addressed, width: PictureWidth, format: PictureFormat): string =>
  addressOf(image, String(width), format);

/** Returns the URL of one size of an image's square. */
export const squareAddress = (image: Addressed, width: PictureWidth, format: PictureFormat): string =>
  addressOf(image, `s${width}`, format);

/** Returns the width of an image in a shape at its full resolution, in pixels. */
export const ownWidth = ({ width, height, fit }: Pick<ImageMeta, 'width' | 'height' | 'fit'>, shape: PictureShape) => {
  if (shape === 'whole') return width;
  return fit === 'contain' ? Math.max(width, height) : Math.min(width, height);
};

/**
 * Returns the widths worth offering for a source width: all smaller ones and the first that is at least as large.
 * Larger ones would repeat the same file.
 */
export const offeredWidths = (sourceWidth: number, largest: PictureWidth = 1280): PictureWidth[] => {
  const within = pictureWidths.filter((width) => width <= largest);
  const enough = within.findIndex((width) => width >= sourceWidth);
  return enough === -1 ? within : within.slice(0, enough + 1);
};

/** Returns the name under which the image index stores the illustration of a product without a picture. */
export const illustrationName = (storeCode: string, productId: string): string =>
  `illustration:${storeCode}/${productId}`;

/** Returns the path of the Brotli-compressed form of a drawing. */
export const compressedFile = (path: string): string => `${path}.br`;

/**
 * Sizes of the square icons made from a store's logo, in pixels: for the web app manifest and, 180, for Apple devices.
 */
export const iconSizes = [192, 512] as const;
export const appleIconSize = 180;
export type IconSize = (typeof iconSizes)[number] | typeof appleIconSize;

/** Returns the URL of an image as a square PNG icon. */
export const appIconAddress = ({ key }: Pick<ImageMeta, 'key'>, size: IconSize): string =>
  `/_img/${key}/icon-${size}.png`;
