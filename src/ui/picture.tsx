import { useState, type JSX } from 'react';
import { remoteImage } from '../contract/remote-image.ts';
import { Icon } from './icon.tsx';

/** `image`: as in the API, or a path on our own host. `size`: of the frame, in pixels. */
type Props = { image: string | null; size: number };

/** A small image of an item in a list; an icon if there is none or it fails to load. */
export const Picture = ({ image, size }: Props): JSX.Element => {
  const [isLost, setLost] = useState(false);
  if (image === null || isLost) return <Icon name="box" />;
  return (
    <img src={remoteImage(image, 160)} alt="" width={size} height={size} loading="lazy" onError={() => setLost(true)} />
  );
};
