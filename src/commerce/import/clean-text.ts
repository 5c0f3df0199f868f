import { uploadTypeOf } from './upload-path.ts';

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  reg: '®',
  trade: '™',
  copy: '©',
  deg: '°',
  times: '×',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  micro: 'µ',
  plusmn: '±',
  eacute: 'é',
  egrave: 'è',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  szlig: 'ß',
};

const fromCode = (code: number): string =>
  code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : '';

/** Decodes HTML character references (&#174;, &#xAE;, &amp;) once; unknown ones are left unchanged. */
export const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][\da-zA-Z]{1,8}));/gu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal) return fromCode(Number(decimal));
      if (hex) return fromCode(Number.parseInt(hex, 16));
      return name !== undefined && Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    },
  );

/** Control characters (except tabs and line breaks), direction overrides, byte order marks and noncharacters. */
// oxlint-disable-next-line no-control-regex -- these are what it removes
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;
const withoutControls = (text: string): string => text.toWellFormed().replaceAll(unwanted, '');

/** Cleans a name: decodes references, removes control characters, collapses whitespace. Empty if nothing is left. */
export const cleanName = (text: string): string =>
  withoutControls(decodeEntities(text)).replace(/\s+/gu, ' ').trim().normalize('NFC');

/** Cleans a longer text without changing its format (plain text, Markdown or HTML); null if nothing is left. */
export const cleanText = (text: string | null | undefined): string | null =>
  withoutControls(text ?? '')
    .replace(/\r\n?/gu, '\n')
    .trim()
    .normalize('NFC') || null;

/** Returns an image's URL (https or http), or its path below the uploads if it is served from there; otherwise null. */
export const cleanImage = (image: string | null | undefined): string | null => {
  const path = image?.trim() ?? '';
  if (/^https?:\/\/[^\s]+$/iu.test(path)) return path;
  return uploadTypeOf(path) === undefined ? null : path;
};
