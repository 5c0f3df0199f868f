import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { readEnvironment } from '../../config/environment.ts';
import { parseStores } from '../../config/stores.ts';
import { storeBody } from '../../release/compress.ts';
import { openDraft } from '../../release/draft.ts';
import { releasesFolder } from '../../release/layout.ts';
import { openReleases } from '../../release/releases.ts';
import type { ReleaseMeta } from '../../release/types.ts';
import type { ApiProxyLimits } from '../api-proxy/api-proxy.ts';
import { openPort, type ClientTimeouts } from '../listener/listen.ts';
import type { PageRenderers } from '../pages/on-demand-channel.ts';
import type { ImageSource } from '../files/images.ts';
import { createStorefront } from '../storefront.ts';

/** A small deployment on real files and a real port, for tests that use HTTP. */

export type TestPage = { body: string | Buffer; type?: string; status?: number; csp?: string };

export const html = (title: string, lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><title>${title}</title><p>${`${title} `.repeat(60)}`;

/** Publishes pages of one store in addition to a base release or, without one, instead of all its current pages. */
export const publishPages = (
  dataDir: string,
  store: string,
  pages: Record<string, TestPage>,
  base: ReleaseMeta | null = null,
): ReleaseMeta => {
  const storeDir = releasesFolder(dataDir, store);
  const releases = openReleases(storeDir);
  const current = releases.current();
  const draft = openDraft(storeDir, { base: base ?? current });
  if (!base) for (const address of current?.addresses() ?? []) if (!(address in pages)) draft.remove(address);
  releases.close();
  for (const [address, { body, type = 'text/html; charset=utf-8', status = 200, csp = '' }] of Object.entries(pages)) {
    const headers = { 'content-type': type, ...(csp === '' ? {} : { 'content-security-policy': csp }) };
    draft.put(address, { body: storeBody(body, null), fingerprint: 'f', headers, status });
  }
  return draft.commit({ codeVersion: 'v1', nextPriceEnd: null });
};

const stores = [
  {
    code: 'S001',
    hosts: ['s001.localhost', 'shop.example.com'],
    trustedProxies: ['10.0.0.0/8'],
    features: { assistant: true },
  },
  {
    code: 'S002',
    hosts: ['s002.localhost'],
    locales: ['en', 'kh'],
    trustedProxies: ['127.0.0.1', '::1'],
    mapsKey: 'a-key-of-the-second-store',
  },
  { code: 'S003', hosts: ['s003.localhost'], origin: 'https://s003.localhost', locales: ['en'] },
];

/** Returns the pages of a small store in its languages. */
export const shopPages = (store: string, locales: readonly string[] = ['en', 'kh', 'zh']): Record<string, TestPage> => {
  const pages: Record<string, TestPage> = {
    '/robots.txt': { body: `Sitemap: http://${store}/sitemap.xml\n`, type: 'text/plain; charset=utf-8' },
  };
  for (const locale of locales) {
    const at = (path: string): string => (locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`);
    const page = (path: string, status = 200): void => {
      pages[at(path)] = { body: html(`${store} ${locale} ${path}`, locale), status, csp: "default-src 'self'" };
    };
    for (const path of ['/', '/category', '/category?cat_id=3', '/category?cat_id=3&page=2', '/product/12']) page(path);
    page(`/product/${encodeURIComponent('ទូរស័ព្ទ 1')}`);
    page('/404', 404);
    page('/500', 500);
  }
  return pages;
};

export type TestShop = {
  port: number;
  dataDir: string;
  /** Log lines so far, parsed. */
  log: Record<string, unknown>[];
  close(): Promise<void>;
};

export type TestShopOptions = {
  env?: Record<string, string>;
  /** Files of the built client, by path. */
  client?: Record<string, string | Buffer>;
  /** Called before the server starts; default: publishes all three stores. */
  prepare?: (dataDir: string) => void;
  cacheBytes?: number;
  limits?: Partial<ClientTimeouts>;
  /** Default: the fast path is on, as in production. */
  fastPath?: boolean;
  renderers?: Partial<PageRenderers>;
  /** Real images, instead of files that tests write. */
  pictures?: ImageSource;
  proxyLimits?: Partial<ApiProxyLimits>;
  /** How often checkout is probed, in milliseconds; default: never, since most tests have no API. */
  checkoutProbeMs?: number | null;
  /** A folder that is kept after closing; default: a new one that is removed. */
  dataDir?: string;
};

const publishAll = (dataDir: string): void => {
  publishPages(dataDir, 'S001', shopPages('S001'));
  publishPages(dataDir, 'S002', shopPages('S002', ['en', 'kh']));
  publishPages(dataDir, 'S003', shopPages('S003', ['en']));
};

export const startTestShop = async ({
  env = {},
  client = {},
  prepare = publishAll,
  cacheBytes = 16 << 20,
  limits = {},
  fastPath = true,
  renderers,
  pictures,
  proxyLimits,
  checkoutProbeMs = null,
  dataDir: kept,
}: TestShopOptions = {}): Promise<TestShop> => {
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'shop-'));
  const clientDir = join(dataDir, 'client');
  for (const [path, body] of Object.entries(client)) {
    mkdirSync(dirname(join(clientDir, path)), { recursive: true });
    writeFileSync(join(clientDir, path), body);
  }
  prepare(dataDir);
  const log: Record<string, unknown>[] = [];
  const storefront = await createStorefront({
    stores: parseStores(JSON.stringify({ stores })),
    env: readEnvironment({ DATA_DIR: dataDir, ...env }),
    dataDir,
    assets: clientDir,
    images: pictures ?? {
      get: async ({ key, width, format }) =>
        key === 'broken'
          ? Promise.reject(new Error('the picture is broken'))
          : { path: join(dataDir, `${key}-${width}.${format}`), type: `image/${format}` },
      icon: async (key, size) => ({ path: join(dataDir, `${key}-${size}.png`), type: 'image/png' }),
      svg: async (key) => ({ path: join(dataDir, `${key}.svg`), type: 'image/svg+xml' }),
      illustration: async () => null,
      at: async () => 'absent',
    },
    logger: pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line) as Record<string, unknown>) }),
    cacheBytes,
    renderers: renderers ? { product: async () => 'none', list: async () => 'none', ...renderers } : null,
    checkoutProbeMs,
    ...(proxyLimits ? { proxyLimits } : {}),
  });
  const server = await openPort(storefront, { port: 0, host: '127.0.0.1', limits }, fastPath);
  return {
    port: server.port,
    dataDir,
    log,
    close: async () => {
      await server.close(1000);
      await storefront.close();
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
