/** Types of a release's parts; see `docs/release-format.md`. */

/** Response headers that pages share, with names in lower case: `content-type`, `content-security-policy`, … */
export type HeaderSet = Readonly<Record<string, string>>;

/** A page of a release, without its body. */
export type PageEntry = {
  /** Identifies the body: the first 32 hex digits of the SHA-256 of its uncompressed bytes. */
  hash: string;
  /** Hash of everything that the page was made from. */
  fingerprint: string;
  headers: HeaderSet;
  /** Status of the response: 200, 404 or 500. */
  status: number;
  /** Length of the uncompressed body in bytes. */
  size: number;
  /** When the body was first stored, in milliseconds since 1970. */
  writtenAt: number;
  /** The dictionary against which the body is compressed, by its SHA-256 in hex, and its family; null: none. */
  dictionary: Pick<Dictionary, 'hash' | 'family'> | null;
};

export type ReleaseMeta = {
  /** Consecutive number among the store's releases. */
  number: number;
  /** Sorts by age. */
  id: string;
  /** The store's code. */
  store: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  codeVersion: string;
  /**
   * No page counts as last modified before this (milliseconds since 1970): after a rollback, older content is the newer
   * response, although the content's own date is older.
   */
  modifiedFloor: number;
  /** When the next promotional price on its pages ends (milliseconds since 1970); null: none does. */
  nextPriceEnd: number | null;
  /** Number of the release that was current before; null for the first. */
  former: number | null;
  /** How many pages it has. */
  pages: number;
};

/** A body as it is stored. */
export type StoredBody = {
  hash: string;
  /** Length of the uncompressed body in bytes. */
  size: number;
  /** SHA-256 of the dictionary that the frame needs, in hex; null: none. */
  dictionary: string | null;
  /** The body as a zstd frame. */
  frame: Uint8Array;
  /** Whether its Brotli form is compressed as strongly as possible, because many visitors open the page. */
  isHard: boolean;
  /** The Brotli form; null: it is made when requested. */
  br: Uint8Array | null;
};

/** What the pages of one language and family have in common; their bodies are compressed against it (RFC 9842). */
export type Dictionary = {
  /** Its SHA-256 in hex. */
  hash: string;
  /** Language and page family: `en product`. */
  family: string;
  /** Version of the code and shell that it was made for (see `familyVersion`). */
  version: string;
  /** Mean length of other pages' frames when it was made, in bytes. */
  mean: number;
  bytes: Uint8Array;
};
