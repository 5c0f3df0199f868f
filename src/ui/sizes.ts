import type { ThemePreset } from '../config/theme.ts';
import type { PictureWidth } from '../images/address.ts';

/** Widths of a card's image, for `sizes`: from the columns of `product-card.css` and each theme preset. */
const desktop: Record<ThemePreset, string> = {
  compact: '252px',
  technical: '240px',
  soft: '234px',
  editorial: '338px',
};

const phone: Record<ThemePreset, string> = { compact: '40vw', technical: '39vw', soft: '40vw', editorial: '44vw' };

export const cardSizes = (preset: ThemePreset): string =>
  `(min-width:1200px) ${desktop[preset]}, (min-width:960px) 22vw, (min-width:640px) 29vw, ${phone[preset]}`;

/** Width of the largest file of a card's image: two pixels per CSS pixel on desktops; phones need little more. */
export const largestCard = (preset: ThemePreset): PictureWidth => (preset === 'editorial' ? 960 : 480);
