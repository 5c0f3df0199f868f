import type { Look } from '../config/stores.ts';

/** How wide a card's picture is, for `sizes`: the columns of `styles/card.css` and each look's own. */
const desktop: Record<Look, string> = { compact: '204px', technical: '240px', soft: '234px', editorial: '318px' };

const phone: Record<Look, string> = { compact: '40vw', technical: '39vw', soft: '40vw', editorial: '44vw' };

export const cardSizes = (look: Look): string =>
  `(min-width:1200px) ${desktop[look]}, (min-width:960px) 22vw, (min-width:640px) 29vw, ${phone[look]}`;
