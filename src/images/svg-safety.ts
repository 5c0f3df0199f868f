/** Maximum size of a drawing, in bytes: a hundred times what a logo needs. */
const maxBytes = 2_000_000;

/**
 * Returns whether an SVG may be served unchanged: UTF-8, without scripts, foreign content, event attributes, entity
 * declarations, external style sheets, or references other than to parts of itself or to an embedded raster image.
 * Refuses doubtful ones: a drawing can always be exported as a PNG instead. Runs in linear time on any input.
 */
export const isSafeSvg = (bytes: Buffer): boolean => {
  const raw = bytes.length > maxBytes ? null : decode(bytes);
  if (raw === null) return false;
  // A numeric character reference could hide url( or @import, so the decoded text is checked as well.
  return [raw, spellOut(raw)].every(
    (text) =>
      !forbidden.some((pattern) => pattern.test(text)) &&
      !holdsBetween(text, /<!DOCTYPE/iu, />/u, '[') &&
      // A CSS escape could hide url( or @import.
      !holdsBetween(text, /<style\b/iu, /<\/style/iu, '\\') &&
      references(text).every(isInside),
  );
};

const spellOut = (text: string): string =>
  text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/giu, (_, hex?: string, decimal?: string) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
  });

const decode = (bytes: Buffer): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const [declaration = ''] = /^\s*<\?xml[^>]*/iu.exec(text) ?? [];
    const declared = /\bencoding\s*=\s*["']([^"']*)/iu.exec(declaration)?.[1];
    return text.includes('\0') || (declared !== undefined && !/^(?:utf-8|us-ascii)$/iu.test(declared)) ? null : text;
  } catch {
    return null;
  }
};

const forbidden = [
  /<(?:[\w.-]+:)?(?:script|foreignObject|iframe|embed|object|audio|video|handler|listener)\b/iu,
  /[\s"'/]on[\w.:-]*\s*=/iu,
  /<!ENTITY/iu,
  /<\?xml-stylesheet/iu,
  /@import/iu,
  // An animation that changes a reference could later point it outside.
  /attributeName\s*=\s*(?:["']\s*)?(?:[\w.-]+:)?(?:href|src|on)/iu,
  // A CSS escape, as above.
  /\bstyle\s*=\s*(?:"[^"]*\\|'[^']*\\)/iu,
];

/** Returns whether a character occurs after any start, before the next end or start. */
const holdsBetween = (text: string, start: RegExp, end: RegExp, character: string): boolean =>
  text
    .split(start)
    .slice(1)
    .some((part) => part.split(end, 1).some((inner) => inner.includes(character)));

const references = (text: string): string[] => [
  ...[...text.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/giu)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  ),
  ...[...text.matchAll(/url\(\s*(?:"|'|&quot;|&apos;)?([^)]*)/giu)].map((match) => match[1] ?? ''),
];

const isInside = (reference: string): boolean =>
  /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif);base64,|$)/iu.test(reference);
