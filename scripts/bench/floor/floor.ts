import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { BenchRun } from '../bench-run.ts';
import type { Cost } from '../figures.ts';
import { runMeasured } from '../measure.ts';
import { usePages } from '../release-pages.ts';
import { writeFloorInput, type FloorInput } from './floor-input.ts';

const answer = z.object({
  pages: z.number(),
  bytes: z.number(),
  stored: z.number(),
  seconds: z.number(),
  cpu: z.number(),
  memory: z.number(),
});
export type FloorCost = Cost & { pages: number; bytes: number; stored: number };
export type Floor = { input: FloorInput; run: () => Promise<FloorCost>; remove: () => void };

/** Prepares what the floor writes: the pages of the store's current release. */
export const prepareFloor = async ({ shop, folder, supervisor }: BenchRun): Promise<Floor> => {
  const own = join(folder, 'floor');
  mkdirSync(own);
  const input = await usePages(shop, (pages) => writeFloorInput(pages, own));
  const script = join('scripts', 'bench', 'floor', 'floor-process.ts');
  return {
    input,
    run: async () => {
      const env = { ...process.env, NODE_ENV: 'production' };
      const { output } = await runMeasured('floor', [process.execPath, script, own], { env, keep: supervisor.keep });
      return answer.parse(JSON.parse(output));
    },
    remove: () => rmSync(own, { recursive: true, force: true }),
  };
};
