import type { PullReport } from '../catalogue/pull.ts';

/** What a publishing run of one store did. */
export type PublishSummary = {
  store: string;
  /** The release that is served now. */
  release: string;
  /** Pages that were looked at. */
  planned: number;
  rendered: number;
  reused: number;
  removed: number;
  /** Bytes of the rendered pages, not compressed. */
  bytes: number;
  seconds: number;
  /** Addresses of the rendered pages, at most a thousand. */
  renderedPages: string[];
  products: number;
  /** Products left out since they could not be understood. */
  leftOut: PullReport['bad'];
  /** Pictures that could not be had. */
  picturesMissing: number;
  /** What went wrong after the switch to the new release; null where all is well. */
  warning: string | null;
};

export const listedPages = 1000;
