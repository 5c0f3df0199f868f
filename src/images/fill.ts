import type { PictureFormat } from './address.ts';

export type SizeRequest = { key: string; width: number; format: PictureFormat };

export type Filling = {
  /** How many sizes are there or could not be made, once all are through or it was stopped. */
  done: Promise<{ there: number; failed: number }>;
  /** Ends after the size that is being made; resolves with `done`. */
  stop: () => Promise<{ there: number; failed: number }>;
};

/** Works through the requests one at a time; a failing one is a line in the log and not the end. */
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
        // One at a time on purpose: shoppers' requests share these processors.
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
