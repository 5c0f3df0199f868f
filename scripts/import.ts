import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SingleBar } from 'cli-progress';
import { importShop } from '../src/commerce/import/import-shop.ts';
import { importProducts, type ImportReport } from '../src/commerce/import/import-products.ts';
import { FileError, readLines } from '../src/commerce/import/read-lines.ts';
import { databasePath } from '../src/commerce/start-commerce.ts';
import { openStorage } from '../src/commerce/storage/open-storage.ts';
import { readEnvironment } from '../src/config/environment.ts';
import { messageOf } from '../src/lib/errors.ts';
import { makeDataDir } from './supervisor/checks.ts';
import { parseOptions } from './supervisor/parse-options.ts';

/**
 * `npm run import -- --shop FOLDER`: imports the stores, categories and texts of the embedded API; then, for each
 * store, `npm run import -- --store S001 --file products.jsonl.gz`: imports its products.
 */
const usage = 'npm run import -- --shop FOLDER, or npm run import -- --store S001 --file products.jsonl.gz';

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

const importStores = async (folder: string): Promise<number> => {
  const { dataDir } = readEnvironment();
  makeDataDir(dataDir);
  const storage = openStorage(databasePath(dataDir));
  try {
    const { stores, categories } = await importShop(storage, folder, join(dataDir, 'uploads'));
    console.log(`${stores.length} stores (${stores.join(', ')}), ${categories} categories`);
    return 0;
  } finally {
    await storage.close();
  }
};

const importFile = async (store: string, file: string): Promise<number> => {
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

const main = async (): Promise<number> => {
  const { shop, store, file } = parseOptions(
    { shop: { type: 'string' }, store: { type: 'string' }, file: { type: 'string' } },
    usage,
  );
  if (shop && !store && !file) return importStores(shop);
  if (shop || !store || !file) throw new FileError(`use ${usage}`);
  return importFile(store, file);
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  return 1;
});
