import type { SqliteDatabase } from '../lib/sql/sqlite-database.ts';
import { openDraft, type Draft, type DraftMeta, type DraftOptions } from '../release/draft.ts';
import type { Dictionary, ReleaseMeta } from '../release/types.ts';
import type { RenderedPage } from './page-maker.ts';
import type { PublishSummary } from './summary.ts';

/** Maximum number of rendered pages that a summary lists. */
const maxListedPages = 1000;

/** The next release of a store, and what a run has done for it so far. */
export type StoreDraft = {
  take(page: RenderedPage): void;
  addDictionary(dictionary: Dictionary): void;
  remove(address: string): void;
  /** Addresses of the base's pages that were reported gone. */
  readonly gone: ReadonlySet<string>;
  /** Returns how many pages were checked. */
  looked(): number;
  /** Returns a summary's figures about the rendered pages. */
  rendered(): Pick<PublishSummary, 'rendered' | 'bytes' | 'renderedPages' | 'renderedPagesOmitted'>;
  /** @throws and leaves the former release in place */
  commit(meta: DraftMeta): Promise<ReleaseMeta>;
  /** Abandons the draft, unless it was committed. */
  close(): void;
};

/** Sends a release to the other machines, before this one serves it. */
export type ShareRelease = (database: SqliteDatabase) => Promise<void>;

/**
 * @param share null: there are no other machines
 * @throws {ReleaseError} if the current release is not the base
 */
export const openStoreDraft = (storeDir: string, share: ShareRelease | null, options: DraftOptions): StoreDraft => {
  let draft: Draft | null = openDraft(storeDir, options);
  const gone = new Set<string>();
  const renderedPages: string[] = [];
  let looked = 0;
  let rendered = 0;
  let bytes = 0;
  const open = (): Draft => {
    if (!draft) throw new Error('the draft is closed');
    return draft;
  };
  return {
    gone,
    take: ({ address, made }) => {
      looked += 1;
      if (made === 'same') return;
      if (made === 'gone') {
        if (open().remove(address)) gone.add(address);
        return;
      }
      open().put(address, made);
      rendered += 1;
      bytes += made.body.size;
      if (renderedPages.length < maxListedPages) renderedPages.push(address);
    },
    addDictionary: (dictionary) => open().addDictionary(dictionary),
    remove: (address) => {
      open().remove(address);
    },
    looked: () => looked,
    rendered: () => ({ rendered, bytes, renderedPages, renderedPagesOmitted: rendered - renderedPages.length }),
    commit: async (meta) => {
      const committed = open();
      draft = null;
      return share ? committed.commitAfter(meta, share) : committed.commit(meta);
    },
    close: () => {
      draft?.abandon();
      draft = null;
    },
  };
};
