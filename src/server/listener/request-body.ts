import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProxyError } from '../api-proxy/proxy-error.ts';

/** Bodies that share a bound of memory: what one of them fills is not taken from the other. */
export type BodyKind = 'json' | 'upload';

/** How much of a body is taken, for how long, and how slow its sender may be. */
export type BodyLimit = {
  kind: BodyKind;
  bytes: number;
  milliseconds: number;
  /** Bytes that must come in each so many milliseconds, until the last one is there. */
  pace?: { bytes: number; milliseconds: number };
};

/** A body of JSON: the longest that a page sends is an address with its texts. */
export const jsonBody: BodyLimit = { kind: 'json', bytes: 65_536, milliseconds: 15_000 };
/** A receipt of 5 MB and the form around it, over a slow line: 4 kB a second at least. */
export const uploadBody: BodyLimit = {
  kind: 'upload',
  bytes: 6_291_456,
  milliseconds: 110_000,
  pace: { bytes: 60_000, milliseconds: 15_000 },
};

/** Bytes of all bodies of a kind that are being read together, and of those from one address. */
export type BodyBudget = { all: number; perAddress: number };

export const defaultBodyBudgets: Readonly<Record<BodyKind, BodyBudget>> = {
  json: { all: 33_554_432, perAddress: 2_097_152 },
  upload: { all: 67_108_864, perAddress: 16_777_216 },
};

/**
 * Reads what a request carries. Nothing of it is read before, so that a call
 * that is refused by its head costs no memory. Once for a request.
 * @throws {ProxyError} 'too_large', 'too_slow', 'busy', or 'bad_request' where it breaks off
 */
export type ReadBody = (limit: BodyLimit) => Promise<Buffer>;

/** What is passed over of a body that nobody wants; who sends more, or takes longer, is cut off. */
const passedOver = { bytes: 8_388_608, milliseconds: 10_000 };

/** Counts the bytes that are held for each address. */
const createPot = ({ all, perAddress }: BodyBudget) => {
  const shares = new Map<string, number>();
  let held = 0;
  return {
    /** Returns why no more may be held; null: it may. */
    hold: (address: string, bytes: number): string | null => {
      const share = (shares.get(address) ?? 0) + bytes;
      shares.set(address, share);
      held += bytes;
      if (held > all) return 'too many bodies at once';
      return share > perAddress ? 'too many bodies of one address at once' : null;
    },
    release: (address: string, bytes: number): void => {
      const share = (shares.get(address) ?? 0) - bytes;
      if (share > 0) shares.set(address, share);
      else shares.delete(address);
      held -= bytes;
    },
  };
};

/** Reads bodies, each kind within its own budget of memory, of which an address has a share. */
export const createBodyReader = (budgets: Readonly<Record<BodyKind, BodyBudget>> = defaultBodyBudgets) => {
  const pots = { json: createPot(budgets.json), upload: createPot(budgets.upload) };

  const read = (request: IncomingMessage, address: string, limit: BodyLimit): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const { kind, bytes, milliseconds, pace } = limit;
      const pot = pots[kind];
      const parts: Buffer[] = [];
      let size = 0;
      let before = 0;
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        clearInterval(paceTimer);
        request.off('data', onData).off('end', onEnd).off('close', onClose);
        pot.release(address, size);
        settle();
      };
      const refuse = (error: ProxyError): void => end(() => reject(error));
      const onData = (part: Buffer): void => {
        size += part.length;
        const problem = pot.hold(address, part.length);
        if (size > bytes) refuse(new ProxyError('too_large'));
        else if (problem !== null) refuse(new ProxyError('busy', problem));
        else parts.push(part);
      };
      const onEnd = (): void => end(() => resolve(Buffer.concat(parts, size)));
      const onClose = (): void => refuse(new ProxyError('bad_request', 'a body that breaks off'));
      const timer = setTimeout(() => refuse(new ProxyError('too_slow')), milliseconds);
      const paceTimer =
        pace &&
        setInterval(() => {
          if (size - before < pace.bytes) refuse(new ProxyError('too_slow'));
          before = size;
        }, pace.milliseconds);
      request.on('data', onData).once('end', onEnd).once('close', onClose);
    });

  /** @param address whose share counts */
  return (request: IncomingMessage, response: ServerResponse, address: string): ReadBody =>
    async (limit) => {
      if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw new ProxyError('too_large');
      if (request.headers.expect !== undefined) response.writeContinue();
      return read(request, address, limit);
    };
};

/** Passes over what is left of a body, so that its sender reads the answer; what has no end is cut. */
export const drainBody = (request: IncomingMessage): void => {
  const { headers, complete } = request;
  if (complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)) return;
  let size = 0;
  const timer = setTimeout(() => request.destroy(), passedOver.milliseconds);
  request.once('close', () => clearTimeout(timer));
  request.on('data', (part: Buffer) => {
    size += part.length;
    if (size > passedOver.bytes) request.destroy();
  });
};
