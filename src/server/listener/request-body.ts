import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProxyError } from '../api-proxy/proxy-error.ts';
import type { ReadBody } from '../http/request-context.ts';
import type { BodyLimit } from '../route-table.ts';

/** Kind of a request body. Bodies of a kind share a memory budget that other kinds cannot use up. */
export type BodyKind = BodyLimit['kind'];

/** Maximum bytes of a kind's bodies being read at once, in total and from one address. */
export type BodyBudget = { all: number; perAddress: number };

export const defaultBodyBudgets: Readonly<Record<BodyKind, BodyBudget>> = {
  json: { all: 33_554_432, perAddress: 2_097_152 },
  upload: { all: 67_108_864, perAddress: 16_777_216 },
};

/** How much of an unwanted body is drained; if a client sends more, or takes longer, its connection is destroyed. */
const drainLimits = { bytes: 8_388_608, milliseconds: 10_000 };

/** Counts the bytes held for each address. */
const createBudget = ({ all, perAddress }: BodyBudget) => {
  const shares = new Map<string, number>();
  let held = 0;
  return {
    /** Counts bytes; returns why they are too many, or null if they are not. */
    hold: (address: string, bytes: number): string | null => {
      const share = (shares.get(address) ?? 0) + bytes;
      shares.set(address, share);
      held += bytes;
      if (held > all) return 'too many bodies';
      return share > perAddress ? 'too many bodies from one address' : null;
    },
    release: (address: string, bytes: number): void => {
      const share = (shares.get(address) ?? 0) - bytes;
      if (share > 0) shares.set(address, share);
      else shares.delete(address);
      held -= bytes;
    },
  };
};

/** Creates a body reader that gives each kind of body a memory budget, and each address a share of it. */
export const createBodyReader = (budgets: Readonly<Record<BodyKind, BodyBudget>> = defaultBodyBudgets) => {
  const memory = { json: createBudget(budgets.json), upload: createBudget(budgets.upload) };

  const read = (request: IncomingMessage, address: string, limit: BodyLimit): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const { kind, bytes, milliseconds, pace } = limit;
      const budget = memory[kind];
      const parts: Buffer[] = [];
      let size = 0;
      let before = 0;
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        clearInterval(paceTimer);
        request.off('data', onData).off('end', onEnd).off('close', onClose);
        budget.release(address, size);
        settle();
      };
      const refuse = (error: ProxyError): void => end(() => reject(error));
      const onData = (part: Buffer): void => {
        size += part.length;
        const problem = budget.hold(address, part.length);
        if (size > bytes) refuse(new ProxyError('too_large'));
        else if (problem !== null) refuse(new ProxyError('busy', problem));
        else parts.push(part);
      };
      const onEnd = (): void => end(() => resolve(Buffer.concat(parts, size)));
      const onClose = (): void => refuse(new ProxyError('bad_request', 'the body was cut off'));
      const timer = setTimeout(() => refuse(new ProxyError('too_slow')), milliseconds);
      const paceTimer =
        pace &&
        setInterval(() => {
          if (size - before < pace.bytes) refuse(new ProxyError('too_slow'));
          before = size;
        }, pace.milliseconds);
      request.on('data', onData).once('end', onEnd).once('close', onClose);
    });

  /** @param address the client address whose share the body counts against */
  return (request: IncomingMessage, response: ServerResponse, address: string): ReadBody =>
    async (limit) => {
      if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw new ProxyError('too_large');
      if (request.headers.expect !== undefined) response.writeContinue();
      return read(request, address, limit);
    };
};

/** Drains the rest of the body so that the client can read the response; destroys the socket if it never ends. */
export const drainBody = (request: IncomingMessage): void => {
  const { headers, complete } = request;
  if (complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)) return;
  let size = 0;
  const timer = setTimeout(() => request.destroy(), drainLimits.milliseconds);
  request.once('close', () => clearTimeout(timer));
  request.on('data', (part: Buffer) => {
    size += part.length;
    if (size > drainLimits.bytes) request.destroy();
  });
};
