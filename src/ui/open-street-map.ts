/** The only host that a page may frame: on a click, from pages that show a place. */
export const mapHost = 'https://www.openstreetmap.org';

/** A point on Earth, in degrees. */
export type MapPoint = { lat: number; long: number };

/** Returns the URL of a point on OpenStreetMap. */
export const mapAddress = ({ lat, long }: MapPoint): string =>
  `${mapHost}/?mlat=${lat}&mlon=${long}#map=17/${lat}/${long}`;

/** Parses the point in a URL from `mapAddress`. */
export const pointOf = (address: string): MapPoint => {
  const { searchParams } = new URL(address);
  return { lat: Number(searchParams.get('mlat')), long: Number(searchParams.get('mlon')) };
};

/** Returns the URL of an embedded map around a point, some 900 by 660 meters in Cambodia. */
export const mapFrame = ({ lat, long }: MapPoint): string =>
  `${mapHost}/export/embed.html?${new URLSearchParams({
    bbox: [long - 0.004, lat - 0.003, long + 0.004, lat + 0.003].map((side) => side.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${lat},${long}`,
  }).toString()}`;
