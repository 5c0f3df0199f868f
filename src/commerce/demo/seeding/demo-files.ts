import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { fittingTable, type FittingTable } from '../../../contract/fitting.ts';
import {
  attributesFile,
  brandsFile,
  contentFile,
  demoStores,
  localized,
  servicesFile,
  shopStores,
  taxonomyFile,
} from '../format.ts';

/** options.json: translations of option types and values, with the color for names of colors. */
const optionWords = z.array(
  z.strictObject({
    word: z.string().min(1),
    name: localized,
    color: z
      .string()
      .regex(/^#[\da-f]{6}$/u)
      .optional(),
  }),
);

export type DemoFiles = {
  taxonomy: z.output<typeof taxonomyFile>;
  brands: z.output<typeof brandsFile>;
  attributes: z.output<typeof attributesFile>;
  content: z.output<typeof contentFile>;
  stores: z.output<typeof demoStores>;
  options: z.output<typeof optionWords>;
  services: z.output<typeof servicesFile>;
  fitting: FittingTable;
};

/** A shop's own files, of which all but `stores` are optional. */
export type ShopFiles = { stores: z.output<typeof shopStores> } & {
  [Name in Exclude<keyof DemoFiles, 'stores'>]: DemoFiles[Name] | undefined;
};

/** A mistake in the files of the demo or of a shop; the message names the file, the field and what was expected. */
export class DemoError extends Error {
  override name = 'DemoError';
}

const readText = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new DemoError(`the file ${path} cannot be read`);
  }
};

const readDemoFile = async <Content>(
  folder: string,
  name: keyof DemoFiles,
  schema: z.core.$ZodType<Content>,
): Promise<Content> => {
  const path = join(folder, `${name}.json`);
  const text = await readText(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DemoError(`${path} is not valid JSON`);
  }
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const problems = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new DemoError(`${path}: ${problems.join('; ')}`);
};

/** @throws {DemoError} */
export const readDemoFiles = async (folder: string): Promise<DemoFiles> => ({
  taxonomy: await readDemoFile(folder, 'taxonomy', taxonomyFile),
  brands: await readDemoFile(folder, 'brands', brandsFile),
  attributes: await readDemoFile(folder, 'attributes', attributesFile),
  content: await readDemoFile(folder, 'content', contentFile),
  stores: await readDemoFile(folder, 'stores', demoStores),
  options: await readDemoFile(folder, 'options', optionWords),
  services: await readDemoFile(folder, 'services', servicesFile),
  fitting: await readDemoFile(folder, 'fitting', fittingTable),
});

/** Reads the folder of a shop, whose files are like the demo's. @throws {DemoError} */
export const readShopFiles = async (folder: string): Promise<ShopFiles> => {
  const readIfThere = async <Content>(
    name: keyof DemoFiles,
    schema: z.core.$ZodType<Content>,
  ): Promise<Content | undefined> =>
    existsSync(join(folder, `${name}.json`)) ? readDemoFile(folder, name, schema) : undefined;
  return {
    stores: await readDemoFile(folder, 'stores', shopStores),
    taxonomy: await readIfThere('taxonomy', taxonomyFile),
    brands: await readIfThere('brands', brandsFile),
    attributes: await readIfThere('attributes', attributesFile),
    content: await readIfThere('content', contentFile),
    options: await readIfThere('options', optionWords),
    services: await readIfThere('services', servicesFile),
    fitting: await readIfThere('fitting', fittingTable),
  };
};

export const readDemoStores = (folder: string): Promise<DemoFiles['stores']> =>
  readDemoFile(folder, 'stores', demoStores);

/** Returns the path of a catalogue file from which an assortment takes products. */
export const productsFile = (folder: string, from: string): string => join(folder, 'products', `${from}.jsonl.gz`);

/** Computes one hash over several files; a file that cannot be read counts as absent. */
export const hashFiles = async (paths: string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(`\n${path.split(/[\\/]/u).at(-1) ?? ''}\n`);
    await pipeline(createReadStream(path, { highWaterMark: 1_048_576 }), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) hash.update(chunk);
    }).catch(() => hash.update('absent'));
  }
  return hash.digest('base64url');
};

/** Lists all files of the demo catalogue. */
export const demoPaths = (folder: string): { names: string[]; all: string[] } => {
  const names = ['taxonomy', 'brands'].map((name) => join(folder, `${name}.json`));
  const others = ['attributes', 'content', 'stores', 'options', 'services', 'fitting'].map((name) =>
    join(folder, `${name}.json`),
  );
  const products = ['featured', 'buildcores', 'phones', 'cameras', 'smart-home', 'extras', 'services'].map((from) =>
    productsFile(folder, from),
  );
  return { names, all: [...names, ...others, ...products] };
};
