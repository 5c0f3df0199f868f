/** Content negotiation over encodings (RFC 9110 section 12.5.3). */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/**
 * Quality of each encoding, 0 to 1; 0: not acceptable. `dcz`: zstd against a dictionary that the client has (RFC 9842),
 * which no wildcard matches.
 */
export type EncodingWeights = Readonly<Record<Encoding | 'dcz', number>>;

const encodings = ['br', 'zstd', 'gzip', 'identity'] as const satisfies Encoding[];

/** Quality of `identity` if it is not listed: used only if nothing else is acceptable. */
const unasked = 0.0001;

const weightForm = /^\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/iu;

/** Parses the quality from an item's parameters; 1 if there is none, 0 if it is malformed. */
export const parseQuality = (parameters: string[]): number => {
  const given = parameters.find((parameter) => /^\s*q=/iu.test(parameter));
  return given === undefined ? 1 : Number(weightForm.exec(given)?.[1] ?? 0);
};

export const parseAcceptEncoding = (header: string | undefined): EncodingWeights => {
  if (header === undefined) return { zstd: 0, br: 0, gzip: 0, identity: 1, dcz: 0 };
  const given = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';');
    const coding = name
      .trim()
      .toLowerCase()
      .replace(/^x-gzip$/u, 'gzip');
    if (coding !== '') given.set(coding, parseQuality(parameters));
  }
  const rest = given.get('*');
  const of = (coding: Encoding): number => given.get(coding) ?? rest ?? 0;
  const identity = given.get('identity') ?? (rest === 0 ? 0 : unasked);
  return { zstd: of('zstd'), br: of('br'), gzip: of('gzip'), identity, dcz: given.get('dcz') ?? 0 };
};

/**
 * Selects the available encoding with the highest quality and, among equals, the shortest; null if none is acceptable
 * (406).
 * @param lengths bytes in each available encoding
 */
export const selectEncoding = (
  weights: EncodingWeights,
  lengths: Partial<Record<Encoding, number>>,
): Encoding | null => {
  let best: Encoding | null = null;
  for (const encoding of encodings) {
    const length = lengths[encoding];
    if (length === undefined || weights[encoding] === 0) continue;
    const lead = best === null ? 1 : weights[encoding] - weights[best];
    if (lead > 0 || (lead === 0 && best !== null && length < (lengths[best] ?? 0))) best = encoding;
  }
  return best;
};
