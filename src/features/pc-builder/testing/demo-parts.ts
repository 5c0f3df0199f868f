import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { partAttributes, pcPart, type PartType, type PcPartJson } from '../../../contract/pc-parts.ts';
import { toPart, type Part } from '../parts.ts';

const slugs: Readonly<Record<string, PartType>> = {
  processors: 'processor',
  'cpu-coolers': 'cooler',
  motherboards: 'motherboard',
  memory: 'memory',
  storage: 'storage',
  'graphics-cards': 'graphics-card',
  'pc-cases': 'case',
  'power-supplies': 'power-supply',
};

const row = z.object({
  sku: z.string(),
  name: z.string(),
  brand: z.nullish(z.string()),
  price: z.nullish(z.number()),
  category_path: z.array(z.object({ id: z.string() })),
  attributes: z.nullish(z.record(z.string(), z.unknown())),
});

type DemoRow = { type: PartType; json: PcPartJson & { price: number | null } };
let rows: readonly DemoRow[] | undefined;

/** Returns all parts of the demo catalogue as the API sends them, with or without a price; ids are the SKUs. */
export const demoRows = (): readonly DemoRow[] => {
  rows ??= gunzipSync(readFileSync('src/commerce/demo/products/buildcores.jsonl.gz'))
    .toString('utf8')
    .split('\n')
    .filter((line) => line.includes('"pc-parts"'))
    .flatMap((line): DemoRow[] => {
      const { category_path: path, attributes, price, ...read } = row.parse(JSON.parse(line));
      const type = slugs[path.at(-1)?.id ?? ''];
      if (!type) return [];
      const known = Object.fromEntries(partAttributes[type].map((key) => [key, attributes?.[key]]));
      return [{ type, json: { ...read, id: read.sku, price: price ?? null, attributes: known } }];
    });
  return rows;
};

let parts: readonly Part[] | undefined;

/** The same, parsed with the contract's schema. */
export const demoParts = (): readonly Part[] =>
  (parts ??= demoRows().map(({ type, json }) => toPart(type, z.parse(pcPart, json))));
