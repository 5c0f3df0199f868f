import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { startService, stopChild, whenReady, type Child } from '../../scripts/supervisor/child.ts';
import { releasesFolder } from '../../src/release/layout.ts';
import { openReleases } from '../../src/release/releases.ts';
import { makeOneStoreFiles } from '../support/one-store-files.ts';
import { copyDemo } from '../support/small-demo.ts';

/**
 * One store from the embedded API to a release, as an operator does it: real
 * processes, the built pages, the command lines of the README.
 */

/** More pages than a summary lists. */
const withManyProducts = (demo: string): void => copyDemo(demo, { wide: 300, narrow: 300 });
const { folder, demo, storesFile } = makeOneStoreFiles('S010', withManyProducts);
const dataDir = join(folder, 'data');
const run = promisify(execFile);
let commerce: Child;
let env: NodeJS.ProcessEnv;

const summary = z.object({
  stores: z.array(
    z.object({
      store: z.string(),
      release: z.string(),
      planned: z.number(),
      rendered: z.number(),
      reused: z.number(),
      removed: z.number(),
      renderedPages: z.array(z.string()),
      renderedPagesOmitted: z.number(),
    }),
  ),
});

const script = async (name: string, ...args: string[]): Promise<string> =>
  (await run(process.execPath, [`scripts/${name}.ts`, ...args], { env, maxBuffer: 1 << 26 })).stdout;

const publish = async () => {
  const [store] = summary.parse(JSON.parse(await script('publish', '--store', 'S010', '--json'))).stores;
  if (!store) throw new Error('no store was published');
  return store;
};

/** Address → hash of the page in a release. */
const hashes = async (id: string): Promise<Map<string, string>> => {
  const releases = openReleases(releasesFolder(dataDir, 'S010'));
  try {
    return new Map([...releases.byId(id).entries()].map(([address, { hash }]) => [address, hash]));
  } finally {
    releases.close();
  }
};

const pageText = async (address: string): Promise<string> => {
  const releases = openReleases(releasesFolder(dataDir, 'S010'));
  try {
    const entry = releases.current()?.get(address);
    if (!entry) throw new Error(`no page at ${address}`);
    return (await releases.read(entry.hash, 'identity')).toString();
  } finally {
    releases.close();
  }
};

beforeAll(async () => {
  env = {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO_DIR: demo,
    STORES_FILE: storesFile,
    COMMERCE_PORT: '0',
    PORT: '4321',
  };
  commerce = startService('commerce API', 'scripts/commerce.ts', env);
  env = { ...env, COMMERCE_PORT: String(await whenReady(commerce)) };
});

afterAll(async () => {
  await stopChild(commerce);
  rmSync(folder, { recursive: true, force: true });
});

test(
  'a changed price reaches exactly the pages that show it, in all three languages',
  { timeout: 240_000 },
  async () => {
    const first = await publish();
    expect(first.rendered).toBe(first.planned);
    expect(first.renderedPages).toHaveLength(1000);
    expect(first.renderedPagesOmitted).toBe(first.rendered - 1000);
    expect(await publish()).toMatchObject({ release: first.release, rendered: 0, reused: first.planned });

    await script('shop', 'price', '--store', 'S010', '--product', '12', '--price', '4321.09', '--promo', 'none');
    const second = await publish();
    const before = await hashes(first.release);
    const after = await hashes(second.release);
    const differing = [...after].filter(([address, hash]) => before.get(address) !== hash).map(([address]) => address);
    expect(second.renderedPagesOmitted).toBe(0);
    expect(second.renderedPages.toSorted()).toEqual(differing.toSorted());
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    expect(second.rendered).toBeLessThan(200);

    for (const address of ['/product/12', '/kh/product/12', '/zh/product/12']) {
      expect(differing).toContain(address);
      expect(await pageText(address)).toContain('$4,321.09');
    }
    const listings = differing.filter((address) => address.includes('/category'));
    expect(new Set(listings.map((address) => /^\/(kh|zh)\//u.exec(address)?.[1] ?? 'en'))).toEqual(
      new Set(['en', 'kh', 'zh']),
    );
    for (const address of listings) expect(await pageText(address), address).toContain('$4,321.09');
  },
);

test('with the API down the release stays, and the command says so', { timeout: 60_000 }, async () => {
  await stopChild(commerce);
  const failed = await run(process.execPath, ['scripts/publish.ts', '--store', 'S010', '--json'], { env }).catch(
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /S010 {2}not published, the release before stays: GET .* gave no usable answer/u,
    ) as string,
  });
  const { stdout } = z.object({ stdout: z.string() }).parse(failed);
  expect(JSON.parse(stdout)).toMatchObject({
    stores: [],
    failed: 1,
    failures: [{ store: 'S010', former: true, error: expect.stringContaining('gave no usable answer') }],
  });
  expect(await pageText('/product/12')).toContain('$4,321.09');
});
