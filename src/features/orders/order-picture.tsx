import type { JSX } from 'react';
import { Picture } from '../../ui/picture.tsx';

type Props = { image: string | null; product: string | null; className?: string };

/** Image of an ordered item, or its illustration. */
export const OrderPicture = ({ image, product, className = '' }: Props): JSX.Element => (
  <span
    className={`${className} grid size-16 place-items-center overflow-hidden rounded-frame bg-sunken text-muted *:[img]:size-full *:[img]:object-contain`}
  >
    <Picture image={image} product={product} size={64} />
  </span>
);
