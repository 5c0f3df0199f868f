import type { Cost } from './figures.ts';
import { boundsOf, holds, type Bound } from './bounds.ts';
import type { PublishFigures } from './publish-section.ts';
import type { Report } from './report.ts';
import type { Table } from './table.ts';

const digits = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const whole = (value: number): string => digits(value, 0);
/** Formats a number with three significant digits, or more before the decimal point. */
const short = (value: number): string => digits(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);
const megabytes = (bytes: number | null): string => (bytes === null ? '?' : `${whole(bytes / (1 << 20))} MiB`);
const kilobytes = (bytes: number): string => `${digits(bytes / 1000, 1)} kB`;

const costCells = ({ seconds, cpu, memory }: Cost): string[] => [short(seconds), short(cpu), megabytes(memory)];

const publishRows = ({ products, full, floor, hugo, unchanged }: PublishFigures): string[][] => {
  const row = (name: string, cost: Cost, pages: number, bytes: number): string[] => [
    `${name}, ${whole(products)} products`,
    whole(pages),
    whole(pages / cost.seconds),
    ...costCells(cost),
    `${short(bytes / 1e6)} MB`,
    digits((cost.cpu / pages) * 1000, 2),
  ];
  return [
    row('full publish', full, full.pages, full.bytes),
    ...(floor ? [row('floor', floor, floor.pages, floor.bytes)] : []),
    ...(hugo ? [row('Hugo', hugo, hugo.pages, hugo.bytes)] : []),
    [`nothing changed, ${whole(products)} products`, '0', '', ...costCells(unchanged), '', ''],
  ];
};

const publishTable = ({ publish }: Report): Table => ({
  title: 'Publish',
  columns: ['', 'pages', 'pages/s', 'wall s', 'CPU s', 'memory', 'bytes', 'CPU ms/page'],
  rows: publish.flatMap(publishRows),
  notes: publish.flatMap(({ products, full, floor, hugo, notes, repeated }) => [
    ...(repeated > 0
      ? [`Of ${whole(products)} products, ${whole(repeated)} are rows a second time, under other names.`]
      : []),
    ...(hugo
      ? [
          `Median product page: ours ${whole(full.medianBytes)} bytes, Hugo's ${whole(hugo.medianBytes)} (${digits((hugo.medianBytes / full.medianBytes - 1) * 100, 1)} %). Ours are stored compressed, Hugo's are not.`,
        ]
      : []),
    ...(floor
      ? [
          `Floor: one thread, template literals of which ${whole(floor.constant * 100)} % is constant text, compressed against the first page of its template; reading what varies is not counted.`,
        ]
      : []),
    ...notes,
  ]),
});

const changeTable = ({ change }: Report): Table => ({
  title: 'One product changed, in a process that stays',
  columns: ['', 'changes', 'p50 ms', 'p95 ms', 'most ms', 'CPU ms', 'pages', 'memory'],
  rows: change.map(({ products, changes, p50, p95, most, cpu, rendered, memory }) => [
    `${whole(products)} products`,
    whole(changes),
    short(p50),
    short(p95),
    short(most),
    cpu === null ? '?' : short(cpu),
    short(rendered),
    megabytes(memory),
  ]),
  notes: change.map(({ products, compared, inexact }) =>
    inexact.length === 0
      ? `${whole(products)} products: after each of ${compared} changes, exactly the rendered pages had other bytes.`
      : `${whole(products)} products: rendered in vain or left out: ${inexact.slice(0, 5).join(' ')} …`,
  ),
});

const serveTable = ({ servers, pages, cold, notes }: NonNullable<Report['serve']>): Table => ({
  title: `Serve random compressed pages out of ${whole(pages)}`,
  columns: ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs/request', 'memory', 'failed'],
  rows: servers.map(({ name, encoding, perSecond, p50, p99, cpu, memory, failed }) => [
    `${name}, ${encoding}`,
    whole(perSecond),
    digits(p50, 2),
    digits(p99, 2),
    cpu === null ? '?' : digits(cpu, 1),
    megabytes(memory),
    whole(failed),
  ]),
  notes: [
    ...(cold
      ? [
          `Cold, ${whole(cold.requests)} different pages for the first time at ${whole(cold.perSecond)} requests/s (br): p50 ${digits(cold.p50, 2)} ms, p99 ${digits(cold.p99, 2)} ms, ${whole(cold.failed)} failed.`,
        ]
      : []),
    ...notes,
  ],
});

