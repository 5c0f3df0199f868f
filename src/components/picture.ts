import { offeredWidths, pictureAddress, type PictureFacts, type PictureFormat, type PictureWidth } from '../pictures/address.ts';
import { escapeHtml } from './escape.ts';

/** Pictures as ready markup: they are the most repeated part of every page. */

type PictureOptions = {
  sizes: string;
  largest: PictureWidth;
  /** Empty for a picture beside its name. */
  alt?: string;
  /** Fetched at once, not when it nears the screen. */
  eager?: boolean;
  /** The one picture that is seen first. */
  first?: boolean;
};

const smallest = 160;

const sourceSet = (facts: PictureFacts, widths: readonly PictureWidth[], format: PictureFormat): string =>
  widths.map((width) => `${pictureAddress(facts, width, format)} ${Math.min(width, facts.width)}w`).join(', ');

/** `<picture>` in AVIF and WebP, or the drawing itself; its frame gives it size and ground. */
export const pictureMarkup = (facts: PictureFacts, { sizes, largest, alt = '', eager = false, first = false }: PictureOptions): string => {
  const loading = `${eager ? '' : ' loading="lazy"'}${first ? ' fetchpriority="high"' : ''} decoding="async"`;
  const common = `alt="${escapeHtml(alt)}" width="${facts.width}" height="${facts.height}"${loading}`;
  if (facts.kind === 'svg') return `<img class="drawn" src="${pictureAddress(facts, 320, 'webp')}" ${common}>`;
  const offered = offeredWidths(facts.width, largest);
  const widths = offered.length > 1 ? offered.filter((width) => width >= smallest) : offered;
  const fallback = widths.find((width) => width >= 480) ?? widths.at(-1) ?? largest;
  const whole = facts.fit === 'contain' ? ' class="whole"' : '';
  return `<picture><source type="image/avif" srcset="${sourceSet(facts, widths, 'avif')}" sizes="${sizes}"><img${whole} src="${pictureAddress(facts, fallback, 'webp')}" srcset="${sourceSet(facts, widths, 'webp')}" sizes="${sizes}" ${common}></picture>`;
};

const isPaper = (color: string): boolean => /^#f[4-f]f[4-f]f[4-f]$/iu.test(color);

/**
 * Class and style of a picture's frame: a cut-out on white paper takes the look's own ground,
 * others stand on their own colour, which is there before the picture.
 */
export const frameOf = (facts: PictureFacts | null): { class: string; style: string | undefined } => {
  if (facts === null || facts.kind === 'svg') return { class: 'frame', style: undefined };
  if (facts.fit === 'contain' && isPaper(facts.ground)) return { class: 'frame paper', style: undefined };
  return { class: 'frame', style: `background:${facts.fit === 'contain' ? facts.ground : facts.color}` };
};
