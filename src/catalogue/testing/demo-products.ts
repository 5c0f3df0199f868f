import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { product, type Product } from '../../contract/products.ts';

const row = z.object({
  sku: z.string(),
  name: z.string(),
  price: z.number().nullish(),
  model: z.string().nullish(),
  category_path: z.array(z.object({ id: z.string() })),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  stock: z.number().nullish(),
});
const rules = z.object({ attributes: z.array(z.object({ keys: z.array(z.string()), unit: z.string().optional() })) });

const folder = join(import.meta.dirname, '../../commerce/demo');
const { attributes: shown } = rules.parse(JSON.parse(readFileSync(join(folder, 'attributes.json'), 'utf8')));

/** Returns the attributes that the API would show, under the API's keys, with the unit appended to numbers. */
const attributesOf = (attributes: NonNullable<z.output<typeof row>['attributes']>) =>
  shown.flatMap(({ keys, unit }) => {
    const value = keys.map((key) => attributes[key]).find((one) => one !== undefined && one !== '');
    const [key = ''] = keys;
    if (value === undefined) return [];
    return [{ key, name: key, value: unit && /^[\d.]+$/u.test(String(value)) ? `${value} ${unit}` : value }];
  });

export type DemoProduct = Product & { subcategory: string };

/**
 * Reads a file of the demo catalogue as a page's loader would get its products: parsed by the contract's schema, in
 * English, with only the attributes that the API shows.
 */
export const demoProducts = (file: string): DemoProduct[] =>
  gunzipSync(readFileSync(join(folder, 'products', `${file}.jsonl.gz`)))
    .toString()
    .trim()
    .split('\n')
    .map((line, index) => {
      const { category_path: path, attributes, ...rest } = row.parse(JSON.parse(line));
      const clean = product.parse({ ...rest, id: index + 1, attributes: attributesOf(attributes ?? {}) });
      return { ...clean, subcategory: path.at(-1)?.id ?? '' };
    });
