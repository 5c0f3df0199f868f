import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment, type Environment } from '../../config/environment.ts';
import { parseStores, type StoreConfig } from '../../config/stores.ts';
import { releasesFolder } from '../../release/layout.ts';
import { currentReleaseId, openReleases } from '../../release/releases.ts';
import { writeRenderThread } from './render-thread.ts';
import { createPublisher, type Publisher, type PublisherOptions } from '../publisher.ts';

/** A product in the API's response, reduced to what the tests change. */
export type StubRow = {
  id: number;
  name: string;
  image?: string;
  price: number;
  promo_price: number | null;
  promo_until?: string | null;
  sequence: number;
  category_id: number;
  subcategory_id: number;
  brand_id: number | null;
  updated_at: string;
  attributes?: { key: string; name: string; value: string }[];
};

export const newRow = (id: number, fields: Partial<StubRow> = {}): StubRow => ({
  id,
  name: `Product ${id}`,
  price: id,
  promo_price: null,
  sequence: id,
  category_id: 1 + (id % 2),
  subcategory_id: (1 + (id % 2)) * 10 + 1 + (id % 3 === 0 ? 1 : 0),
  brand_id: 1 + (id % 2),
  updated_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

/** A small commerce API over HTTP, for one store. */
export type StubApi = {
  origin: string;
  /** Its products from now on. */
  rows: StubRow[];
  categories: number[];
  /** Devices of `/api/fitting`. */
  fitting: unknown[];
  /** Intercepts a call; returns true if it has responded, or will. */
  fault: (path: string, response: ServerResponse) => boolean;
  close: () => Promise<void>;
};

/** A store with such an API, and a real publisher for it whose pages are their data as JSON. */
export type StubShop = StubApi & {
  config: StoreConfig;
  env: Environment;
  /** Folder of its built pages. */
  dist: string;
  publisher: Publisher;
  newPublisher: (options?: Pick<PublisherOptions, 'isPinned'>) => Publisher;
  /** Creates another machine of the shop, with its own data folder. */
  newMachine: (databaseUrl: string | null, dataDir?: string) => { env: Environment; publisher: Publisher };
  /** Address → hash of all pages of the current release. */
  pages: () => Promise<Map<string, string>>;
  /** The current release; null: nothing is published. */
  release: () => Promise<string | null>;
};

const subcategories = (category: string | undefined) =>
  [1, 2].map((id) => ({ id: Number(category) * 10 + id, name: `Sub ${id}` }));

const answer = ({ rows, categories, fitting }: StubApi, code: string, path: string): unknown => {
  const query = new URL(path, 'http://api').searchParams;
  if (path.startsWith('/api/store')) return { name: 'Shop', store_code: code };
  if (path.startsWith('/api/categories')) return { data: categories.map((id) => ({ id, name: `Category ${id}` })) };
  if (path.startsWith('/model_ecommerce'))
    return { data: [{ id: 'g', name: 'Group', subcategories: subcategories(/category_id=(\d)/u.exec(path)?.[1]) }] };
  if (path.startsWith('/api/brands'))
    return { data: [1, 2, 3].map((id) => ({ id, name: `Brand ${id}` })), last_page: 1 };
  if (path.startsWith('/api/fitting')) return { data: fitting };
  const one = /^\/api\/product\/([^&]+)/u.exec(path)?.[1];
  if (one !== undefined) return rows.find((row) => String(row.id) === one);
  if (!path.startsWith('/api/products')) return { data: [] };
  const ids = query.get('ids')?.split(',');
  const found = rows.filter((row) => !ids || ids.includes(String(row.id)));
  const size = Number(query.get('row_per_page'));
  const page = Number(query.get('page'));
  return {
    data: found.slice((page - 1) * size, page * size),
    total: found.length,
    last_page: Math.ceil(found.length / size),
  };
};

export const startStubApi = async (code = 'S001'): Promise<StubApi> => {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (api.fault(path, response)) return;
    const found = answer(api, code, path);
    if (found === undefined) response.writeHead(404);
    response.end(JSON.stringify(found ?? { code: 404, error: 'not_found' }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const api: StubApi = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rows: [],
    categories: [1, 2],
    fitting: [],
    fault: () => false,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return api;
};

/** Timeout of each attempt to call the API, in milliseconds: short, so that tests with a hanging API end soon. */
const apiTimeoutMs = 500;

/** @param roots category ids of the four areas, by route */
export const startStubShop = async (roots: Readonly<Record<string, string>> = { phone: '1' }): Promise<StubShop> => {
  const folder = mkdtempSync(join(tmpdir(), 'stub-shop-'));
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'server'), { recursive: true });
  writeFileSync(
    join(dist, 'server', 'renderer.mjs'),
    'export const render = async (template, page) => ({ html: Buffer.from(JSON.stringify(page)), csp: null });',
  );
  writeRenderThread(join(dist, 'server'));
  const api = await startStubApi();
  const closeApi = api.close;
  const [config] = parseStores(
    JSON.stringify({ stores: [{ code: 'S001', hosts: ['a.example'], api: api.origin, categories: roots }] }),
  );
  if (!config) throw new Error('no store');
  const env = readEnvironment({ DATA_DIR: join(folder, 'data') });
  const newPublisher: StubShop['newPublisher'] = (options) => createPublisher({ env, dist, apiTimeoutMs, ...options });
  const storeDir = releasesFolder(env.dataDir, config.code);
  const shop: StubShop = Object.assign(api, {
    config,
    env,
    dist,
    publisher: newPublisher(),
    newPublisher,
    newMachine: (databaseUrl: string | null, dataDir = mkdtempSync(join(folder, 'machine-'))) => {
      const machine = readEnvironment({
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
        JOURNAL_KEY: 'a key that all machines of this test know',
      });
      return { env: machine, publisher: createPublisher({ env: machine, dist, apiTimeoutMs }) };
    },
    pages: async () => {
      const releases = openReleases(storeDir);
      try {
        return new Map([...(releases.current()?.entries() ?? [])].map(([address, { hash }]) => [address, hash]));
      } finally {
        releases.close();
      }
    },
    release: async () => currentReleaseId(storeDir),
    close: async () => {
      await shop.publisher.close();
      await closeApi();
      rmSync(folder, { recursive: true });
    },
  });
  return shop;
};
