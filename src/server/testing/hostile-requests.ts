import type { Seeded } from './seeded.ts';

/** Marker in hostile requests; no response may contain it. */
export const hostileMark = 'outsidemark';

const paths = [
  '/',
  '/kh',
  '/zh/product/12',
  '/product/12',
  '/product/new-one',
  '/category?cat_id=3&page=2',
  '/robots.txt',
  '/404',
  '/500',
  '/healthz',
  '/_astro/page.AbC123.js',
  '/_astro/former.Old999.js',
  '/_img/abc/320.avif',
  '/favicon.svg',
  '/nowhere/',
  '/%',
  '/%2',
  '/%zz',
  '//',
  '///',
  `//${hostileMark}.example/`,
  `//${hostileMark}.example/%2e%2e`,
  '/%2e%2e/',
  '/%2E%2E/etc/passwd',
  '/../../etc/passwd',
  '/..;/',
  '/./',
  '/%00',
  '/a%00b',
  '/\u0000',
  '/%0d%0aset-cookie:%20a=b',
  '/%c0%ae%c0%ae/',
  '/%ff',
  '/\xff\xfe',
  '/\\',
  '/\\..\\',
  '*',
  '',
  `http://s001.localhost/`,
  `http://${hostileMark}.example/`,
  'http://',
  'https://s001.localhost:443/kh',
  `${hostileMark}:80`,
  '/#a',
  '/?',
  '/??',
  '/?%',
  '/_astro/../secret.js',
  '/_astro/%2e%2e%2fsecret.js',
  '/_img/../../current',
  '/_img/abc/320.avif/../x',
  '/_api/session',
  '/_img/of',
  `/_img/of?src=http://${hostileMark}.example/a.jpg&w=96`,
  '/_img/of?src=photos/a.jpg&w=96',
  '/constructor',
  '/__proto__',
  `/?q=${hostileMark}`,
  `/product/${hostileMark}`,
  `/${hostileMark}/`,
  `/kh/${hostileMark}?a=${hostileMark}`,
  '/search/ទូ',
];
const hosts = [
  's001.localhost',
  'S001.LOCALHOST:80',
  's002.localhost',
  's003.localhost:4321',
  `${hostileMark}.example`,
  `s001.localhost.${hostileMark}.example`,
  '',
  ' ',
  'a b',
  's001.localhost:99999',
  's001.localhost:',
  ':80',
  '[::1]',
  '[::1',
  '127.0.0.1',
  's001.localhost/',
  `s001.localhost@${hostileMark}`,
  's001.localhost#',
  '*',
  '\xff',
  '\u0000',
  'a'.repeat(300),
  's001.localhost,s002.localhost',
  's001.localhost s002.localhost',
  'constructor',
  '__proto__',
];
const methods = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PATCH',
  'get',
  'G E T',
  '',
  'PRI',
  'PROPFIND',
  'X'.repeat(100),
];
const versions = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.',
  'http/1.1',
  'HTTP/1.1 ',
  '',
  'HTTP/9.9',
];
const headers = [
  'Accept-Encoding: br',
  'Accept-Encoding: gzip;q=0, *',
  'Accept-Encoding: identity;q=0',
  `Accept-Encoding: ${'a,'.repeat(500)}`,
  'Accept-Language: km',
  `Accept-Language: ${'km;q=9,'.repeat(200)}`,
  'Cookie: i18n_redirected=kh',
  `Cookie: i18n_redirected=${hostileMark}`,
  'If-None-Match: *',
  'If-None-Match: "',
  `If-None-Match: ${'"a",'.repeat(400)}`,
  'If-Match: "x"',
  'If-Modified-Since: Fri, 99 Foo 2026',
  'Range: bytes=0-0',
  'Range: bytes=-',
  'If-Range: W/"',
  `X-Forwarded-Host: ${hostileMark}.example`,
  'X-Forwarded-Host: s002.localhost',
  `X-Forwarded-Proto: ${hostileMark}`,
  `X-Forwarded-For: ${hostileMark}`,
  `Forwarded: host=${hostileMark}`,
  `X-Original-URL: /${hostileMark}`,
  `X-Rewrite-URL: /${hostileMark}`,
  `Origin: http://${hostileMark}.example`,
  `Referer: http://${hostileMark}.example/`,
  'no colon here',
  ': no name',
  ' folded: yes',
  'Na me: x',
  'Name : x',
  `X-${'a'.repeat(2000)}: b`,
  `X-Long: ${'a'.repeat(20_000)}`,
  'X-Null: a\u0000b',
  'X-Cr: a\rb',
  'X-Lf: a\nb',
  'Expect: 100-continue',
  'Expect: else',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: close',
  'Connection: keep-alive',
  'Connection: x, close',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Transfer-Encoding: x',
  'TE: trailers',
  'Host: s002.localhost',
  `host: ${hostileMark}.example`,
  ...Array.from({ length: 3 }, () => Array.from({ length: 100 }, (_, index) => `X-${index}: ${index}`).join('\r\n')),
];
const bodies = [
  '',
  '',
  '',
  'hello',
  '0\r\n\r\n',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\n',
  '5;ext=1\r\nhello\r\n0\r\nTrailer: x\r\n\r\n',
  '\r\n\r\n',
  '\u0000'.repeat(50),
  `GET /${hostileMark} HTTP/1.1\r\nHost: ${hostileMark}\r\n\r\n`,
];
const ends = ['\n', '\r', '\r\r\n', '\n\n', ' \r\n'];

/** Changes, removes or inserts some bytes. */
const scramble = (bytes: Buffer, random: Seeded): Buffer => {
  let result = bytes;
  for (let round = random.below(4); round >= 0; round -= 1) {
    const at = random.below(result.length + 1);
    const put = Buffer.from(Array.from({ length: random.below(4) }, () => random.below(256)));
    result = Buffer.concat([result.subarray(0, at), put, result.subarray(at + random.below(4))]);
  }
  return result;
};

/** Returns the usual item with this probability, otherwise one of the others. */
const usually = <T>(random: Seeded, share: number, usual: T, others: readonly T[]): T =>
  random.chance(share) ? usual : random.pick(others);

const targetOf = (random: Seeded): string => {
  if (random.chance(0.02)) return `/${'a'.repeat(16_384)}`;
  if (random.chance(0.02)) return `/${'%41'.repeat(2700)}`;
  return random.chance(0.4) ? random.pick(paths.slice(0, 14)) : random.pick(paths);
};

const oneRequest = (random: Seeded): string => {
  const end = usually(random, 0.92, '\r\n', ends);
  const method = usually(random, 0.6, 'GET', methods);
  const lines = [`${method} ${targetOf(random)} ${usually(random, 0.9, 'HTTP/1.1', versions)}`];
  if (random.chance(0.97)) lines.push(`Host: ${usually(random, 0.7, 's001.localhost', hosts)}`);
  for (let count = random.below(3); count > 0; count -= 1) lines.push(random.pick(headers));
  return `${lines.join(end)}${end}${end}${usually(random, 0.7, '', bodies)}`;
};

/** Returns one or more requests as bytes: some are well-formed, most are slightly malformed. */
export const hostileRequest = (random: Seeded): Buffer => {
  const count = random.chance(0.15) ? 2 + random.below(3) : 1;
  const bytes = Buffer.from(Array.from({ length: count }, () => oneRequest(random)).join(''), 'latin1');
  return random.chance(0.25) ? scramble(bytes, random) : bytes;
};
