/** The parts of a release. A release maps page addresses to stored objects; see `docs/architecture.md`. */

/** The encodings that every object is stored in. */
export const forms = ['zstd', 'br', 'gzip'] as const;
export type Form = (typeof forms)[number];

/** Where an object's encodings are: one after the other in a pack, in the order of `forms`. */
export type ObjectRef = {
  /** First 32 hex digits of the SHA-256 of the uncompressed body. */
  hash: string;
  /** Name of the pack, without folder and extension. */
  pack: string;
  /** Position of the first encoding, in bytes. */
  offset: number;
  /** Lengths of the encodings in bytes. */
  zstd: number;
  br: number;
  gzip: number;
  /** Length of the uncompressed body in bytes. */
  size: number;
};

export type PageEntry = {
  object: ObjectRef;
  /** Hash of everything that the page was made from. */
  fingerprint: string;
  /** Index into the header sets of the root or, before the commit, of the changes. */
  headers: number;
  /** Status of the response: 200, 404 or 500. */
  status: number;
};

/** Response headers that pages share, with names in lower case: `content-type`, `content-security-policy`, … */
export type HeaderSet = Record<string, string>;

/** Where a shard's bytes are, and their hash (as of objects). */
export type ShardRef = { file: number; offset: number; length: number; hash: string };

/** A pack that a release uses. */
export type PackUse = {
  /** Without folder and extension. */
  name: string;
  /** How many of the release's pages are in it, and the bytes of their encodings. */
  pages: number;
  bytes: number;
  /** Minimum length of the file in bytes. */
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
   * No page counts as modified before this (milliseconds since 1970): after a rollback the older content is the newer
   * response, which the content's own date does not tell.
   */
  modifiedFloor: number;
  /** When the next promotional price on its pages ends (milliseconds since 1970); null or absent: none does. */
  nextPriceEnd?: number | null;
  /** The release that was current before; null for the first. */
  former: string | null;
  /** Number of pages. */
  pages: number;
  headerSets: HeaderSet[];
  /** Each keeps its index; null: free for the next one. */
  packs: (PackUse | null)[];
  /** Names of the files that hold the shards. */
  files: string[];
  /** Their number is a power of two. */
  shards: ShardRef[];
};
