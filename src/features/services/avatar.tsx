import type { JSX } from 'react';
import { initialsOf } from './freelancer-cards.ts';

type Props = { name: string; photo: string | null; size: 'card' | 'page' };

const sizes = { card: 'size-16 text-xl', page: 'size-24 text-3xl' };

/** A person's photo, or their initials; the name is beside it. */
export const Avatar = ({ name, photo, size }: Props): JSX.Element => (
  <span
    aria-hidden="true"
    className={`${sizes[size]} grid flex-none place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent-text`}
  >
    {photo === null ? (
      <span className="leading-[1.8]">{initialsOf(name)}</span>
    ) : (
      <img src={photo} alt="" width="96" height="96" className="size-full object-cover" decoding="async" />
    )}
  </span>
);
