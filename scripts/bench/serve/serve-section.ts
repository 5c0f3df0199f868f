import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stopChild } from '../../supervisor/child.ts';
import type { BenchRun } from '../bench-run.ts';
import { steadyLoad } from '../calls/steady-load.ts';
import { median, percentile } from '../figures.ts';
import { findProgram, notInstalled } from '../machine.ts';
import { usePages } from '../release-pages.ts';
import { writePageFiles } from './page-files.ts';
import { cpuOfServer, memoryOfServer, startServers, type Contestant } from './servers.ts';
import { load, type Load } from './wrk.ts';

export type ServerFigures = {
  name: Contestant['name'];
  encoding: string;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor microseconds of the server for each request. */
  cpu: number | null;
  memory: number | null;
  failed: number;
};
/** Every page requested once, for the first time, so that it has to be encoded. Times are in milliseconds. */
export type ColdFigures = { perSecond: number; requests: number; p50: number; p99: number; failed: number };
export type ServeFigures = { pages: number; servers: ServerFigures[]; cold: ColdFigures | null; notes: string[] };

const most = 10_000;
const rounds = 2;
/** Requests per second for pages that were not requested before. */
const coldPerSecond = 500;
/** Seconds of load, and of warming up before it. */
const seconds = { measured: 6, warmUp: 2 } as const;

type Turn = { server: Contestant; encoding: string };
type Outcome = Load & { cpu: number | null };

const figuresOf = ({ server, encoding }: Turn, outcomes: Outcome[]): ServerFigures => {
  const middle = (of: (outcome: Outcome) => number): number => median(outcomes.map(of));
  const cpus = outcomes.flatMap(({ cpu, requests }) => (cpu === null ? [] : (cpu * 1e6) / requests));
  return {
    name: server.name,
    encoding,
    perSecond: middle((outcome) => outcome.requests / outcome.seconds),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    cpu: cpus.length > 0 ? median(cpus) : null,
    memory: memoryOfServer(server),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
  };
};

/** Requests each page from a server once, at an even pace. */
const askOnce = async (
  { port }: Contestant,
  { host, encoding, list, perSecond }: { host: string; encoding: string; list: readonly string[]; perSecond: number },
): Promise<ColdFigures> => {
  const answered = await steadyLoad(port, { perSecond, seconds: list.length / perSecond }, (number) => ({
    method: 'GET',
    path: list[number] ?? '/',
    headers: { host, 'accept-encoding': encoding },
    body: null,
  }));
  const times = answered.map(({ milliseconds }) => milliseconds);
  return {
    perSecond,
    requests: answered.length,
    p50: median(times),
    p99: percentile(times, 0.99),
    failed: answered.filter(({ failed }) => failed).length,
  };
};

/** Requests random compressed pages from our server, nginx and sirv, in turns. */
export const measureServe = async (bench: BenchRun): Promise<ServeFigures> => {
  const { shop, folder, supervisor, say } = bench;
  const program = findProgram('wrk');
  if (!program) return { pages: 0, servers: [], cold: null, notes: [notInstalled('wrk')] };
  const files = join(folder, 'page-files');
  const addresses = join(folder, 'addresses.txt');
  say('writing pages as files for nginx and sirv');
  const pages = await usePages(shop, (release) =>
    writePageFiles(release, { folder: files, list: addresses, count: most }),
  );
  const { servers, notes } = await startServers(bench, files);
  const host = shop.config.hosts[0] ?? '';
  const ask = ({ server, encoding }: Turn, time: number): Promise<Load> =>
    load({ ...server, program, host, encoding, addresses, seconds: time, keep: supervisor.keep });
  const turns: Turn[] = [
    ...servers.map((server) => ({ server, encoding: 'gzip' })),
    ...servers.filter(({ name }) => name === 'ours').map((server) => ({ server, encoding: 'br' })),
  ];
  const outcomes = new Map<Turn, Outcome[]>(turns.map((turn) => [turn, []]));
  try {
    const list = readFileSync(addresses, 'utf8').trim().split('\n');
    const ours = servers.find(({ name }) => name === 'ours');
    say('ours, each page for the first time');
    // A page is warm in an encoding after it was requested in it once. The server is no longer new when br is measured.
    if (ours) await askOnce(ours, { host, encoding: 'gzip', list, perSecond: coldPerSecond });
    const cold = ours ? await askOnce(ours, { host, encoding: 'br', list, perSecond: coldPerSecond }) : null;
    for (const turn of turns) await ask(turn, seconds.warmUp);
    for (let round = 0; round < rounds; round += 1)
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
        say(`${turn.server.name}, ${turn.encoding}`);
        const before = cpuOfServer(turn.server);
        const seen = await ask(turn, seconds.measured);
        const after = cpuOfServer(turn.server);
        outcomes.get(turn)?.push({ ...seen, cpu: before === null || after === null ? null : after - before });
      }
    return { pages, servers: turns.map((turn) => figuresOf(turn, outcomes.get(turn) ?? [])), cold, notes };
  } finally {
    for (const { child } of servers) await stopChild(child);
    rmSync(files, { recursive: true, force: true });
    rmSync(join(folder, 'nginx'), { recursive: true, force: true });
  }
};
