import { hash } from 'node:crypto';
import type { LoaderContext } from '../catalogue/context.ts';
import { loadPage } from '../features/loaders.ts';
import type { Template, Templates } from '../catalogue/page-data.ts';
import { messageOf } from '../lib/errors.ts';
import type { Effort } from '../release/compress.ts';
import type { Compressor } from '../release/compressor.ts';
import { createPackWriter, type PackWriter } from '../release/pack-writer.ts';
import type { Release } from '../release/release.ts';
import type { HeaderSet, ObjectRef, PageEntry } from '../release/types.ts';
import { inLocale } from '../routes.ts';
import { documentsOf } from './documents.ts';
import type { OpenJob } from './job.ts';
import type { Rendered } from './renderer.ts';

export type RenderedPage = {
  /** With its language prefix. */
  address: string;
  /** 'same': the page of the base release is still up to date; 'gone': the store has no such page. */
  made: { entry: Omit<PageEntry, 'headers'>; headers: HeaderSet; bytes: number } | 'same' | 'gone';
};

/** The exports of `dist/server/renderer.mjs`. */
export type Renderer = { render: <T extends Template>(template: T, page: Templates[T]) => Promise<Rendered> };

export type PageMakerParts = {
  job: Pick<OpenJob, 'contexts' | 'shellHash'>;
  storeCode: string;
  codeVersion: string;
  /** Where packs are written. */
  storeDir: string;
  /** Unchanged pages are taken from here. */
  base: Release | null;
  /** Threads that compress, for a few urgent pages; null: this thread does, which is best for a whole store. */
  compressor: Compressor | null;
};

/** The largest and most visited page, and others of which a store has few. */
const compressedHard: ReadonlySet<Template> = new Set(['home', 'compare', 'help', 'policy']);

const fingerprintOf = (...parts: string[]): string => hash('sha256', parts.join('\0'), 'hex').slice(0, 32);

/**
 * Creates what makes pages of one store: their data, fingerprint and, if that differs from the base release's, the
 * rendered page in a pack of its own.
 */
export const createPageMaker = (parts: PageMakerParts, { render }: Renderer) => {
  const { job, storeCode, codeVersion, storeDir, base, compressor } = parts;
  let pack: PackWriter | null = null;

  const unchanged = (address: string, fingerprint: string): boolean => base?.get(address)?.fingerprint === fingerprint;
  const store = (body: string, effort: Effort): ObjectRef | Promise<ObjectRef> => {
    pack ??= createPackWriter(storeDir);
    return compressor ? pack.addLater(body, compressor, effort) : pack.add(body, effort);
  };

  const made = async (
    address: string,
    body: string,
    facts: Pick<PageEntry, 'fingerprint' | 'status'>,
    headers: HeaderSet,
    effort: Effort = 'usual',
  ): Promise<RenderedPage> => {
    const object = await store(body, effort);
    return { address, made: { entry: { object, ...facts }, headers, bytes: Buffer.byteLength(body) } };
  };

  /** Renders a page; with a compressor, the inner promise may still be pending. */
  const makePage = async (context: LoaderContext, bare: string): Promise<{ page: Promise<RenderedPage> }> => {
    const address = inLocale(context.locale, bare);
    const loaded = loadPage(context, bare);
    if (!loaded) return { page: Promise.resolve({ address, made: 'gone' }) };
    const { shell, ...rest } = loaded.page;
    const fingerprint = fingerprintOf(
      codeVersion,
      loaded.template,
      job.shellHash.get(context) ?? '',
      JSON.stringify(rest),
    );
    if (unchanged(address, fingerprint)) return { page: Promise.resolve({ address, made: 'same' }) };
    const { html, csp } = await render(loaded.template, { ...rest, shell }).catch((error: unknown) => {
      throw new Error(`${storeCode} ${address} could not be rendered: ${messageOf(error)}`, { cause: error });
    });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(csp === null ? {} : { 'content-security-policy': csp }),
    };
    const effort = compressedHard.has(loaded.template) ? 'hard' : 'usual';
    const page = made(address, html, { fingerprint, status: loaded.status }, headers, effort);
    if (!compressor) await page;
    // Whoever awaits all pages reports its failure.
    else page.catch(() => undefined);
    return { page };
  };

  return {
    /** Makes pages in all languages of the store, one at a time. */
    pages: async (bareAddresses: readonly string[]): Promise<RenderedPage[]> => {
      const pages: Promise<RenderedPage>[] = [];
      for (const bare of bareAddresses)
        for (const context of job.contexts)
          // Concurrent renders in one thread are slower.
          pages.push((await makePage(context, bare)).page);
      return Promise.all(pages);
    },

    /** Makes robots.txt and the sitemaps. */
    documents: async (): Promise<RenderedPage[]> => {
      const pages: RenderedPage[] = [];
      for (const { address, type, body } of documentsOf(job.contexts)) {
        const fingerprint = fingerprintOf(type, body);
        const facts = { fingerprint, status: 200 };
        // One sitemap in memory at a time.
        pages.push(
          unchanged(address, fingerprint)
            ? { address, made: 'same' }
            : await made(address, body, facts, { 'content-type': type }),
        );
      }
      return pages;
    },

    /** Writes everything to the disk; only then may a release refer to the pages. */
    finish: (): void => {
      pack?.close();
      pack = null;
    },
  };
};
