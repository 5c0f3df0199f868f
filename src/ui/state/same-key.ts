import { newKey } from './new-key.ts';

/**
 * Returns the same key for the same request until it is done: if it is repeated after a lost response, it takes effect
 * once. A different request gets another key.
 */
export const createSameKey = (): { keyFor: (body: unknown) => string; done: () => void } => {
  let last: { text: string; key: string } | null = null;
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body);
      if (last?.text !== text) last = { text, key: newKey() };
      return last.key;
    },
    done: () => {
      last = null;
    },
  };
};
