import { globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storeOrigin, uploadsAddress } from '../../../src/config/environment.ts';
import { openSources } from '../../../src/publish/store-input.ts';
import type { BenchRun } from '../bench-run.ts';
import { median, type Cost } from '../figures.ts';
import { findProgram } from '../machine.ts';
import { runMeasured } from '../measure.ts';
import { usePages } from '../release-pages.ts';
import { writeHugoSite } from './hugo-site.ts';

export type HugoCost = Cost & { pages: number; bytes: number; /** Of the product pages. */ medianBytes: number };
export type Hugo = { run: () => Promise<HugoCost>; remove: () => void };

const firstProductPage = ({ shop }: BenchRun): Promise<string> =>
  usePages(shop, async (pages) => {
    const address = pages.addresses().find((one) => one.startsWith('/product/')) ?? '/';
    return (await pages.read(address, 'identity')).toString();
  });

/** Writes a Hugo site of the store's products; null if Hugo is not installed. */
export const prepareHugo = async (bench: BenchRun): Promise<Hugo | null> => {
  const { shop, folder, supervisor } = bench;
  const program = findProgram('hugo');
  if (!program) return null;
  const site = join(folder, 'hugo-site');
  const target = join(folder, 'hugo-pages');
  const { config, environment, dataDir } = shop;
  const uploads = uploadsAddress(config, environment);
  const sources = openSources({ config, origin: storeOrigin(config, environment), uploads, dataDir });
  try {
    writeHugoSite(site, sources, await firstProductPage(bench));
  } finally {
    sources.close();
  }
  const env = { ...process.env, HUGO_CACHEDIR: join(folder, 'hugo-cache') };
  const removePages = (): void => rmSync(target, { recursive: true, force: true });
  return {
    run: async () => {
      const command = [program, '--quiet', '--destination', target];
      const { output: _, ...cost } = await runMeasured('hugo', command, { cwd: site, env, keep: supervisor.keep });
      const files = globSync('**/*.html', { cwd: target });
      const sizes = files.map((file) => statSync(join(target, file)).size);
      const products = sizes.filter((_size, index) => files[index]?.includes('product'));
      removePages();
      return {
        ...cost,
        pages: files.length,
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        medianBytes: median(products),
      };
    },
    remove: () => {
      removePages();
      rmSync(site, { recursive: true, force: true });
    },
  };
};
