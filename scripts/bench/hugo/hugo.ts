import { globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storeOrigin, uploadsAddress } from '../../../src/config/environment.ts';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { openSources } from '../../../src/publish/store-input.ts';
import { inLocale } from '../../../src/routes.ts';
import type { BenchRun } from '../bench-run.ts';
import { median, type Cost } from '../figures.ts';
import { findProgram } from '../machine.ts';
import { runMeasured } from '../measure.ts';
import { usePages } from '../release-pages.ts';
import { writeHugoSite } from './hugo-site.ts';

export type HugoCost = Cost & { pages: number; bytes: number; /** Of the product pages. */ medianBytes: number };
export type Hugo = { run: () => Promise<HugoCost>; remove: () => void };

/** Returns the page of a product in each language. */
const readOwnPages = ({ shop }: BenchRun): Promise<Map<Locale, string>> =>
  usePages(shop, async (pages) => {
    const address = pages.addresses().find((one) => one.startsWith('/product/')) ?? '/';
    const read = async (locale: Locale): Promise<[Locale, string]> => [
      locale,
      (await pages.read(inLocale(locale, address), 'identity')).toString(),
    ];
    return new Map(await Promise.all(locales.map(read)));
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
    writeHugoSite(site, sources, await readOwnPages(bench));
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
