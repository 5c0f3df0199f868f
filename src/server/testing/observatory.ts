/**
 * The rules by which the MDN HTTP Observatory scores a page
 * (developer.mozilla.org/en-US/observatory/docs/tests_and_scoring): it starts with 100 points and subtracts penalties;
 * bonus points count only from 90 points on. An A+ is 100 or more.
 */
type Seen = { headers: Readonly<Record<string, string>>; cookies: readonly string[]; html: string };

type Policy = ReadonlyMap<string, readonly string[]>;

const policyOf = (header: string): Policy =>
  new Map(
    header
      .split(';')
      .map((part) => part.trim().split(/\s+/u))
      .map(([name = '', ...values]) => [name.toLowerCase(), values] as const),
  );

const unsafe = new Set(["'unsafe-inline'", "'unsafe-eval'", 'data:', 'http:', 'https:', '*', 'blob:']);

const policyScore = (text: string): number => {
  if (text === '') return -25;
  const policy = policyOf(text);
  const of = (name: string): readonly string[] => policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const scripts = of('script-src');
  const strict = scripts.some((value) => /^'(?:sha|nonce-)/u.test(value));
  const bad = (values: readonly string[]): boolean =>
    values.some((value) => unsafe.has(value) && !(strict && value === "'unsafe-inline'"));
  if (bad(scripts) || bad(of('object-src'))) return -20;
  if ([...policy.values()].some((values) => values.some((value) => value.startsWith('http:')))) return -20;
  if (of('style-src').some((value) => unsafe.has(value))) return 0;
  return policy.get('default-src')?.join(' ') === "'none'" ? 10 : 5;
};

const cookieScore = (cookies: readonly string[]): number => {
  const faults = cookies.map((cookie) => {
    const isSession = /^[^=]*(?:login|sess|jwt)/iu.test(cookie);
    if (!/;\s*secure/iu.test(cookie)) return isSession ? -40 : -20;
    return isSession && !/;\s*httponly/iu.test(cookie) ? -30 : 0;
  });
  return Math.min(0, ...faults);
};

const transportScore = (header: string | undefined): number => {
  const age = Number(/max-age=(\d+)/u.exec(header ?? '')?.[1] ?? 0);
  if (age === 0) return -20;
  return age < 15_768_000 ? -10 : 0;
};

const referrerScore = (header: string | undefined): number => {
  if (header === undefined) return 0;
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/u.test(header) ? 5 : -5;
};

/** Scripts from other hosts need an integrity hash. */
const integrityScore = (html: string): number => (/<script[^>]+src="(?:https?:)?\/\//iu.test(html) ? -5 : 0);

/** Returns the points of each rule. */
export const observatory = ({ headers, cookies, html }: Seen) => {
  const header = headers['content-security-policy'];
  const [, own] = /<meta http-equiv="content-security-policy" content="([^"]*)"/u.exec(html) ?? [];
  // Both policies apply, and they have no directive in common.
  const policy = [header, own].filter(Boolean).join(';');
  const framed = policyOf(header ?? '').get('frame-ancestors') !== undefined;
  return {
    policy: policyScore(policy),
    cookies: cookieScore(cookies),
    sharing: headers['access-control-allow-origin'] === '*' ? -50 : 0,
    referrer: referrerScore(headers['referrer-policy']),
    transport: transportScore(headers['strict-transport-security']),
    integrity: integrityScore(html),
    types: headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    frames: framed ? 5 : /^(?:deny|sameorigin)$/iu.test(headers['x-frame-options'] ?? '') ? 0 : -20,
    resources: /^same-(?:origin|site)$/u.test(headers['cross-origin-resource-policy'] ?? '') ? 10 : 0,
  };
};

/** Returns whether the points make an A+. */
export const isTopGrade = (rules: ReturnType<typeof observatory>): boolean => {
  const points = Object.values(rules);
  const less = points.filter((point) => point < 0).reduce((sum, point) => sum + point, 100);
  const more = points.filter((point) => point > 0).reduce((sum, point) => sum + point, 0);
  return (less >= 90 ? less + more : less) >= 100;
};
