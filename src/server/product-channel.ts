import type { Worker } from 'node:cluster';
import type { MadeProduct, MakeProduct } from './newer-products.ts';

/**
 * Several server processes share one maker of product pages: they ask the process that keeps them. So one thread
 * renders, and what is bounded is bounded for all.
 */
type Question = { type: 'make'; number: number; wanted: Parameters<MakeProduct>[0] };
type Reply = { type: 'made'; number: number; product: MadeProduct | null };

const isOf = <T extends { type: string }>(message: unknown, type: T['type']): message is T =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

/** The asking side, in a server process. */
export const createProductChannel = (): MakeProduct => {
  const waiting = new Map<number, (product: MadeProduct | null) => void>();
  let last = 0;
  process.on('message', (message) => {
    if (!isOf<Reply>(message, 'made')) return;
    waiting.get(message.number)?.(message.product);
    waiting.delete(message.number);
  });
  return (wanted) =>
    new Promise((resolve) => {
      last += 1;
      const number = last;
      waiting.set(number, resolve);
      process.send?.({ type: 'make', number, wanted } satisfies Question, undefined, undefined, (error) => {
        if (!error) return;
        waiting.delete(number);
        resolve(null);
      });
    });
};

/** The answering side: give it every message of a process. */
export const answerProducts =
  (make: MakeProduct) =>
  (worker: Worker, message: unknown): void => {
    if (!isOf<Question>(message, 'make')) return;
    const { number, wanted } = message;
    const reply = (product: MadeProduct | null): void => {
      if (worker.isConnected()) worker.send({ type: 'made', number, product } satisfies Reply);
    };
    make(wanted).then(reply, () => reply(null));
  };
