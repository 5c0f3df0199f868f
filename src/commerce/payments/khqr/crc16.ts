/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) of one byte in front, for each of its 256 values. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) rest = ((rest & 0x8000) === 0 ? rest << 1 : (rest << 1) ^ 0x1021) & 0xffff;
  return rest;
});

const encoder = new TextEncoder();

/** The checksum of EMV QR codes, over the UTF-8 bytes: four capital hex digits. "123456789" gives 29B1. */
export const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const byte of encoder.encode(text)) crc = ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ byte] ?? 0);
  return crc.toString(16).toUpperCase().padStart(4, '0');
};
