import type { JSX } from 'react';
import { Picture } from '../../ui/picture.tsx';

/** Image of an ordered item. */
export const OrderPicture = ({ image, className = '' }: { image: string | null; className?: string }): JSX.Element => (
  <span
    className={`${className} grid size-16 place-items-center overflow-hidden rounded-frame bg-sunken text-muted *:[img]:size-full *:[img]:object-contain`}
  >
    <Picture image={image} size={64} />
  </span>
);
