import { hash } from 'node:crypto';
import type { LoaderContext } from '../catalogue/context.ts';
import { loadPage } from '../features/loaders.ts';
import type { Template, Templates } from '../catalogue/page-data.ts';
import { messageOf } from '../lib/errors.ts';
import { storeBody, type Effort } from '../release/compress.ts';
import { makeDictionary } from '../release/dictionary.ts';
import type { DraftPage } from '../release/draft.ts';
import type { Release } from '../release/release.ts';
import type { Dictionary } from '../release/types.ts';
import { inLocale } from '../routes.ts';
import { documentsOf } from './sitemap.ts';
import type { OpenSources } from './store-input.ts';
import { familyOf, familyVersion, type Family } from './page-family.ts';
import type { Rendered } from './renderer.ts';

export type RenderedPage = {
  /** With its language prefix. */
  address: string;
  /** 'same': the page of the base release is still up to date; 'gone': the store has no such page. */
  made: DraftPage | 'same' | 'gone';
};

/** The exports of `dist/server/renderer.mjs`. */
export type Renderer = { render: <T extends Template>(template: T, page: Templates[T]) => Promise<Rendered> };

export type PageMakerParts = {
  sources: Pick<OpenSources, 'contexts' | 'shellHash'>;
  storeCode: string;
  codeVersion: string;
  /** Unchanged pages are taken from here; null: every page is rendered. */
  base: Release | null;
  /** By language and family; pages without one are compressed on their own. */
  dictionaries: ReadonlyMap<string, Dictionary>;
  /** Whether a few pages are needed quickly: expensive compression is then deferred until they are requested. */
  urgent: boolean;
};

/**
 * Compression effort for the largest and most visited page, and for pages of which a store has only a few; the latter
 * are compressed when first requested.
 */
const efforts: Partial<Record<Template, Effort>> = {
  home: 'hard',
  compare: 'hard later',
  help: 'hard later',
  policy: 'hard later',
};

const fingerprintOf = (...parts: string[]): string => hash('sha256', parts.join('\0'), 'hex').slice(0, 32);

/** A page that differs from the base release's, before it is compressed. */
type Fresh = Omit<DraftPage, 'body'> & { html: Buffer; effort: Effort };

/**
 * Creates the maker of one store's pages: it loads their data, computes the fingerprint and, if that differs from the
 * base release's, renders and compresses the page.
 */
export const createPageMaker = (parts: PageMakerParts, { render }: Renderer) => {
  const { sources, storeCode, codeVersion, base, urgent } = parts;
  let { dictionaries } = parts;

  const unchanged = (address: string, fingerprint: string): boolean => base?.get(address)?.fingerprint === fingerprint;

  const renderPage = async (
    context: LoaderContext,
    bare: string,
    isForced = false,
  ): Promise<Fresh | 'same' | 'gone'> => {
    const address = inLocale(context.locale, bare);
    const loaded = loadPage(context, bare);
    if (!loaded) return 'gone';
    const { shell, ...rest } = loaded.page;
    const shellHash = sources.shellHash.get(context) ?? '';
    const fingerprint = fingerprintOf(codeVersion, loaded.template, shellHash, JSON.stringify(rest));
    if (!isForced && unchanged(address, fingerprint)) return 'same';
    const { html, csp } = await render(loaded.template, { ...rest, shell }).catch((error: unknown) => {
      throw new Error(`${storeCode} ${address} could not be rendered: ${messageOf(error)}`, { cause: error });
    });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(csp === null ? {} : { 'content-security-policy': csp }),
    };
    const effort = efforts[loaded.template] ?? 'usual';
    return { html, effort, fingerprint, status: loaded.status, headers };
  };

  const compressed = ({ html, effort, ...page }: Fresh, family: string): DraftPage => ({
    ...page,
    body: storeBody(html, dictionaries.get(family) ?? null, effort === 'hard' && urgent ? 'hard later' : effort),
  });

  const makePage = async (context: LoaderContext, bare: string): Promise<RenderedPage> => {
    const page = await renderPage(context, bare);
    const made = typeof page === 'string' ? page : compressed(page, `${context.locale} ${familyOf(bare)}`);
    return { address: inLocale(context.locale, bare), made };
  };

  return {
    /** Makes pages in all languages of the store, one at a time: concurrent renders in one thread are slower. */
    pages: async (bareAddresses: readonly string[]): Promise<RenderedPage[]> => {
      const pages: RenderedPage[] = [];
      for (const bare of bareAddresses)
        for (const context of sources.contexts) pages.push(await makePage(context, bare));
      return pages;
    },

    /** Makes a family's dictionaries, one in each language, from some of its pages, and makes these pages too. */
    family: async (
      family: Family,
      bareAddresses: readonly string[],
    ): Promise<{ pages: RenderedPage[]; dictionaries: Dictionary[] }> => {
      const pages: RenderedPage[] = [];
      const made: Dictionary[] = [];
      for (const context of sources.contexts) {
        const name = `${context.locale} ${family}`;
        const rendered: { address: string; page: Fresh | 'same' | 'gone' }[] = [];
        for (const bare of bareAddresses)
          rendered.push({ address: inLocale(context.locale, bare), page: await renderPage(context, bare, true) });
        const bodies = rendered.flatMap(({ page }) => (typeof page === 'string' ? [] : [page.html]));
        const version = familyVersion(codeVersion, sources.shellHash.get(context) ?? '');
        const dictionary = makeDictionary(bodies, { family: name, version });
        made.push(dictionary);
        dictionaries = new Map([...dictionaries, [name, dictionary]]);
        for (const { address, page } of rendered)
          pages.push({ address, made: typeof page === 'string' ? page : compressed(page, name) });
      }
      return { pages, dictionaries: made };
    },

    /** Sets the dictionaries for pages made from now on. */
    useDictionaries: (given: ReadonlyMap<string, Dictionary>): void => {
      dictionaries = given;
    },

    /** Makes the store's documents (see `documentsOf`). */
    documents: (): RenderedPage[] => {
      const pages: RenderedPage[] = [];
      // Holds one sitemap in memory at a time.
      for (const { address, type, body } of documentsOf(sources.contexts)) {
        const fingerprint = fingerprintOf(type, body);
        const headers = { 'content-type': type };
        pages.push({
          address,
          made: unchanged(address, fingerprint)
            ? 'same'
            : { body: storeBody(body, null), fingerprint, status: 200, headers },
        });
      }
      return pages;
    },
  };
};
