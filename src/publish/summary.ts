import type { PullReport } from '../catalogue/pull.ts';

/** What a publishing run of one store did. */
export type PublishSummary = {
  store: string;
  /** The release that is served now. */
  release: string;
  /** Pages that were checked. */
  planned: number;
  rendered: number;
  reused: number;
  removed: number;
  /** Uncompressed bytes of the rendered pages. */
  bytes: number;
  seconds: number;
  /** Addresses of rendered pages, at most a thousand. */
  renderedPages: string[];
  /** How many rendered pages that list leaves out. */
  renderedPagesOmitted: number;
  products: number;
  /** Products that were left out because their data is invalid. */
  leftOut: PullReport['bad'];
  /** Pictures that could not be fetched. */
  picturesMissing: number;
  /** What went wrong after the switch to the new release, or what the API lacks; null: nothing. */
  warning: string | null;
};

const maxListedPages = 1000;

/** Lists the addresses of rendered pages, and says how many more there are. */
export const listRenderedPages = (
  changed: ReadonlyMap<string, unknown>,
): Pick<PublishSummary, 'renderedPages' | 'renderedPagesOmitted'> => ({
  renderedPages: [...changed.keys()].slice(0, maxListedPages),
  renderedPagesOmitted: Math.max(0, changed.size - maxListedPages),
});
