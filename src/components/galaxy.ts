/** What stands fixed at store S007 (D21), beside its address, which is a text. */
export const galaxyCode = 'S007';
export const galaxyPhones = ['010 000 007', '012 000 007', '088 0000 007'] as const;
export const galaxyMap = 'https://www.openstreetmap.org/?mlat=11.5629&mlon=104.9130#map=17/11.5629/104.9130';
