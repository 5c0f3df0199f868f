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
  /** How many rendered pages `renderedPages` leaves out. */
  renderedPagesOmitted: number;
  products: number;
  /** Products that were left out because their data is invalid. */
  leftOut: PullReport['bad'];
  /** Pictures that could not be fetched. */
  picturesMissing: number;
  /** What went wrong after the switch to the new release, or what is missing from the API; null: nothing. */
  warning: string | null;
};
