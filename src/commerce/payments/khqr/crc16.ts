/** Lookup table of CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF) for each value of the leading byte. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) rest = ((rest & 0x8000) === 0 ? rest << 1 : (rest << 1) ^ 0x1021) & 0xffff;
  return rest;
});

const encoder = new TextEncoder();

/** Computes the checksum of EMV QR codes over the UTF-8 bytes as four uppercase hex digits; "123456789" gives 29B1. */
export const crc16 = (text: string): string => {
  let crc = 0xffff;
  for (const byte of encoder.encode(text)) crc = ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ byte] ?? 0);
  return crc.toString(16).toUpperCase().padStart(4, '0');
};
