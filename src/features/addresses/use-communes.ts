import { useEffect, useState } from 'react';
import { communesOf, type Place } from '../../regions/places.ts';

type Known = { district: string; communes: readonly Place[] | 'failed' };

const none: readonly Place[] = [];
const unknown: Known = { district: '', communes: none };

const fetchCommunes = async (district: string): Promise<Known> => {
  try {
    return { district, communes: await communesOf(district) };
  } catch {
    return { district, communes: 'failed' };
  }
};

/**
 * Fetches the communes of a district when it is chosen. They are null while they load; `again` is null unless they
 * failed to load. Without a press there is no second attempt: in browsers that remember a failed import, it reloads the
 * page (`chunk-reload.client.ts`).
 */
export const useCommunes = (
  districtCode: string,
): { communes: readonly Place[] | null; again: (() => void) | null } => {
  const [known, setKnown] = useState(unknown);
  useEffect(() => {
    let isWanted = true;
    if (districtCode) void fetchCommunes(districtCode).then((found) => isWanted && setKnown(found));
    return () => {
      isWanted = false;
    };
  }, [districtCode]);
  if (!districtCode) return { communes: none, again: null };
  if (known.district !== districtCode) return { communes: null, again: null };
  if (known.communes !== 'failed') return { communes: known.communes, again: null };
  const again = (): void => {
    setKnown(unknown);
    void fetchCommunes(districtCode).then((found) => setKnown((now) => (now === unknown ? found : now)));
  };
  return { communes: null, again };
};
