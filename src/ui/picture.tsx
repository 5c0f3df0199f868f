import { useState, type JSX } from 'react';
import { illustrationPath, remoteImage } from '../contract/remote-image.ts';
import { Icon } from './icon.tsx';

type Props = {
  /** As in the API, or a path on our own host. */
  image: string | null;
  /** The product's id, for its illustration if there is no image; null: it has none. */
  product: string | null;
  /** Of the frame, in pixels. */
  size: number;
};

/** A small image of an item in a list: an icon if there is neither image nor illustration, or it fails to load. */
export const Picture = ({ image, product, size }: Props): JSX.Element => {
  const [isLost, setLost] = useState(false);
  const shown = image ?? (product === null ? null : illustrationPath(product));
  if (shown === null || isLost) return <Icon name="box" />;
  return (
    <img src={remoteImage(shown, 160)} alt="" width={size} height={size} loading="lazy" onError={() => setLost(true)} />
  );
};
