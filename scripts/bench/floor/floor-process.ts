import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { compressFrame } from '../../../src/release/compress.ts';
import { floorFiles } from './floor-input.ts';

/**
 * The floor, a lower bound: one thread that builds every page with a template literal, compresses it against the first
 * page of its template, and writes it to one file. Its input is read in advance, some pages at a time, which is not
 * counted. Prints what it took as JSON: `node floor-process.ts {folder}`.
 */
type Template = (parts: readonly string[]) => string;

/** How many pages are read before they are built. */
const batchSize = 512;

const folder = process.argv[2] ?? '.';
const { templates } = (await import(pathToFileURL(join(folder, floorFiles.templates)).href)) as {
  templates: readonly Template[];
};
const target = openSync(join(folder, 'floor.out'), 'w');
const took = { pages: 0, bytes: 0, stored: 0, seconds: 0, cpu: 0 };
const dictionaries = new Map<Template, Buffer>();
let batch: [number, ...string[]][] = [];

const make = (): void => {
  const before = process.cpuUsage();
  const started = performance.now();
  for (const [index, ...parts] of batch) {
    const template = templates[index];
    if (!template) throw new RangeError(`there is no template ${index}`);
    const body = Buffer.from(template(parts));
    const dictionary = dictionaries.get(template) ?? body;
    dictionaries.set(template, dictionary);
    took.stored += writeSync(target, compressFrame(body, dictionary));
    took.bytes += body.length;
  }
  const { user, system } = process.cpuUsage(before);
  took.pages += batch.length;
  took.seconds += (performance.now() - started) / 1000;
  took.cpu += (user + system) / 1e6;
  batch = [];
};

for await (const line of createInterface({ input: createReadStream(join(folder, floorFiles.pages)) })) {
  batch.push(JSON.parse(line) as [number, ...string[]]);
  if (batch.length === batchSize) make();
}
make();
closeSync(target);
process.stdout.write(`${JSON.stringify({ ...took, memory: process.resourceUsage().maxRSS * 1024 })}\n`);
