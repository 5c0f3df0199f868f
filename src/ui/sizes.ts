import type { Look } from '../config/stores.ts';
import type { PictureWidth } from '../images/address.ts';

/** How wide a card's picture is, for `sizes`: the columns of `product-card.css` and each look's own. */
const desktop: Record<Look, string> = { compact: '204px', technical: '240px', soft: '234px', editorial: '318px' };

const phone: Record<Look, string> = { compact: '40vw', technical: '39vw', soft: '40vw', editorial: '44vw' };

export const cardSizes = (look: Look): string =>
  `(min-width:1200px) ${desktop[look]}, (min-width:960px) 22vw, (min-width:640px) 29vw, ${phone[look]}`;

/** The widest file that a card's picture has use for: two pixels to one on desktops; at three, phones take little more. */
export const largestCard = (look: Look): PictureWidth => (look === 'editorial' ? 640 : 480);
