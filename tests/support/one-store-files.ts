import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { copySmallDemo } from './small-demo.ts';

const storesFileShape = z.object({
  stores: z.array(z.looseObject({ code: z.string(), hosts: z.array(z.string()).min(1) })),
});
const demoShape = z.array(z.looseObject({ code: z.string() }));

/**
 * A folder with the small demo catalogue and the configuration of one store alone. Whoever made it removes it.
 * @param change rewrites the catalogue's files before anybody reads them
 * @param locales that the store is published in
 */
export const makeOneStoreFiles = (
  code: string,
  change: (demo: string) => void = () => {},
  locales: readonly string[] = ['en', 'kh', 'zh'],
): { folder: string; demo: string; storesFile: string; host: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'one-store-'));
  const [demo, storesFile] = [join(folder, 'demo'), join(folder, 'stores.json')];
  copySmallDemo(demo);
  change(demo);
  const demoFile = join(demo, 'stores.json');
  const rows = demoShape.parse(JSON.parse(readFileSync(demoFile, 'utf8')));
  writeFileSync(demoFile, JSON.stringify(rows.filter((row) => row.code === code)));
  const all = storesFileShape.parse(JSON.parse(readFileSync('stores.json', 'utf8'))).stores;
  const stores = all.filter((store) => store.code === code).map((store) => ({ ...store, locales }));
  const [host] = stores[0]?.hosts ?? [];
  if (host === undefined) throw new Error(`stores.json has no store ${code}`);
  writeFileSync(storesFile, JSON.stringify({ stores }));
  return { folder, demo, storesFile, host };
};