const transferTable = ({ pages, visit, notes }: NonNullable<Report['transfer']>): Table => ({
  title: 'On the transfer: bodies, headers apart; script executed, gzip',
  columns: ['', 'identity', 'gzip', 'br', 'zstd', 'script before touch', 'after'],
  rows: pages.map(({ name, bytes, scripts }) => [
    name,
    ...[bytes.identity, bytes.gzip, bytes.br, bytes.zstd].map(kilobytes),
    scripts ? kilobytes(scripts.beforeTouch) : '?',
    scripts ? kilobytes(scripts.afterTouch) : '?',
  ]),
  notes: [
    ...(visit
      ? [
          `A first product page brings ${kilobytes(visit.first)} with all that belongs to it, the next one ${kilobytes(visit.next)}.`,
        ]
      : []),
    ...notes,
  ],
});

const callTable = ({ perSecond, bare, through, added, cpu, calls, failed }: NonNullable<Report['calls']>): Table => ({
  title: `A shopper's calls, ${whole(perSecond)} a second`,
  columns: ['', 'p50 ms', 'p99 ms'],
  rows: [
    ['the API itself', digits(bare.p50, 2), digits(bare.p99, 2)],
    ['through our server', digits(through.p50, 2), digits(through.p99, 2)],
    ['added, of the same round', digits(added.p50, 2), digits(added.p99, 2)],
  ],
  notes: [
    `${whole(calls)} calls, ${whole(failed)} failed; four of five read a cart, the fifth changes it.`,
    ...(cpu === null ? [] : [`Our server takes ${whole(cpu)} µs of processor time for each.`]),
  ],
});

const profileTable = ({ name, times }: Report['profile'][number]): Table => {
  const all = times.reduce((sum, [, time]) => sum + time, 0);
  return {
    title: `Where the time goes: ${name}`,
    columns: ['', 'share', 's'],
    rows: times.map(([purpose, time]) => [purpose, `${digits((time / all) * 100, 1)} %`, short(time / 1000)]),
    notes: ['From V8 profiles of all threads, idle time left out.'],
  };
};

const valueOf = ({ unit }: Bound, value: number): string => {
  if (unit === 'times') return `${digits(value, 3)} ×`;
  return unit === 'bytes' || unit === 'pages' ? `${whole(value)} ${unit}` : `${short(value)} ${unit}`;
};

const boundTable = (report: Report): Table => ({
  title: 'Bounds',
  columns: ['', 'measured', 'bound', ''],
  rows: boundsOf(report).map((bound) => [
    bound.name,
    valueOf(bound, bound.measured),
    `${bound.kind === 'most' ? '≤' : '≥'} ${valueOf(bound, bound.bound)}`,
    holds(bound) ? 'holds' : 'does not hold',
  ]),
  notes: [],
});

/** Returns one line about the machine and the run. */
export const headline = ({ machine, file, seconds }: Report): string =>
  `${machine.date} UTC, ${machine.processor}, ${machine.cores} cores, ${short(machine.memory / 2 ** 30)} GiB, ${machine.system}, Node ${machine.node}, load ${machine.load} at the start; data ${machine.inMemory ? 'in memory (tmpfs)' : 'ON DISK: no tmpfs was found'}; ${file}; ${whole(seconds)} s in all`;

/** Returns everything that was measured, as tables for people. */
export const tablesOf = (report: Report): Table[] => [
  ...(report.publish.length > 0 ? [publishTable(report)] : []),
  ...(report.change.length > 0 ? [changeTable(report)] : []),
  ...(report.serve ? [serveTable(report.serve)] : []),
  ...(report.transfer ? [transferTable(report.transfer)] : []),
  ...(report.calls ? [callTable(report.calls)] : []),
  ...report.profile.map(profileTable),
  ...(boundsOf(report).length > 0 ? [boundTable(report)] : []),
];
