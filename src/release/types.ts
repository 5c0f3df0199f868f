/** The parts of a release. A release maps page addresses to stored objects; see `docs/architecture.md`. */

/** Compressed forms that every object is stored in. */
export const forms = ['zstd', 'br', 'gzip'] as const;
export type Form = (typeof forms)[number];

/** Where an object's forms lie: one after the other in a pack, in the order of `forms`. */
export type ObjectRef = {
  /** First 32 hex digits of the SHA-256 of the body as it is. */
  hash: string;
  /** Name of the pack, without folder and ending. */
  pack: string;
  /** Bytes before the first form. */
  offset: number;
  /** Lengths of the forms in bytes. */
  zstd: number;
  br: number;
  gzip: number;
  /** Bytes of the body as it is. */
  size: number;
};

export type PageEntry = {
  object: ObjectRef;
  /** Hash of everything that the page was made from. */
  fingerprint: string;
  /** Index into the root's (or, before the commit, the given) header sets. */
  headers: number;
  /** Status of the answer: 200, 404 or 500. */
  status: number;
};

/** Response headers that pages share, names in small letters: `content-type`, `content-security-policy`, … */
export type HeaderSet = Record<string, string>;

/** Where a shard's bytes lie, and their hash (as of objects). */
export type ShardRef = { file: number; offset: number; length: number; hash: string };

/** A pack that a release names. */
export type PackUse = {
  /** Without folder and ending. */
  name: string;
  /** How many of the release's pages lie in it, and the bytes of their forms. */
  pages: number;
  bytes: number;
  /** Bytes that the file must have. */
  end: number;
};

export type ReleaseRoot = {
  format: 2;
  /** Sorts by age. */
  id: string;
  /** The store's code. */
  store: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  codeVersion: string;
  /**
   * No page counts as modified earlier (milliseconds since 1970): after a rollback a page's
   * older content is the newer answer, which dates of content alone would deny.
   */
  modifiedFloor: number;
  /** When the next price that its pages show ends (milliseconds since 1970); null or absent: none does. */
  nextPriceEnd?: number | null;
  /** The release that was current before; null for the first. */
  former: string | null;
  /** How many pages. */
  pages: number;
  headerSets: HeaderSet[];
  /** Each at a place that it keeps; null: free for the next one. */
  packs: (PackUse | null)[];
  /** Names of the files that hold the shards. */
  files: string[];
  /** A power of two of them. */
  shards: ShardRef[];
};
