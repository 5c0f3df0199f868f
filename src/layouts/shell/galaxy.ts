/** Constants of store S007 (R3), except its address, which is a message. */
export const galaxyCode = 'S007';
export const galaxyPhones = ['010 000 007', '012 000 007', '088 0000 007'] as const;

/** Host of its map: only pages of this store may frame it, and nothing is loaded from it before a click. */
export const mapHost = 'https://www.openstreetmap.org';
const [latitude, longitude] = [11.5629, 104.913] as const;
/** Returns the address of a point on OpenStreetMap; in degrees. */
export const mapAddress = (lat: number, long: number): string =>
  `${mapHost}/?mlat=${lat}&mlon=${long}#map=17/${lat}/${long}`;
export const galaxyMap = mapAddress(latitude, longitude);
/** The same location as an embedded map: left, bottom, right and top in degrees. */
export const galaxyMapFrame = `${mapHost}/export/embed.html?${new URLSearchParams({
  bbox: [longitude - 0.004, latitude - 0.003, longitude + 0.004, latitude + 0.003]
    .map((side) => side.toFixed(4))
    .join(','),
  layer: 'mapnik',
  marker: `${latitude},${longitude}`,
}).toString()}`;
