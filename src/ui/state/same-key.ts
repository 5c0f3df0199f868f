import { newKey } from './new-key.ts';

/**
 * Gives the same key for the same request for as long as it was not done: pressed again after a lost answer, it
 * happens once. Another request gets another key.
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
