import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { percentile } from '../../scripts/bench/figures.ts';
import { contentHash } from '../../src/release/content-hash.ts';
import { currentReleaseId } from '../../src/release/releases.ts';
import { releasesFolder } from '../../src/release/layout.ts';
import { roundsIn } from '../support/price-mark.ts';
import { decode, encodings } from '../support/page-requests.ts';
import { publishedPages } from '../support/running-shop.ts';
import { isLong } from '../support/shop.ts';
import { steadily } from '../support/steadily.ts';
import { startStubStores } from '../support/stub-stores.ts';

/**
 * A store that is asked 500 times a second over connections that stay, while it is published and rolled back again and
 * again: every answer is a whole page of one release.
 */

const products = 24;
const perSecond = 500;
const publishes = isLong ? 100 : 2;
const rollbacks = isLong ? 20 : 1;

/** Files that a page names. */
const filesIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/(?:_astro|_img)\/[^"#]+)/gu)].map(([, path = '']) => path);

type Visit = { path: string; encoding: string; status: number; ms: number; hash: string | null };

/** Visitors of one store: they ask for its pages, for the files in them, and whether what they have is still right. */
const createVisitors = (origin: string, pages: readonly string[]) => {
  const { host, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const faults: string[] = [];
  const files = new Map<string, true>();
  /** Pages that named the release which they are of. */
  let marked = 0;
  /** Tags of bodies that a visitor has, by address and encoding. */
  const tags = new Map<string, string>();

  const get = (path: string, headers: Record<string, string>): Promise<{ incoming: IncomingMessage; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const outgoing = request({ agent, host: '127.0.0.1', port, path, headers: { host, ...headers } }, (incoming) => {
        buffer(incoming).then((body) => resolve({ incoming, body }), reject);
      });
      outgoing.once('error', reject);
      outgoing.end();
    });

  const judge = (path: string, incoming: IncomingMessage, body: Buffer, encoding: string): string => {
    const bytes = decode[encoding]?.(body) ?? Buffer.alloc(0);
    const hash = contentHash(bytes);
    if (!incoming.headers['content-type']?.startsWith('text/html')) return hash;
    const html = bytes.toString();
    if (!html.trimEnd().endsWith('</html>')) faults.push(`${path}: the page has no end`);
    const rounds = roundsIn(html);
    if (rounds.length === 1) marked += 1;
    if (rounds.length > 1) faults.push(`${path}: of the releases ${rounds.join(' and ')}`);
    for (const file of filesIn(html)) files.set(file, true);
    const tag = incoming.headers.etag;
    if (!tag?.includes(hash)) faults.push(`${path}: etag ${tag} on ${hash}`);
    return hash;
  };

  /** Content hash of answers that were looked at, by address, tag and bytes: the same again needs no second look. */
  const judged = new Map<string, string>();
  const look = (path: string, incoming: IncomingMessage, body: Buffer): string => {
    const { etag = '', 'content-encoding': encoding = 'identity' } = incoming.headers;
    const key = `${path} ${etag} ${contentHash(body)}`;
    const known = judged.get(key);
    if (known !== undefined) return known;
    const hash = judge(path, incoming, body, encoding);
    judged.set(key, hash);
    return hash;
  };

  return {
    faults,
    files,
    marked: () => marked,
    visit: async (index: number): Promise<Visit> => {
      const known = [...files.keys()];
      const isFile = index % 5 === 4 && known.length > 0;
      const random = Math.random();
      const path =
        (isFile ? known[Math.floor(random * known.length)] : pages[Math.floor(random * pages.length)]) ?? '/';
      const encoding = encodings[index % encodings.length] ?? 'identity';
      const tag = tags.get(`${encoding} ${path}`);
      const conditional = tag !== undefined && index % 3 === 0;
      const begun = performance.now();
      try {
        const { incoming, body } = await get(path, {
          'accept-encoding': encoding,
          'accept-language': 'en',
          ...(conditional ? { 'if-none-match': tag } : {}),
        });
        const ms = performance.now() - begun;
        const status = incoming.statusCode ?? 0;
        if (status !== 200 && !(conditional && status === 304)) faults.push(`${path}: ${status}`);
        if (status === 304 && incoming.headers.etag !== tag) faults.push(`${path}: 304 with another tag`);
        const hash = status === 200 ? look(path, incoming, body) : null;
        if (incoming.headers.etag !== undefined) tags.set(`${encoding} ${path}`, incoming.headers.etag);
        return { path, encoding, status, ms, hash };
      } catch (error) {
        faults.push(`${path}: no answer (${String(error)})`);
        return { path, encoding, status: 0, ms: performance.now() - begun, hash: null };
      }
    },
    close: () => agent.destroy(),
  };
};

// Several processes have everything that one has, and more to keep in step: the sample takes them alone.
test.each(isLong ? [1, 2] : [2])(
  `${perSecond} requests a second beside ${publishes} publishes and ${rollbacks} rollbacks, WEB_CONCURRENCY=%s: whole pages of one release`,
  { timeout: 1_800_000 },
  async (processes) => {
    const shop = await startStubStores(['S001'], products, { WEB_CONCURRENCY: String(processes) });
    try {
      const [store] = shop.stores;
      if (!store) throw new Error('no store was started');
      const { api, code, origin } = store;
      const storeDir = releasesFolder(shop.dataDir, code);
      const entries = [...(await publishedPages(shop.dataDir, code)).keys()];
      const pages = entries.filter((path) => /^(?:\/kh)?(?:\/product\/.*|\/category.*|\/phone.*|\/)?$/u.test(path));
      expect(pages.length).toBeGreaterThan(2 * products);
      /** Hashes that each address has had in a release. */
      const released = new Map<string, Set<string>>(pages.map((path) => [path, new Set()]));
      const noteRelease = async (): Promise<void> => {
        for (const [path, hash] of await publishedPages(shop.dataDir, code)) released.get(path)?.add(hash);
      };
      await noteRelease();

      const visitors = createVisitors(origin, pages);
      let isOver = false;
      const loadBegun = performance.now();
      // The long run measures what waits, too; beside other tests, a machine may be too slow for the pace.
      const most = isLong ? Number.POSITIVE_INFINITY : 128;
      const loading = steadily(perSecond, () => !isOver, visitors.visit, most);

      const publish = async (round: number): Promise<void> => {
        const before = currentReleaseId(storeDir);
        const at = new Date().toISOString();
        api.rows = api.rows.map((row) => ({ ...row, price: 9000 + round, updated_at: at }));
        const changed = api.rows.map(({ id }) => ({ id: String(id), updated_at: at }));
        expect((await shop.send(store, { type: 'product.updated', data: { products: changed } })).status).toBe(202);
        await shop.idle();
        expect(currentReleaseId(storeDir)).not.toBe(before);
        await noteRelease();
      };
      const rollbackMs: number[] = [];
      const rollBack = async (): Promise<void> => {
        const before = currentReleaseId(storeDir);
        const begun = performance.now();
        await shop.run('rollback', '--store', code);
        rollbackMs.push(performance.now() - begun);
        expect(currentReleaseId(storeDir)).not.toBe(before);
      };
      for (let round = 1; round <= publishes; round += 1) {
        await publish(round);
        if (round % Math.floor(publishes / rollbacks) === 0) await rollBack();
      }
      isOver = true;
      const seen = await loading;
      const seconds = (performance.now() - loadBegun) / 1000;
      visitors.close();

      const failed = (await shop.jobs.runs(200)).filter(({ outcome }) => outcome === 'failed');
      expect(failed).toEqual([]);
      expect(visitors.faults.slice(0, 10)).toEqual([]);
      const strange = seen.filter(({ path, hash }) => hash !== null && released.get(path)?.has(hash) === false);
      expect(strange.slice(0, 10)).toEqual([]);
      const times = seen.map(({ ms }) => ms);
      const unchanged = seen.filter(({ status }) => status === 304).length;
      const ofFiles = seen.filter(({ path }) => visitors.files.has(path)).length;
      console.log(
        `WEB_CONCURRENCY=${processes}: ${seen.length} answers in ${Math.round(seconds)} s (${Math.round(seen.length / seconds)} a second), ${unchanged} of them 304, ${ofFiles} for ${visitors.files.size} files; p50 / p99 / max ${[0.5, 0.99, 1].map((share) => Math.round(percentile(times, share))).join(' / ')} ms; ${publishes} publishes, ${rollbackMs.length} rollbacks (the slowest command ${Math.round(Math.max(...rollbackMs))} ms)`,
      );
      expect(rollbackMs).toHaveLength(rollbacks);
      // A machine that is busy with other tests may not come to it in so short a time.
      if (isLong) expect(seen.length / seconds).toBeGreaterThan(perSecond * 0.9);
      expect(unchanged).toBeGreaterThan(seen.length / 20);
      expect(visitors.marked()).toBeGreaterThan(pages.length);
      expect(ofFiles).toBeGreaterThan(seen.length / 10);
    } finally {
      await shop.close();
    }
  },
);
