import { useEffect, useState } from 'react';
import { communesOf, type Place } from '../../regions/places.ts';

const none: readonly Place[] = [];

/** Returns the communes of a district, fetched when it is chosen; null: loading. */
export const useCommunes = (districtCode: string): readonly Place[] | null => {
  const [known, setKnown] = useState<{ district: string; communes: readonly Place[] }>({
    district: '',
    communes: none,
  });
  useEffect(() => {
    let isWanted = true;
    if (districtCode)
      communesOf(districtCode).then(
        (communes) => isWanted && setKnown({ district: districtCode, communes }),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [districtCode]);
  if (!districtCode) return none;
  return known.district === districtCode ? known.communes : null;
};
