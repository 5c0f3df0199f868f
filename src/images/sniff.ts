/** Accepted image types, detected by their first bytes and never by name or Content-Type. */
export type SourceType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg';

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** Detects the photo formats that every browser can encode; returns null for anything else. Reads 12 bytes at most. */
export const sniffPhoto = (bytes: Buffer): 'jpeg' | 'png' | 'webp' | null => {
  if (startsWith(bytes, '\u00FF\u00D8\u00FF')) return 'jpeg';
  if (startsWith(bytes, '\u0089PNG\r\n\u001A\n')) return 'png';
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null;
};

/** What may precede the root of an SVG, and how each part ends. */
const prolog = [
  { start: /^<\?xml/u, end: '?>' },
  { start: /^<!--/u, end: '-->' },
  { start: /^<!DOCTYPE\s+svg\b/u, end: '>' },
] as const;

/** Returns whether a text begins with an SVG root. Reads each part of the prolog once. */
const startsSvg = (text: string): boolean => {
  // `trimStart` also removes a byte order mark.
  let rest = text.trimStart();
  for (;;) {
    const part = prolog.find(({ start }) => start.test(rest));
    if (!part) return /^<svg[\s>]/u.test(rest);
    const end = rest.indexOf(part.end, 4);
    if (end === -1) return false;
    rest = rest.slice(end + part.end.length).trimStart();
  }
};

/** Detects the type of an image by its content; returns null if it is not accepted. */
export const sniffType = (bytes: Buffer): SourceType | null => {
  const photo = sniffPhoto(bytes);
  if (photo !== null) return photo;
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'ftyp', 4)) {
    const brands = bytes.subarray(8, Math.min(bytes.length, bytes.readUInt32BE(0), 64)).toString('latin1');
    return /avif|avis/u.test(brands) ? 'avif' : null;
  }
  return startsSvg(bytes.subarray(0, 4096).toString('utf8')) ? 'svg' : null;
};
