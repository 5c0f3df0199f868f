import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { partAttributes, pcPart, type PartType } from '../../../contract/pc-parts.ts';
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

let kept: Part[] | undefined;

/** All parts of the demo catalogue, with a price or without, by way of the contract's schema; ids are the SKUs. */
export const demoParts = (): Part[] => {
  kept ??= gunzipSync(readFileSync('src/commerce/demo/products/buildcores.jsonl.gz'))
    .toString('utf8')
    .split('\n')
    .filter((line) => line.includes('"pc-parts"'))
    .flatMap((line) => {
      const { category_path: path, ...read } = row.parse(JSON.parse(line));
      const type = slugs[path.at(-1)?.id ?? ''];
      if (!type) return [];
      const attributes = Object.fromEntries(partAttributes[type].map((key) => [key, read.attributes?.[key]]));
      return [toPart(type, z.parse(pcPart, { ...read, id: read.sku, attributes }))];
    });
  return kept;
};
