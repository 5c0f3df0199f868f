import type { SyntheticEvent } from 'react';

/** A picture that cannot be had, without network for one, leaves its frame empty. */
export const hidePicture = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.style.visibility = 'hidden';
};
