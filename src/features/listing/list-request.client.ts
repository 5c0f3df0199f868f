import { listPartPrefix } from '../../contract/list-choice.ts';
import { tracked } from '../../ui/state/shell.ts';

/** Fetches the part of a list that changes with its filters; null: aborted, or the page is loaded instead. */
const load = async (address: string, signal: AbortSignal): Promise<Document | null> => {
  try {
    const response = await fetch(listPartPrefix + address, { signal, headers: { accept: 'text/html' } });
    if (response.status === 404) {
      // Without any filter, the list of everything is a page of another kind, which has no such part.
      location.assign(address);
      return null;
    }
    if (!response.ok) throw new Error(`the list answered ${response.status}`);
    return new DOMParser().parseFromString(await response.text(), 'text/html');
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
};

/** Creates a requester with one request at a time: a new one aborts the previous one, whose response is ignored. */
export const createAsking = () => {
  let current: AbortController | null = null;
  return {
    isAsking: (): boolean => current !== null,
    /** @returns null if superseded by a newer request */
    ask: async (address: string): Promise<Document | null> => {
      current?.abort();
      const own = new AbortController();
      current = own;
      try {
        const answer = await tracked(load(address, own.signal));
        return current === own ? answer : null;
      } catch (error) {
        if (current === own) throw error;
        return null;
      } finally {
        if (current === own) current = null;
      }
    },
  };
};
