/** Bytes before the first chunk of a WebP or PNG file. */
const webpHead = 12;
const pngHead = 8;

/** Animation flag in the first byte of a VP8X chunk. */
const animationFlag = 0x02;

const nameAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const isAnimatedWebp = (bytes: Buffer): boolean => {
  let at = webpHead;
  while (at + 8 <= bytes.length) {
    const name = nameAt(bytes, at);
    if (name === 'ANIM' || name === 'ANMF') return true;
    if (name === 'VP8X' && ((bytes[at + 8] ?? 0) & animationFlag) !== 0) return true;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return false;
};

const isAnimatedPng = (bytes: Buffer): boolean => {
  let at = pngHead;
  while (at + 8 <= bytes.length) {
    const name = nameAt(bytes, at + 4);
    if (name === 'acTL' || name === 'fcTL' || name === 'fdAT') return true;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
};

/**
 * Tells whether a photo has, or claims to have, more than one frame. Reads chunk names only and decodes nothing:
 * decoding time grows with the square of the number of frames.
 */
export const isAnimated = (bytes: Buffer, type: 'jpeg' | 'png' | 'webp'): boolean => {
  if (type === 'webp') return isAnimatedWebp(bytes);
  return type === 'png' && isAnimatedPng(bytes);
};
