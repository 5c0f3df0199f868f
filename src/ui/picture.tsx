import { useState, type JSX } from 'react';
import { remoteImage } from '../contract/remote-image.ts';
import { Icon } from './icon.tsx';

/** `image`: as the API names it, or a path of the own host. `size`: of the frame, in pixels. */
type Props = { image: string | null; size: number };

/** A small picture of goods in a list. A drawing stands for one that there is not, or that cannot be had. */
export const Picture = ({ image, size }: Props): JSX.Element => {
  const [isLost, setLost] = useState(false);
  if (image === null || isLost) return <Icon name="box" />;
  return (
    <img src={remoteImage(image, 160)} alt="" width={size} height={size} loading="lazy" onError={() => setLost(true)} />
  );
};
