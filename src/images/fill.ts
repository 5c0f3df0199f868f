import type { PictureFormat, PictureShape } from './address.ts';

export type SizeRequest = { key: string; shape: PictureShape; width: number; format: PictureFormat };

export type Filling = {
  /** Resolves once all sizes are processed, or `stop` was called: how many now exist, and how many failed. */
  done: Promise<{ there: number; failed: number }>;
  /** Stops after the size in progress; resolves like `done`. */
  stop: () => Promise<{ there: number; failed: number }>;
};

/** Processes the requests one at a time; a failure is logged and does not stop the rest. */
export const fill = (
  requests: Iterable<SizeRequest>,
  make: (request: SizeRequest) => Promise<unknown>,
  log: (line: string) => void,
): Filling => {
  let stopped = false;
  const work = async (): Promise<{ there: number; failed: number }> => {
    const result = { there: 0, failed: 0 };
    for (const request of requests) {
      if (stopped) break;
      try {
        // Sequential on purpose: shoppers' requests share these processors.
        const made = await make(request);
        if (made) result.there += 1;
        else result.failed += 1;
      } catch (error) {
        result.failed += 1;
        log(`picture ${request.key} at ${request.width} ${request.format}: ${String(error)}`);
      }
    }
    return result;
  };
  const done = work();
  return {
    done,
    stop: () => {
      stopped = true;
      return done;
    },
  };
};
