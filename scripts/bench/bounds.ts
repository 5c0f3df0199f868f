import type { Report } from './report.ts';

export type Bound = {
  name: string;
  measured: number;
  /** 'most': the measured value is at most this; 'least': at least. */
  kind: 'most' | 'least';
  bound: number;
  unit: 'times' | 'ms' | 'MiB' | 'bytes' | 'pages';
};

export const holds = ({ measured, kind, bound }: Bound): boolean =>
  kind === 'most' ? measured <= bound : measured >= bound;

const mebibyte = 1 << 20;

const atMost = (name: string, measured: number, bound: number, unit: Bound['unit'] = 'times'): Bound => ({
  name,
  measured,
  kind: 'most',
  bound,
  unit,
});
const atLeast = (name: string, measured: number, bound: number): Bound => ({
  name,
  measured,
  kind: 'least',
  bound,
  unit: 'times',
});

const memoryBounds = ({ publish }: Report): Bound[] => {
  const memories = publish.flatMap(({ products, full: { memory } }) => (memory === null ? [] : [{ products, memory }]));
  const sorted = memories.toSorted((one, other) => one.products - other.products);
  const [least] = sorted;
  const most = sorted.at(-1);
  if (!least || !most) return [];
  const growth =
    least.products < most.products
      ? [atMost(`publish: memory of ${most.products} products, of ${least.products}`, most.memory / least.memory, 1.3)]
      : [];
  return [...growth, atMost(`publish: memory of ${most.products} products`, most.memory / mebibyte, 1024, 'MiB')];
};

const publishBounds = (report: Report): Bound[] =>
  report.publish.flatMap(({ products, full, floor, hugo, unchanged, stale }) => [
    ...(floor
      ? [
          atMost(
            `publish: processor time, of the floor's (${products})`,
            full.cpu / full.pages / (floor.cpu / floor.pages),
            3,
          ),
        ]
      : []),
    ...(hugo
      ? [
          atLeast(
            `publish: pages/s, of Hugo's (${products})`,
            full.pages / full.seconds / (hugo.pages / hugo.seconds),
            1.5,
          ),
        ]
      : []),
    atMost(`nothing changed: wall time, of the full publish (${products})`, unchanged.seconds / full.seconds, 0.1),
    atMost(`nothing changed: processor time, of the full publish (${products})`, unchanged.cpu / full.cpu, 0.1),
    ...(stale ? [atMost(`pages other than in a publish of all (${products})`, stale.length, 0, 'pages')] : []),
  ]);

const changeBounds = ({ change }: Report): Bound[] => {
  const [first, ...others] = change.toSorted((one, other) => one.products - other.products);
  if (!first) return [];
  return [
    atMost(`one change: p95 (${first.products})`, first.p95, 100, 'ms'),
    ...others.map(({ products, p95 }) =>
      atMost(`one change: p95 of ${products}, of ${first.products}`, p95 / first.p95, 1.5),
    ),
    ...change.map(({ products, inexact }) =>
      atMost(`one change: pages rendered in vain or left out (${products})`, inexact.length, 0, 'pages'),
    ),
  ];
};

const serveBounds = ({ serve }: Report): Bound[] => {
  const of = (wanted: string) => serve?.servers.find(({ name, encoding }) => name === wanted && encoding === 'gzip');
  const [ours, nginx, sirv] = [of('ours'), of('nginx'), of('sirv')];
  if (!ours) return [];
  return [
    ...(nginx
      ? [
          atLeast(`serve: requests/s, of nginx's`, ours.perSecond / nginx.perSecond, 0.5),
          atMost(`serve: p99, of nginx's`, ours.p99 / nginx.p99, 4),
        ]
      : []),
    ...(serve?.cold
      ? [
          atMost('serve: p99 of pages asked for the first time', serve.cold.p99, 15, 'ms'),
          atMost('serve: failed, of pages asked for the first time', serve.cold.failed, 0, 'pages'),
        ]
      : []),
    ...(sirv ? [atLeast(`serve: requests/s, of sirv's`, ours.perSecond / sirv.perSecond, 3.5)] : []),
  ];
};

const transferBounds = ({ transfer }: Report): Bound[] => {
  const pages = transfer?.pages ?? [];
  const scripts = pages.flatMap((page) => page.scripts?.beforeTouch ?? []);
  return [
    ...(pages.length > 0
      ? [
          atMost(
            'transfer: largest HTML with its style (br)',
            Math.max(...pages.map(({ bytes }) => bytes.br)),
            14_000,
            'bytes',
          ),
        ]
      : []),
    ...(scripts.length > 0
      ? [atMost('transfer: most script before the first touch (gzip)', Math.max(...scripts), 15_000, 'bytes')]
      : []),
  ];
};

const callBounds = ({ calls }: Report): Bound[] =>
  calls
    ? [
        atMost(`calls: p99 added by the server, at ${calls.perSecond} a second`, calls.added.p99, 3, 'ms'),
        atMost('calls: failed, of all', calls.failed / calls.calls, 0),
      ]
    : [];

/** Returns the limits that the project promises to keep, with the measured values; leaves out what was not measured. */
export const boundsOf = (report: Report): Bound[] => [
  ...publishBounds(report),
  ...memoryBounds(report),
  ...changeBounds(report),
  ...serveBounds(report),
  ...transferBounds(report),
  ...callBounds(report),
];
