import type { JSX } from 'react';

/** A contact's logo in the sprite, filled; the outline of a phone where there is none (`icons.ts`, `contactMark`). */
export const ContactMark = ({ mark }: { mark: string }): JSX.Element => (
  <svg className={mark.endsWith('#phone') ? undefined : 'fill-current stroke-none'} aria-hidden="true">
    <use href={mark} />
  </svg>
);
