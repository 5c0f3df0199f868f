import heart from 'lucide-static/icons/heart.svg?raw';
import minus from 'lucide-static/icons/minus.svg?raw';
import box from 'lucide-static/icons/package.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import cart from 'lucide-static/icons/shopping-cart.svg?raw';
import trash from 'lucide-static/icons/trash-2.svg?raw';
import x from 'lucide-static/icons/x.svg?raw';
import type { JSX } from 'react';

/** Returns what is inside the root of an SVG file, such as one of `lucide-static`. */
export const svgContent = (raw: string): string =>
  raw.slice(raw.indexOf('>', raw.indexOf('<svg')) + 1, raw.lastIndexOf('</svg>'));

const drawings = {
  box: svgContent(box),
  cart: svgContent(cart),
  heart: svgContent(heart),
  minus: svgContent(minus),
  plus: svgContent(plus),
  trash: svgContent(trash),
  x: svgContent(x),
};

type OutlineProps = {
  /** Our own SVG, from the bundle. */
  drawing: string;
};

/** A Lucide outline, decorative. Islands bundle their own: a page contains only the symbols of its markup. */
export const Outline = ({ drawing }: OutlineProps): JSX.Element => (
  <svg viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />
);

/** An outline that several islands use. */
export const Icon = ({ name }: { name: keyof typeof drawings }): JSX.Element => <Outline drawing={drawings[name]} />;
