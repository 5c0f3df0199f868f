import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import * as z from 'zod';
import { FileError, readLines } from '../../src/commerce/import/read-lines.ts';

const named = z.looseObject({ sku: z.string(), name: z.string() });

export type Rows = {
  file: string;
  rows: number;
  /** How many rows are repetitions, under other names. */ repeated: number;
};

/** Returns a row for a further time, with another SKU and name. */
const again = (text: string, time: number): string => {
  const row = named.parse(JSON.parse(text));
  return JSON.stringify({ ...row, sku: `${row.sku}-${time}`, name: `${row.name} (${time})` });
};

async function* textsOf(file: string): AsyncGenerator<string> {
  for await (const { text } of readLines(file)) if (text !== null && text.trim() !== '') yield text;
}

/**
 * Writes the first rows of a catalogue file; if it has too few, repeats them under other names.
 * @param count how many rows to write
 * @param target the file to write (`.jsonl.gz`)
 * @throws {FileError} if the file has no rows
 */
export const writeRows = async (file: string, count: number, target: string): Promise<Rows> => {
  let repeated = 0;
  async function* chosen(): AsyncGenerator<string> {
    let written = 0;
    for (let time = 1; written < count; time += 1) {
      const before = written;
      for await (const text of textsOf(file)) {
        if (written === count) return;
        written += 1;
        if (time > 1) repeated += 1;
        yield `${time === 1 ? text : again(text, time)}\n`;
      }
      if (written === before) throw new FileError(`${file} has no rows`);
    }
  }
  await pipeline(chosen(), createGzip({ level: 1 }), createWriteStream(target));
  return { file: target, rows: count, repeated };
};
