/** What stands fixed at store S007 (R3), beside its address, which is a text. */
export const galaxyCode = 'S007';
export const galaxyPhones = ['010 000 007', '012 000 007', '088 0000 007'] as const;

/** The host of its map: pages of this store alone may frame it, and nothing of it loads before a click. */
export const mapHost = 'https://www.openstreetmap.org';
const [latitude, longitude] = [11.5629, 104.913];
/** The place on OpenStreetMap's own page. */
export const galaxyMap = `${mapHost}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
/** The same place as a map in a frame: left, bottom, right and top in degrees. */
export const galaxyMapFrame = `${mapHost}/export/embed.html?${new URLSearchParams({
  bbox: [longitude - 0.004, latitude - 0.003, longitude + 0.004, latitude + 0.003]
    .map((side) => side.toFixed(4))
    .join(','),
  layer: 'mapnik',
  marker: `${latitude},${longitude}`,
}).toString()}`;
