import type { PictureFacts } from './address.ts';
import type { Priority } from './limiter.ts';

export type PictureFile = { path: string; type: string };

/** Says how urgent it is to whoever asks, once a size turns out to be missing. */
export type Urgency = () => Priority;

/** A picture met at run time; 'absent': it cannot be had, 'busy': too many are asked for at once. */
export type MetPicture = PictureFile | 'absent' | 'busy';

type Parts = {
  facts: (address: string) => PictureFacts | null;
  ingest: (address: string) => Promise<PictureFacts | null>;
  /** One size of what is known; null where its bytes are gone, 'busy' where too many sizes wait to be made. */
  size: (facts: PictureFacts, width: number, urgency: Urgency) => Promise<PictureFile | 'busy' | null>;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** New addresses that are asked for at the same time. */
const mostNew = 32;
/** An address that gave no picture is not asked again for so long; a known one is looked after as rarely. Milliseconds. */
const restsFor = 60_000;
/** Addresses whose last asking is remembered. */
const remembered = 4096;

/**
 * Pictures by their address, taken in when they are first asked for. A known one is answered at once, whether the
 * shop's API is there or not, and looked after behind the answer.
 */
export const createOnDemand = ({ facts, ingest, size, now }: Parts) => {
  const asked = new Map<string, number>();
  const coming = new Map<string, Promise<PictureFacts | null>>();

  const rests = (address: string): boolean => now() - (asked.get(address) ?? Number.NEGATIVE_INFINITY) < restsFor;

  const take = (address: string): Promise<PictureFacts | null> | 'busy' => {
    const underWay = coming.get(address);
    if (underWay) return underWay;
    if (coming.size >= mostNew) return 'busy';
    const started = ingest(address).finally(() => {
      coming.delete(address);
      if (asked.size >= remembered) asked.clear();
      asked.set(address, now());
    });
    coming.set(address, started);
    return started;
  };

  const anew = async (address: string, width: number, urgency: Urgency): Promise<MetPicture> => {
    // One file under any number of addresses: nobody takes it in more than once.
    if (rests(address) || address.includes('?') || address.includes('#')) return 'absent';
    const taken = await take(address);
    if (taken === 'busy') return taken;
    return (taken && (await size(taken, width, urgency))) ?? 'absent';
  };

  return async (address: string, width: number, urgency: Urgency): Promise<MetPicture> => {
    const known = facts(address);
    const ready = known && (await size(known, width, urgency));
    if (!ready) return anew(address, width, urgency);
    if (!rests(address)) Promise.resolve(take(address)).catch(() => undefined);
    return ready;
  };
};
