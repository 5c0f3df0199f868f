/** Requests of the test matrix: what is sent, and which response is expected, in each encoding. */

/** What is known from the response to a plain GET of the target in the same encoding. */
export type Whole = { etag: string; modified: string | null; length: number };

export type Row = {
  name: string;
  method?: string;
  headers?: (whole: Whole) => Record<string, string>;
  status: number;
  /** Range of body bytes that are sent: first, and one after the last; default: all with a 200, otherwise none. */
  part?: (length: number) => [number, number];
  /** Headers that must be as given; undefined: absent. */
  expect?: (whole: Whole) => Record<string, string | undefined>;
};

const past = 'Sun, 06 Nov 1994 08:49:37 GMT';
const future = 'Fri, 01 Jan 2100 00:00:00 GMT';
const other = '"0123456789abcdef0123456789abcdef"';

const none = (): [number, number] => [0, 0];
const sends = (name: string, headers: Row['headers'], rest: Partial<Row> = {}): Row =>
  headers ? { name, headers, status: 200, ...rest } : { name, status: 200, ...rest };
const unchanged = (name: string, headers: NonNullable<Row['headers']>, rest: Partial<Row> = {}): Row => ({
  name,
  headers,
  status: 304,
  expect: ({ etag }) => ({
    etag,
    'content-length': undefined,
    'content-type': undefined,
    'content-encoding': undefined,
  }),
  ...rest,
});
const fails = (name: string, headers: NonNullable<Row['headers']>): Row => ({ name, headers, status: 412 });
const refuses = (method: string): Row => ({
  name: `${method} is a 405`,
  method,
  status: 405,
  expect: () => ({ allow: 'GET, HEAD', etag: undefined }),
});

