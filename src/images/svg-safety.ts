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
      !hasInternalSubset(text) &&
      !hasStyleEscape(text) &&
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
  // CSS functions whose strings are addresses.
  /\b(?:image-set|src)\(/iu,
  // An animation that changes a reference could later point it outside.
  /attributeName\s*=\s*(?:["']\s*)?(?:[\w.-]+:)?(?:href|src|on)/iu,
  // A CSS escape, as in a style sheet; editors write paths into attributes with a prefix.
  /[\s"'/][\w-]+\s*=\s*(?:"[^"]*\\|'[^']*\\)/u,
];

/** Returns whether a document type holds declarations. */
const hasInternalSubset = (text: string): boolean =>
  text
    .split(/<!DOCTYPE/iu)
    .slice(1)
    .some((part) => part.split('>', 1).some((inner) => inner.includes('[')));

/**
 * Returns whether a style sheet may hold a CSS escape, which could hide url( or @import. Where it ends is not looked
 * for: a comment or CDATA can hold what looks like its end.
 */
const hasStyleEscape = (text: string): boolean => {
  const start = text.search(/<(?:[\w.-]+:)?style\b/iu);
  return start !== -1 && text.includes('\\', start);
};

const references = (text: string): string[] => [
  ...[...text.matchAll(/\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/giu)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  ),
  ...[...text.matchAll(/url\(\s*(?:"|'|&quot;|&apos;)?([^)]*)/giu)].map((match) => match[1] ?? ''),
];

const isInside = (reference: string): boolean =>
  /^\s*(?:#|data:image\/(?:png|jpeg|webp|gif);base64,|$)/iu.test(reference);
