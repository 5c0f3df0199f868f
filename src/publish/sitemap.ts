import type { LoaderContext } from '../catalogue/context.ts';
import { indexedAddresses } from '../features/loaders.ts';
import type { Release } from '../release/release.ts';
import { inLocale } from '../routes.ts';
import { storeDocuments, type Document } from './store-documents.ts';

/** Maximum number of URLs in one sitemap file; the protocol allows 50,000. */
const sitemapSize = 10_000;

const xml = 'application/xml; charset=utf-8';
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const escape = (text: string): string => text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;');

function* chunks(items: Iterable<string>, size: number): Generator<string[]> {
  let chunk: string[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length === size) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

const sitemapAddress = (locale: string, number: number): string => `/sitemap-${locale}-${number}.xml`;

function* sitemaps(context: LoaderContext): Generator<Document> {
  const { origin, locale } = context;
  let number = 0;
  for (const chunk of chunks(indexedAddresses(context), sitemapSize)) {
    number++;
    const urls = chunk.map((address) => `<url><loc>${escape(`${origin}${inLocale(locale, address)}`)}</loc></url>`);
    yield {
      address: sitemapAddress(locale, number),
      type: xml,
      body: `${head}<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`,
    };
  }
}

/**
 * Yields the addresses of a release's sitemaps that its store no longer has, because it has fewer pages now.
 * @param documents what the next release holds besides its pages
 */
export function* outdatedSitemaps(
  release: Pick<Release, 'get'>,
  locales: readonly string[],
  documents: readonly { address: string }[],
): Generator<string> {
  const made = new Set(documents.map(({ address }) => address));
  for (const locale of locales)
    for (let number = 1; release.get(sitemapAddress(locale, number)); number++)
      if (!made.has(sitemapAddress(locale, number))) yield sitemapAddress(locale, number);
}

/**
 * Yields what a store's release holds besides its pages: its small documents and, for search engines, robots.txt and a
 * sitemap index with sitemaps for each language. Sitemaps have no dates, so that a changed price changes none of them.
 */
export function* documentsOf(contexts: readonly LoaderContext[]): Generator<Document> {
  const [first] = contexts;
  if (!first) return;
  yield* storeDocuments(contexts);
  const { origin } = first;
  const names: string[] = [];
  for (const context of contexts)
    for (const document of sitemaps(context)) {
      names.push(document.address);
      yield document;
    }
  const entries = names.map((name) => `<sitemap><loc>${escape(origin + name)}</loc></sitemap>`);
  yield {
    address: '/sitemap.xml',
    type: xml,
    body: `${head}<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`,
  };
  yield {
    address: '/robots.txt',
    type: 'text/plain; charset=utf-8',
    body: `User-agent: *\nAllow: /\nDisallow: /_api/\nDisallow: /_list/\n\nSitemap: ${origin}/sitemap.xml\n`,
  };
}
