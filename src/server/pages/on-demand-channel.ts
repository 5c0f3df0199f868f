import type { Worker } from 'node:cluster';
import type { RenderList, RenderProduct } from './on-demand-pages.ts';

/** Functions that render what no release contains. */
export type PageRenderers = { product: RenderProduct; list: RenderList };

/**
 * Kind of page to render. Several server processes share one renderer: they send requests over IPC to the process that
 * owns it, so that a single thread renders and its limits apply to all of them.
 */
type Kind = keyof PageRenderers;
type Outcome<K extends Kind> = Awaited<ReturnType<PageRenderers[K]>>;
type Question = {
  [K in Kind]: { type: 'make'; number: number; kind: K; wanted: Parameters<PageRenderers[K]>[0] };
}[Kind];
type Reply = { type: 'made'; number: number; made: Outcome<Kind> };

const isOf = <T extends { type: string }>(message: unknown, type: T['type']): message is T =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;

/** Creates the requesting side, in a server process. */
export const createOnDemandChannel = (): PageRenderers => {
  const waiting = new Map<number, (made: Outcome<Kind>) => void>();
  let last = 0;
  process.on('message', (message) => {
    if (!isOf<Reply>(message, 'made')) return;
    waiting.get(message.number)?.(message.made);
    waiting.delete(message.number);
  });
  const ask = (question: Omit<Question, 'type' | 'number'>): Promise<Outcome<Kind>> =>
    new Promise((resolve) => {
      last += 1;
      const number = last;
      waiting.set(number, resolve);
      process.send?.({ type: 'make', number, ...question }, undefined, undefined, (error) => {
        if (!error) return;
        waiting.delete(number);
        resolve('busy');
      });
    });
  return {
    product: (wanted) => ask({ kind: 'product', wanted }),
    list: async (wanted) => (await ask({ kind: 'list', wanted })) as Outcome<'list'>,
  };
};

const make = (renderers: PageRenderers, question: Question): Promise<Outcome<Kind>> =>
  question.kind === 'product' ? renderers.product(question.wanted) : renderers.list(question.wanted);

/** Creates the responding side: pass it every message from a process. */
export const answerOnDemandRequests =
  (renderers: PageRenderers) =>
  (worker: Worker, message: unknown): void => {
    if (!isOf<Question>(message, 'make')) return;
    const { number } = message;
    const reply = (made: Outcome<Kind>): void => {
      if (worker.isConnected()) worker.send({ type: 'made', number, made } satisfies Reply);
    };
    make(renderers, message).then(reply, () => reply('busy'));
  };
