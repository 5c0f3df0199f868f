import { districtOf } from './places.ts';

/**
 * Coordinates of each district's center and communes, as far as the gazetteer has them: latitude and longitude in turn,
 * to 0.001 degrees (about 100 m). Source and license: docs/data-sources.md.
 */
type Points = Readonly<Record<string, readonly number[]>>;

/** A kilometer of latitude in degrees; a degree of longitude is shorter by the factor below at 12.5 degrees north. */
const degreesPerKm = 1 / 111.2;
const longitudeScale = 0.976;
/** A position farther than this from every known place is not in Cambodia. */
const maxKm = 40;

/**
 * Returns the code of the district whose center or commune is nearest to a position; null if it is outside of Cambodia.
 * Loads the coordinates. Near the border of two districts it may be the wrong one: the shopper has to check it.
 */
export const nearestDistrict = async ({ lat, long }: { lat: number; long: number }): Promise<string | null> => {
  const { default: points } = (await import('./points.json', { with: { type: 'json' } })) as { default: Points };
  let nearest: string | null = null;
  let least = (maxKm * degreesPerKm) ** 2;
  for (const [code, all] of Object.entries(points))
    for (let at = 0; at + 1 < all.length; at += 2) {
      const north = (all[at] ?? Number.NaN) - lat;
      const east = ((all[at + 1] ?? Number.NaN) - long) * longitudeScale;
      const distance = north * north + east * east;
      if (distance < least) {
        least = distance;
        nearest = code;
      }
    }
  return districtOf(nearest)?.code ?? null;
};
