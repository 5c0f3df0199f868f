import type { SyntheticEvent } from 'react';

/** Hides an image that fails to load, for example offline; its frame stays. */
export const hidePicture = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.style.visibility = 'hidden';
};
