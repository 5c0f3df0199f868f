import { useState, type JSX } from 'react';
import { illustrationPath, remoteImage } from '../../contract/remote-image.ts';
import { BuilderIcon } from './builder-icon.tsx';
import type { Part } from './parts.ts';

/** A part's image on white, or the icon of its type. */
export const PartPicture = ({ part }: { part: Part }): JSX.Element => {
  const [isLost, setLost] = useState(false);
  return (
    <span className="grid size-14 flex-none place-items-center rounded-control border border-line bg-white text-neutral-500">
      {isLost ? (
        <BuilderIcon name={part.type} />
      ) : (
        <img
          src={remoteImage(part.image ?? illustrationPath(part.id), 160)}
          alt=""
          width="48"
          height="48"
          loading="lazy"
          className="size-12 object-contain"
          onError={() => setLost(true)}
        />
      )}
    </span>
  );
};