/** Rows for pages, assets and media alike. */
export const commonRows: readonly Row[] = [
  sends('GET', undefined),
  sends('HEAD', undefined, { method: 'HEAD', part: none }),
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'].map(refuses),
  unchanged('If-None-Match: its tag', ({ etag }) => ({ 'If-None-Match': etag })),
  unchanged('If-None-Match: its tag, weak', ({ etag }) => ({ 'If-None-Match': `W/${etag}` })),
  unchanged('If-None-Match: first of a list', ({ etag }) => ({ 'If-None-Match': `${etag}, ${other}` })),
  unchanged('If-None-Match: last of a list', ({ etag }) => ({ 'If-None-Match': `${other},W/"x",${etag}` })),
  unchanged('If-None-Match: in a list over tags with commas', ({ etag }) => ({ 'If-None-Match': `"a,b", ${etag}` })),
  unchanged('If-None-Match: any', () => ({ 'If-None-Match': '*' })),
  unchanged('If-None-Match with HEAD', ({ etag }) => ({ 'If-None-Match': etag }), { method: 'HEAD' }),
  sends('If-None-Match: another', () => ({ 'If-None-Match': other })),
  sends('If-None-Match: without quotes', ({ etag }) => ({ 'If-None-Match': etag.replaceAll('"', '') })),
  sends('If-None-Match: empty', () => ({ 'If-None-Match': '' })),
  sends('If-None-Match: of another encoding', ({ etag }) => ({ 'If-None-Match': etag.replace(/(-\w+)?"$/u, '-xx"') })),
  sends('If-None-Match over If-Modified-Since', () => ({ 'If-None-Match': other, 'If-Modified-Since': future })),
  unchanged('If-None-Match over an old date', ({ etag }) => ({ 'If-None-Match': etag, 'If-Modified-Since': past })),
  sends('If-Modified-Since: before', () => ({ 'If-Modified-Since': past })),
  sends('If-Modified-Since: nonsense', () => ({ 'If-Modified-Since': 'yesterday' })),
  sends('If-Modified-Since: empty', () => ({ 'If-Modified-Since': '' })),
  sends('If-Match: its tag', ({ etag }) => ({ 'If-Match': etag })),
  sends('If-Match: in a list', ({ etag }) => ({ 'If-Match': `${other}, ${etag}` })),
  sends('If-Match: any', () => ({ 'If-Match': '*' })),
  sends('If-Match over If-Unmodified-Since', ({ etag }) => ({ 'If-Match': etag, 'If-Unmodified-Since': past })),
  unchanged('If-Match and If-None-Match', ({ etag }) => ({ 'If-Match': etag, 'If-None-Match': etag })),
  fails('If-Match: another', () => ({ 'If-Match': other })),
  fails('If-Match: weak', ({ etag }) => ({ 'If-Match': `W/${etag}` })),
  fails('If-Match: empty', () => ({ 'If-Match': '' })),
  fails('If-Match before If-None-Match', ({ etag }) => ({ 'If-Match': other, 'If-None-Match': etag })),
  sends('If-Unmodified-Since: nonsense', () => ({ 'If-Unmodified-Since': 'tomorrow' })),
  sends('If-Unmodified-Since: later', () => ({ 'If-Unmodified-Since': future })),
  sends('a range of another unit', () => ({ Range: 'lines=0-4' })),
  sends('a range without numbers', () => ({ Range: 'bytes=-' })),
  sends('a range backwards', () => ({ Range: 'bytes=4-2' })),
  sends('a range that is nonsense', () => ({ Range: 'bytes=a-b' })),
  sends('two ranges', () => ({ Range: 'bytes=0-1,4-5' })),
  sends('a range with HEAD', () => ({ Range: 'bytes=0-4' }), { method: 'HEAD', part: none }),
];

/** Rows for responses with a date: pages and media. */
export const datedRows: readonly Row[] = [
  unchanged('If-Modified-Since: its date', ({ modified }) => ({ 'If-Modified-Since': modified ?? '' })),
  unchanged('If-Modified-Since: later', () => ({ 'If-Modified-Since': future })),
  unchanged('If-Modified-Since: later, in the form of RFC 850', () => ({
    'If-Modified-Since': 'Friday, 01-Jan-70 00:00:00 GMT',
  })),
  sends('If-Unmodified-Since: its date', ({ modified }) => ({ 'If-Unmodified-Since': modified ?? '' })),
  fails('If-Unmodified-Since: before', () => ({ 'If-Unmodified-Since': past })),
  fails('If-Unmodified-Since: before, as asctime writes it', () => ({
    'If-Unmodified-Since': 'Sun Nov  6 08:49:37 1994',
  })),
];

const partial = (
  name: string,
  range: string,
  part: NonNullable<Row['part']>,
  more: Row['headers'] = () => ({}),
): Row => ({
  name,
  headers: (whole) => ({ Range: range, ...more(whole) }),
  status: 206,
  part,
  expect: ({ etag, length }) => {
    const [first, end] = part(length);
    return { etag, 'content-range': `bytes ${first}-${end - 1}/${length}`, 'accept-ranges': 'bytes' };
  },
});
const outside = (name: string, range: string): Row => ({
  name,
  headers: () => ({ Range: range }),
  status: 416,
  expect: ({ length }) => ({ 'content-range': `bytes */${length}`, etag: undefined }),
});

/** Rows for assets and media. */
export const rangeRows: readonly Row[] = [
  partial('the first bytes', 'bytes=0-4', () => [0, 5]),
  partial('one byte', 'bytes=3-3', () => [3, 4]),
  partial('from a place on', 'bytes=5-', (length) => [5, length]),
  partial('all of it', 'bytes=0-', (length) => [0, length]),
  partial('the last bytes', 'bytes=-3', (length) => [length - 3, length]),
  partial('more last bytes than there are', 'bytes=-99999999', (length) => [0, length]),
  partial('an end beyond the end', 'bytes=2-99999999', (length) => [2, length]),
  partial('with spaces', 'bytes= 0-4 ', () => [0, 5]),
  partial('in capitals', 'BYTES=0-4', () => [0, 5]),
  partial(
    'If-Range: its tag',
    'bytes=0-4',
    () => [0, 5],
    ({ etag }) => ({ 'If-Range': etag }),
  ),
  partial(
    'with If-Match',
    'bytes=0-4',
    () => [0, 5],
    ({ etag }) => ({ 'If-Match': etag }),
  ),
  partial(
    'with If-None-Match of another',
    'bytes=0-4',
    () => [0, 5],
    () => ({ 'If-None-Match': other }),
  ),
  sends('If-Range: another tag', () => ({ Range: 'bytes=0-4', 'If-Range': other })),
  sends('If-Range: its tag, weak', ({ etag }) => ({ Range: 'bytes=0-4', 'If-Range': `W/${etag}` })),
  sends('If-Range: another date', () => ({ Range: 'bytes=0-4', 'If-Range': past })),
  sends('If-Range: another, and a range outside', () => ({ Range: 'bytes=99999999-', 'If-Range': other })),
  unchanged('a range that is not modified', ({ etag }) => ({ Range: 'bytes=0-4', 'If-None-Match': etag })),
  fails('a range of another', () => ({ Range: 'bytes=0-4', 'If-Match': other })),
  outside('beyond the end', 'bytes=99999999-'),
  outside('no last bytes', 'bytes=-0'),
  outside('beyond all numbers', `bytes=${'9'.repeat(400)}-`),
  {
    name: 'right behind the end',
    headers: ({ length }) => ({ Range: `bytes=${length}-` }),
    status: 416,
    expect: ({ length }) => ({ 'content-range': `bytes */${length}` }),
  },
];

/** Rows for media only, whose dates are strong validators. */
export const mediaRows: readonly Row[] = [
  partial(
    'If-Range: its date',
    'bytes=0-4',
    () => [0, 5],
    ({ modified }) => ({ 'If-Range': modified ?? '' }),
  ),
];
