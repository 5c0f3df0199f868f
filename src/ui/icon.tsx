import heart from 'lucide-static/icons/heart.svg?raw';
import minus from 'lucide-static/icons/minus.svg?raw';
import box from 'lucide-static/icons/package.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import cart from 'lucide-static/icons/shopping-cart.svg?raw';
import trash from 'lucide-static/icons/trash-2.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';
import type { JSX } from 'react';

const inner = (raw: string): string => raw.slice(raw.indexOf('>', raw.indexOf('<svg')) + 1, raw.lastIndexOf('</svg>'));
const drawings = {
  box: inner(box),
  cart: inner(cart),
  heart: inner(heart),
  minus: inner(minus),
  plus: inner(plus),
  trash: inner(trash),
  x: inner(x),
};

/** A Lucide outline, decorative. Islands bundle their own: a page contains only the symbols of its markup. */
export const Icon = ({ name }: { name: keyof typeof drawings }): JSX.Element => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    // Our own SVG, from the bundle.
    dangerouslySetInnerHTML={{ __html: drawings[name] }}
  />
);
