import { createFastLane } from './fast-lane.ts';
import { createHttpFront } from './http-front.ts';
import { listen, type Listening, type ListenOptions } from './listen.ts';
import type { Storefront } from './storefront.ts';

/**
 * Opens a port for a storefront: the lane for pages in front, `node:http` for all else.
 * @throws {ListenError} where the port cannot be had
 */
export const openPort = (storefront: Storefront, options: Omit<ListenOptions, 'lane'>): Promise<Listening> =>
  listen(createHttpFront(storefront), {
    ...options,
    lane: (limits, handOver) => createFastLane({ storefront, limits, handOver }),
  });
