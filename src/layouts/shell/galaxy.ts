/** Constants of store S007 (R3), except its address, which is a message. */
export const galaxyCode = 'S007';
export const galaxyPhones = ['010 000 007', '012 000 007', '088 000 0007'] as const;
/** Its location. */
export const galaxyPoint = { lat: 11.5629, long: 104.913 } as const;
