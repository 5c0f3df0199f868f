import { atom, onMount } from 'nanostores';
import type { Overview } from '../api-types.ts';
import { $session, call } from './api.ts';

/** The state of all stores, as the server last sent it; null: not yet. */
export const $overview = atom<Overview | null>(null);

/** Whether the server responds. */
export const $connection = atom<'open' | 'lost'>('open');

const retryMs = 2000;

/** Milliseconds since 1970, updated every second: the time from which ages are computed. */
export const $now = atom(Date.now());
onMount($now, () => {
  const timer = setInterval(() => $now.set(Date.now()), 1000);
  return () => clearInterval(timer);
});

onMount($overview, () => {
  let events: EventSource | null = null;
  let timer = 0;
  let current = new AbortController();
  const stop = (): void => {
    clearTimeout(timer);
    current.abort();
    events?.close();
  };
  const retryLater = (): void => {
    stop();
    $connection.set('lost');
    timer = window.setTimeout(() => void listen(), retryMs);
  };
  const listen = async (): Promise<void> => {
    stop();
    current = new AbortController();
    const { signal } = current;
    try {
      // The response says whether there is a session, which an event source cannot.
      const overview = await call<Overview>('/overview', { signal });
      if (signal.aborted) return;
      $overview.set(overview);
      $session.set('open');
      $connection.set('open');
    } catch {
      if (!signal.aborted && $session.get() !== 'none') retryLater();
      return;
    }
    events = new EventSource('/api/events');
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      $connection.set('open');
      $overview.set(JSON.parse(data) as Overview);
    });
    events.addEventListener('error', retryLater);
  };
  const end = $session.listen((session) => {
    if (session === 'unknown') void listen();
    if (session === 'none') stop();
  });
  void listen();
  return () => {
    end();
    stop();
  };
});
