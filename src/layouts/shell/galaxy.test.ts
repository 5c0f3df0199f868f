import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { galaxyCode, galaxyPhones, galaxyPoint } from './galaxy.ts';

const demo = z.array(
  z.object({
    code: z.string(),
    smart: z.string(),
    cellcard: z.string(),
    metfone: z.string(),
    merchant: z.object({ branches: z.array(z.object({ lat: z.number(), long: z.number() })) }),
  }),
);

test('the fixed footer has the place on the map and the phones that the demo gives to the store', () => {
  const file = join(import.meta.dirname, '../../commerce/demo/stores.json');
  const store = demo.parse(JSON.parse(readFileSync(file, 'utf8'))).find(({ code }) => code === galaxyCode);
  expect(galaxyPoint).toEqual(store?.merchant.branches[0]);
  expect(galaxyPhones).toEqual([store?.smart, store?.cellcard, store?.metfone]);
});
