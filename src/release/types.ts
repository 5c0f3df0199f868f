/** The parts of a release; see `docs/release-format.md`. */

/** Response headers that pages share, with names in lower case: `content-type`, `content-security-policy`, … */
export type HeaderSet = Readonly<Record<string, string>>;

/** A page of a release, without its body. */
export type PageEntry = {
  /** Names the body: the first 32 hex digits of the SHA-256 of its uncompressed bytes. */
  hash: string;
  /** Hash of everything that the page was made from. */
  fingerprint: string;
  headers: HeaderSet;
  /** Status of the response: 200, 404 or 500. */
  status: number;
  /** Length of the uncompressed body in bytes. */
  size: number;
  /** When the body was stored first, in milliseconds since 1970. */
  writtenAt: number;
  /** The dictionary against which the body is stored, by its SHA-256 in hex, and its family; null: none. */
  dictionary: Pick<Dictionary, 'hash' | 'family'> | null;
};

export type ReleaseFacts = {
  /** Counts a store's releases. */
  number: number;
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
  /** Whether its Brotli form is as small as can be: it is a page that everybody opens. */
  isHard: boolean;
  /** That form; null: it is made when it is asked for. */
  br: Uint8Array | null;
};

/** What the pages of one language and family have in common, against which their bodies are compressed (RFC 9842). */
export type Dictionary = {
  /** Its SHA-256 in hex. */
  hash: string;
  /** Language and page family: `en product`. */
  family: string;
  /** What it was made for: the code and the frame of the pages. */
  version: string;
  /** Mean length of frames of other pages when it was made, in bytes. */
  mean: number;
  bytes: Uint8Array;
};
