/** The kinds of picture that are taken in, told by their first bytes and never by name or Content-Type. */
export type SourceType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg';

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

const svgStart =
  /^(?:\uFEFF)?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+svg[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/u;

/** Null for anything else. */
export const sniffType = (bytes: Buffer): SourceType | null => {
  if (startsWith(bytes, '\u00FF\u00D8\u00FF')) return 'jpeg';
  if (startsWith(bytes, '\u0089PNG\r\n\u001A\n')) return 'png';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp';
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif';
  if (startsWith(bytes, 'ftyp', 4)) {
    const brands = bytes.subarray(8, Math.min(bytes.length, bytes.readUInt32BE(0), 64)).toString('latin1');
    return /avif|avis/u.test(brands) ? 'avif' : null;
  }
  return svgStart.test(bytes.subarray(0, 4096).toString('utf8')) ? 'svg' : null;
};
