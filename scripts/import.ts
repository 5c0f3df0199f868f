import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { importProducts, type ImportReport } from '../src/commerce/import/import-products.ts';
import { FileError, readLines } from '../src/commerce/import/read-lines.ts';
import { databasePath } from '../src/commerce/start-commerce.ts';
import { openStorage } from '../src/commerce/storage/sqlite/open-storage.ts';
import { readEnvironment } from '../src/config/environment.ts';

/** `npm run import -- --store S001 --file products.jsonl.gz`: a catalogue into a store of the embedded API. */
const usage = 'npm run import -- --store S001 --file products.jsonl.gz';

const lines = (report: ImportReport, seconds: number): string[] => [
  `${report.new} new, ${report.changed} changed, ${report.unchanged} unchanged, ${report.refused} refused (${report.rows} lines, ${seconds.toFixed(1)} s)`,
  ...report.refusals.map(({ line, sku, reason }) => `  line ${line}${sku === null ? '' : ` (${sku})`}: ${reason}`),
  ...(report.refused > report.refusals.length ? [`  and ${report.refused - report.refusals.length} more`] : []),
];

const sizeOf = (file: string): number => {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat?.isFile()) throw new FileError(`there is no file ${file}`);
  return stat.size;
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { store: { type: 'string' }, file: { type: 'string' } } });
  const { store, file } = values;
  if (!store || !file) throw new FileError(`--store and --file are needed: ${usage}`);
  const size = sizeOf(file);
  const storage = openStorage(databasePath(readEnvironment().dataDir));
  const bar = process.stderr.isTTY
    ? new SingleBar({ format: '{bar} {percentage}% {rows} rows, {eta_formatted} left', hideCursor: true })
    : null;
  const started = performance.now();
  try {
    bar?.start(size, 0, { rows: 0 });
    let rows = 0;
    const report = await importProducts(storage, {
      store,
      lines: readLines(file),
      now: new Date().toISOString(),
      progress: ({ bytes }) => {
        rows += 1;
        if (rows % 500 === 0) bar?.update(bytes, { rows });
      },
    });
    bar?.update(size, { rows });
    bar?.stop();
    for (const line of lines(report, (performance.now() - started) / 1000)) console.log(line);
    return report.new + report.changed + report.unchanged > 0 ? 0 : 1;
  } finally {
    bar?.stop();
    await storage.close();
  }
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
