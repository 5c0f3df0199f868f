import type { Logger } from 'pino';
import { createSingleFlight } from '../lib/concurrency.ts';
import { messageOf } from '../lib/errors.ts';
import type { HeaderSet } from '../release/types.ts';
import { createAllowance } from './door/allowance.ts';
import { createMadeCache, readyMade, type MadePage, type ReadyMade } from './made-page.ts';

/** A list with its choice; `part`: what changes with a choice alone, not the whole page. */
type WantedList = { store: string; address: string; part: boolean };

type MadeList = (MadePage & { status: number }) | 'none' | 'busy';

/** Makes a list as the API has it now. 'none': there is no such list; 'busy': it cannot be made now. */
export type MakeList = (wanted: WantedList) => Promise<MadeList>;

/** Lists that are made when somebody asks for them. */
export type LiveLists = {
  /**
   * @param release that is served: a list made before it may show what has changed since
   * @param client who asks: one that asks too often is put off
   */
  find(
    release: string,
    wanted: WantedList,
    client: string,
    siteHeaders: HeaderSet,
  ): Promise<ReadyMade | 'none' | 'busy'>;
};

/** Bytes of made lists in memory, all stores together. */
const mostBytes = 16 << 20;
/** Milliseconds for which a made list is given again, while no newer release is served. */
const freshFor = 3000;
/** Lists that one client may ask for in a second, and at once after a pause: many phones share one address. */
const perSecond = 20;
const burst = 80;

export const createLiveLists = (make: MakeList, logger: Logger): LiveLists => {
  const kept = createMadeCache(mostBytes, freshFor);
  const share = createSingleFlight<MadeList>();
  const allows = createAllowance({ perSecond, burst });

  return {
    find: async (release, wanted, client, siteHeaders) => {
      const { store, address, part } = wanted;
      const key = `${release} ${store} ${part ? 'part' : 'page'} ${address}`;
      const ready = kept.get(key);
      if (ready) return ready;
      if (!allows(client)) return 'busy';
      try {
        const made = await share(key, () => make(wanted));
        if (typeof made === 'string') return made;
        const fresh = readyMade(address, made.status, made, siteHeaders);
        kept.set(key, fresh);
        return fresh;
      } catch (error) {
        logger.error({ store, problem: messageOf(error) }, 'a list cannot be made');
        return 'busy';
      }
    },
  };
};
