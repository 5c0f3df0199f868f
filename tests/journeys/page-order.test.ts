import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readStores } from '../../src/config/stores.ts';
import { plannedAddresses, loadPage } from '../../src/features/loaders.ts';
import type { Renderer } from '../../src/publish/page-maker.ts';
import { openSources } from '../../src/publish/store-input.ts';
import { originOf, shopLocation } from '../support/shop.ts';

/** What pages share is rendered with the first of them: no page may show which one that was. */
test.each(['S001', 'S007'])('pages of %s are the same in whatever order they are rendered', async (code) => {
  const bundle = resolve('dist/server/renderer.mjs');
  const { render } = (await import(/* @vite-ignore */ bundle)) as Renderer;
  const config = readStores('stores.json').find((store) => store.code === code);
  if (!config) throw new Error(`stores.json has no store ${code}`);
  const origin = originOf(code);
  const { contexts, close } = openSources({ config, origin, uploads: origin, dataDir: shopLocation().dataDir });
  try {
    const [context] = contexts;
    if (!context) throw new Error(`${code} has no language`);
    const kindOf = (address: string): string => address.split(/[/?=]/u, 3).join('/');
    const ofKinds = new Map([...plannedAddresses(context)].map((address) => [kindOf(address), address]));
    const addresses = [...ofKinds.values()];
    expect(addresses.length).toBeGreaterThan(20);

    /** Renders pages with a shell for which nothing is kept yet. */
    const renderAll = async (ordered: readonly string[]): Promise<Map<string, string>> => {
      const shell = structuredClone(context.shell);
      const made = new Map<string, string>();
      for (const address of ordered) {
        const loaded = loadPage(context, address);
        if (!loaded) throw new Error(`${code} has no page ${address}`);
        made.set(address, (await render(loaded.template, { ...loaded.page, shell })).html.toString());
      }
      return made;
    };
    const forth = await renderAll(addresses);
    const middle = Math.floor(addresses.length / 2);
    const orders = [addresses.toReversed(), [...addresses.slice(middle), ...addresses.slice(0, middle)]];
    for (const order of orders) {
      const made = await renderAll(order);
      expect(addresses.filter((address) => made.get(address) !== forth.get(address))).toEqual([]);
    }
  } finally {
    close();
  }
});
