import { hash } from 'node:crypto';
import { loadPage } from '../catalogue/screens/index.ts';
import type { Screen, Screens } from '../catalogue/page-data.ts';
import { createPackWriter, type PackWriter } from '../release/pack-writer.ts';
import { releasesFolder } from '../release/layout.ts';
import { openReleases } from '../release/releases.ts';
import type { HeaderSet, PageEntry } from '../release/types.ts';
import { inLocale } from '../routes.ts';
import { documentsOf } from './documents.ts';
import { openJob, type Job } from './job.ts';
import type { Rendered } from './renderer.ts';

export type MadePage = {
  /** With its language prefix. */
  address: string;
  /** null: the page of the base release is still right. */
  made: { entry: Omit<PageEntry, 'headers'>; headers: HeaderSet; bytes: number } | null;
};

/** The face of `dist/server/renderer.mjs`. */
export type Renderer = { render: <S extends Screen>(screen: S, page: Screens[S]) => Promise<Rendered> };

const fingerprintOf = (...parts: string[]): string => hash('sha256', parts.join('\0'), 'hex').slice(0, 32);

/**
 * Makes pages of one store: data, fingerprint and, where that differs from the
 * base release's, the rendered page in a pack of its own.
 */
export const createPageMaker = (job: Job, { render }: Renderer) => {
  const { contexts, shellHash, close } = openJob(job);
  const storeDir = releasesFolder(job.dataDir, job.config.code);
  const releases = openReleases(storeDir);
  const base = job.base === null ? null : releases.byId(job.base);
  let pack: PackWriter | null = null;

  const unchanged = (address: string, fingerprint: string): boolean => base?.get(address)?.fingerprint === fingerprint;
  const store = (body: string): PageEntry['object'] => {
    pack ??= createPackWriter(storeDir);
    return pack.add(body);
  };

  const makePage = async (context: (typeof contexts)[number], bare: string): Promise<MadePage> => {
    const address = inLocale(context.locale, bare);
    const loaded = loadPage(context, bare);
    if (!loaded) throw new Error(`${job.config.code} ${address}: planned, but its loader knows no such page`);
    const { shell, ...rest } = loaded.page;
    const fingerprint = fingerprintOf(
      job.codeVersion,
      loaded.screen,
      shellHash.get(context) ?? '',
      JSON.stringify(rest),
    );
    if (unchanged(address, fingerprint)) return { address, made: null };
    const { html, csp } = await render(loaded.screen, { ...rest, shell }).catch((error: unknown) => {
      throw new Error(
        `${job.config.code} ${address} could not be rendered: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(csp === null ? {} : { 'content-security-policy': csp }),
    };
    return {
      address,
      made: {
        entry: { object: store(html), fingerprint, status: loaded.status },
        headers,
        bytes: Buffer.byteLength(html),
      },
    };
  };

  return {
    /** Makes pages in all languages of the store, one after the other. */
    pages: async (bareAddresses: readonly string[]): Promise<MadePage[]> => {
      const pages: MadePage[] = [];
      for (const bare of bareAddresses)
        for (const context of contexts)
          // oxlint-disable-next-line no-await-in-loop -- several renders at once in one thread are slower
          pages.push(await makePage(context, bare));
      return pages;
    },

    /** robots.txt and sitemaps. */
    documents: (): MadePage[] => {
      const pages: MadePage[] = [];
      for (const { address, type, body } of documentsOf(contexts)) {
        const fingerprint = fingerprintOf(type, body);
        const made = unchanged(address, fingerprint)
          ? null
          : {
              entry: { object: store(body), fingerprint, status: 200 },
              headers: { 'content-type': type },
              bytes: Buffer.byteLength(body),
            };
        pages.push({ address, made });
      }
      return pages;
    },

    /** Puts everything made on disk; the pages may be named in a release after this alone. */
    finish: async (): Promise<void> => {
      pack?.close();
      pack = null;
      await releases.close();
      close();
    },
  };
};

export type PageMaker = ReturnType<typeof createPageMaker>;
