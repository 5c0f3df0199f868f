import { median, medianCost, type Cost } from './figures.ts';
import { prepareFloor, type FloorCost } from './floor/floor.ts';
import { prepareHugo, type HugoCost } from './hugo/hugo.ts';
import { notInstalled } from './machine.ts';
import type { BenchRun } from './bench-run.ts';
import type { Published } from './bench-shop.ts';
import { differing, hashesOf, usePages } from './release-pages.ts';

export type Full = Cost & { pages: number; bytes: number; medianBytes: number };

export type PublishFigures = {
  products: number;
  /** How many rows of the catalogue are repetitions under other names. */
  repeated: number;
  full: Full;
  unchanged: Cost;
  floor: (FloorCost & { constant: number }) | null;
  hugo: HugoCost | null;
  /** Why something is missing. */
  notes: string[];
  /** Pages whose bytes after all single changes differ from those of a full publish afterwards; null: not compared. */
  stale: string[] | null;
};

const productPage = /^(?:\/\w\w)?\/product\//u;

const medianPage = ({ shop }: BenchRun): Promise<number> =>
  usePages(shop, (pages) =>
    median([...pages.entries()].flatMap(([address, { size }]) => (productPage.test(address) ? size : []))),
  );

/** How many times the publisher runs with nothing to do. */
const idleRuns = 3;

const publishUnchanged = async ({ shop, say }: BenchRun): Promise<Cost> => {
  say('publishing again, nothing changed');
  const runs: Published[] = [];
  for (let run = 0; run < idleRuns; run += 1) runs.push(await shop.publish());
  if (runs.some(({ rendered }) => rendered > 0)) throw new Error('pages were rendered though nothing had changed');
  return medianCost(runs);
};

/** Publishes everything of a shop that has nothing published. */
export const publishFirst = async ({ shop, products, say }: BenchRun): Promise<Published> => {
  say(`publishing ${products} products`);
  return shop.publish();
};

/**
 * Measures a full publish.
 * @param first the full publish that was already made
 * @param compared whether to compare with the floor and Hugo, and to repeat everything in the opposite order
 * @param between what to do with the shop before the second full publish
 */
export const measurePublish = async (
  bench: BenchRun,
  first: Published,
  compared: boolean,
  between: () => Promise<void>,
): Promise<PublishFigures> => {
  const { shop, products, say } = bench;
  const medianBytes = await medianPage(bench);
  const unchanged = await publishUnchanged(bench);
  const full = (runs: Published[]): Full => ({
    ...medianCost(runs),
    pages: first.rendered,
    bytes: first.bytes,
    medianBytes,
  });
  const shared = { products, repeated: shop.rows.repeated, unchanged };
  if (!compared) {
    await between();
    return { ...shared, full: full([first]), floor: null, hugo: null, notes: [], stale: null };
  }
  say('making ready what floor and Hugo write');
  const floor = await prepareFloor(bench);
  const hugo = await prepareHugo(bench);
  const floorRuns: FloorCost[] = [];
  const hugoRuns: HugoCost[] = [];
  const runFloor = async (): Promise<void> => {
    say('floor');
    floorRuns.push(await floor.run());
  };
  const runHugo = async (): Promise<void> => {
    if (!hugo) return;
    say('Hugo');
    hugoRuns.push(await hugo.run());
  };
  await runFloor();
  await runHugo();
  await between();
  await runHugo();
  await runFloor();
  floor.remove();
  hugo?.remove();
  const before = await hashesOf(shop);
  shop.unpublish();
  const second = await publishFirst(bench);
  const [floorRun] = floorRuns;
  const [hugoRun] = hugoRuns;
  return {
    ...shared,
    full: full([first, second]),
    floor: floorRun ? { ...floorRun, ...medianCost(floorRuns), constant: floor.input.constant } : null,
    hugo: hugoRun ? { ...hugoRun, ...medianCost(hugoRuns) } : null,
    notes: hugo ? [] : [notInstalled('hugo')],
    stale: differing(before, await hashesOf(shop)),
  };
};
