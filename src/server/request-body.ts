import type { IncomingMessage, ServerResponse } from 'node:http';
import { DoorError } from './door/door-error.ts';

/** How much of a body is taken, and for how long. */
export type BodyLimit = { bytes: number; milliseconds: number };

/** A body of JSON: the longest that a page sends is an address with its texts. */
export const jsonBody: BodyLimit = { bytes: 65_536, milliseconds: 15_000 };
/** A receipt of 5 MB and the form around it, over a slow line. */
export const uploadBody: BodyLimit = { bytes: 6_291_456, milliseconds: 110_000 };

/**
 * Reads what a request carries. Nothing of it is read before, so that a call
 * that is refused by its head costs no memory. Once for a request.
 * @throws {DoorError} 'too_large', 'too_slow', 'busy', or 'bad_request' where it breaks off
 */
export type ReadBody = (limit: BodyLimit) => Promise<Buffer>;

/** What is passed over of a body that nobody wants; who sends more, or takes longer, is cut off. */
const passedOver = { bytes: 8_388_608, milliseconds: 10_000 };

/**
 * Reads bodies within one budget of memory.
 * @param most bytes of all bodies that are being read together
 */
export const createBodyReader = (most: number) => {
  let held = 0;

  const read = (request: IncomingMessage, { bytes, milliseconds }: BodyLimit): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      let size = 0;
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        request.off('data', onData).off('end', onEnd).off('close', onClose);
        held -= size;
        settle();
      };
      const refuse = (error: DoorError): void => end(() => reject(error));
      const onData = (part: Buffer): void => {
        size += part.length;
        held += part.length;
        if (size > bytes) refuse(new DoorError('too_large'));
        else if (held > most) refuse(new DoorError('busy', 'too many bodies at once'));
        else parts.push(part);
      };
      const onEnd = (): void => end(() => resolve(Buffer.concat(parts, size)));
      const onClose = (): void => refuse(new DoorError('bad_request', 'a body that breaks off'));
      const timer = setTimeout(() => refuse(new DoorError('too_slow')), milliseconds);
      request.on('data', onData).once('end', onEnd).once('close', onClose);
    });

  return (request: IncomingMessage, response: ServerResponse): ReadBody =>
    async (limit) => {
      if (Number(request.headers['content-length'] ?? 0) > limit.bytes) throw new DoorError('too_large');
      if (request.headers.expect !== undefined) response.writeContinue();
      return read(request, limit);
    };
};

/** Passes over what is left of a body, so that its sender reads the answer; what has no end is cut. */
export const passOver = (request: IncomingMessage): void => {
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
