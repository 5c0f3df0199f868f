import type { Look } from '../config/stores.ts';

/** How wide a card's picture is, for `sizes`: the columns of `styles/card.css` and each look's own. */
const desktop: Record<Look, string> = { compact: '204px', technical: '240px', soft: '234px', editorial: '318px' };

export const cardSizes = (look: Look): string =>
  `(min-width:1200px) ${desktop[look]}, (min-width:960px) 24vw, (min-width:640px) 32vw, 47vw`;
