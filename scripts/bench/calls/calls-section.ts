import { shopperPaths } from '../../../src/contract/shopper-paths.ts';
import { storeOrigin } from '../../../src/config/environment.ts';
import { stopChild } from '../../supervisor/child.ts';
import type { BenchRun } from '../bench-run.ts';
import { median, percentile } from '../figures.ts';
import { cpuOfServer, startOurs } from '../serve/servers.ts';
import { registerShoppers, type BenchShopper } from './bench-shoppers.ts';
import { steadyLoad, type Answered, type LoadCall } from './steady-load.ts';

/** Milliseconds of calls to the API itself and through the storefront's server, in the same run. */
export type CallFigures = {
  perSecond: number;
  bare: { p50: number; p99: number };
  through: { p50: number; p99: number };
  /** What the server adds: the median of all rounds. */
  added: { p50: number; p99: number };
  /** Processor microseconds of the server for each call. */
  cpu: number | null;
  calls: number;
  failed: number;
};

const pace = { perSecond: 200, seconds: 5 } as const;
const rounds = 7;
const shoppers = 40;

type Way = { port: number; prefix: string; headers: (shopper: BenchShopper) => Record<string, string> };

/** Returns a function that makes calls: four of five read the cart, the fifth changes it. */
const callOf =
  (way: Way, store: string, all: readonly BenchShopper[]) =>
  (number: number): LoadCall => {
    const shopper = all[number % all.length] ?? { token: '', line: '' };
    const headers = way.headers(shopper);
    if (number % 5 !== 0) return { method: 'GET', path: way.prefix + shopperPaths.cart(store), headers, body: null };
    const body = JSON.stringify({ note: `note ${number}` });
    return {
      method: 'PUT',
      path: way.prefix + shopperPaths.updateCart(store, shopper.line),
      headers: { ...headers, 'content-type': 'application/json', 'content-length': String(body.length) },
      body,
    };
  };

const middle = (answers: readonly Answered[][], share: number): number =>
  median(
    answers.map((round) =>
      percentile(
        round.map(({ milliseconds }) => milliseconds),
        share,
      ),
    ),
  );

/** Measures shoppers' calls at 200 per second, to the API and through the server in turns. */
export const measureCalls = async (run: BenchRun): Promise<CallFigures> => {
  const { shop, say } = run;
  const { config, environment } = shop;
  say(`registering ${shoppers} shoppers`);
  const all = await registerShoppers(shop, shoppers);
  const ours = await startOurs(run);
  const origin = new URL(storeOrigin(config, environment));
  const host = `${origin.hostname}:${ours.port}`;
  const ways: Record<'bare' | 'through', Way> = {
    bare: {
      port: environment.commercePort,
      prefix: '',
      headers: ({ token }) => ({ authorization: `Bearer ${token}` }),
    },
    through: {
      port: ours.port,
      prefix: '/_api',
      headers: ({ token }) => ({ host, origin: `http://${host}`, cookie: `jwt=${token}; login_status_code=0` }),
    },
  };
  say(`calls of shoppers, ${pace.perSecond} a second, at the API and through the server in turns`);
  const bare: Answered[][] = [];
  const through: Answered[][] = [];
  const load = (way: Way): Promise<Answered[]> => steadyLoad(way.port, pace, callOf(way, config.code, all));
  await load(ways.bare);
  await load(ways.through);
  const before = cpuOfServer(ours);
  for (let round = 0; round < rounds; round++) {
    bare.push(await load(ways.bare));
    through.push(await load(ways.through));
  }
  const after = cpuOfServer(ours);
  await stopChild(ours.child);
  const figures = (answers: Answered[][]) => ({ p50: middle(answers, 0.5), p99: middle(answers, 0.99) });
  const added = (share: number): number =>
    median(through.map((answers, round) => middle([answers], share) - middle([bare[round] ?? []], share)));
  const everything = [...bare, ...through].flat();
  return {
    perSecond: pace.perSecond,
    bare: figures(bare),
    through: figures(through),
    added: { p50: added(0.5), p99: added(0.99) },
    cpu: before === null || after === null ? null : ((after - before) * 1e6) / through.flat().length,
    calls: everything.length,
    failed: everything.filter(({ failed }) => failed).length,
  };
};
