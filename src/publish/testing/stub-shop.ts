import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment, type Environment } from '../../config/environment.ts';
import { parseStores, type StoreConfig } from '../../config/stores.ts';
import { releasesFolder } from '../../release/layout.ts';
import { openReleases, readPointer } from '../../release/releases.ts';
import { createPublisher, type Publisher } from '../publisher.ts';

/** A product as the API answers it, cut to what the tests change. */
export type Row = {
  id: number;
  name: string;
  price: number;
  promo_price: number | null;
  promo_until?: string | null;
  sequence: number;
  category_id: number;
  subcategory_id: number;
  brand_id: number | null;
  updated_at: string;
};

export const newRow = (id: number, fields: Partial<Row> = {}): Row => ({
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

/** One store of a small HTTP API, and a real publisher over it whose pages are their data as JSON. */
export type StubShop = {
  config: StoreConfig;
  env: Environment;
  publisher: Publisher;
  /** What the API answers from now on. */
  rows: Row[];
  categories: number[];
  /** Takes a call over: whoever returns true has answered it, or will. */
  fault: (path: string, response: ServerResponse) => boolean;
  newPublisher: () => Publisher;
  /** Address → hash of all pages of the current release. */
  pages: () => Promise<Map<string, string>>;
  /** The current release; null: nothing is published. */
  release: () => Promise<string | null>;
  close: () => Promise<void>;
};

const subcategories = (category: string | undefined) =>
  [1, 2].map((id) => ({ id: Number(category) * 10 + id, name: `Sub ${id}` }));

const answer = ({ rows, categories }: Pick<StubShop, 'rows' | 'categories'>, path: string): unknown => {
  const query = new URL(path, 'http://api').searchParams;
  if (path.startsWith('/api/store')) return { name: 'Shop', store_code: 'S001' };
  if (path.startsWith('/api/categories')) return { data: categories.map((id) => ({ id, name: `Category ${id}` })) };
  if (path.startsWith('/model_ecommerce'))
    return { data: [{ id: 'g', name: 'Group', subcategories: subcategories(/category_id=(\d)/u.exec(path)?.[1]) }] };
  if (path.startsWith('/api/brands'))
    return { data: [1, 2, 3].map((id) => ({ id, name: `Brand ${id}` })), last_page: 1 };
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

export const startStubShop = async (): Promise<StubShop> => {
  const folder = mkdtempSync(join(tmpdir(), 'stub-shop-'));
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'server'), { recursive: true });
  writeFileSync(
    join(dist, 'server', 'renderer.mjs'),
    'export const render = async (screen, page) => ({ html: JSON.stringify(page), csp: null });',
  );
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (!shop.fault(path, response)) response.end(JSON.stringify(answer(shop, path)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [config] = parseStores(
    JSON.stringify({ stores: [{ code: 'S001', hosts: ['a.example'], api, categories: { phone: '1' } }] }),
  );
  if (!config) throw new Error('no store');
  const env = readEnvironment({ DATA_DIR: join(folder, 'data') });
  const newPublisher = (): Publisher => createPublisher({ env, dist });
  const storeDir = releasesFolder(env.dataDir, config.code);
  const shop: StubShop = {
    config,
    env,
    publisher: newPublisher(),
    rows: [],
    categories: [1, 2],
    fault: () => false,
    newPublisher,
    pages: async () => {
      const releases = openReleases(storeDir);
      try {
        return new Map(
          [...(releases.current()?.entries() ?? [])].map(([address, { object }]) => [address, object.hash]),
        );
      } finally {
        await releases.close();
      }
    },
    release: async () => readPointer(storeDir)?.id ?? null,
    close: async () => {
      await shop.publisher.close();
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    },
  };
  return shop;
};
