import { useCallback, useEffect, useState } from 'react';
import { call, CallError } from './api.ts';

export type Loaded<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; error: string }
  | { state: 'ready'; answer: Answer };

/**
 * Loads a response of the server, and again whenever `path` or `version` changes; as long as the path is the same, the
 * previous response stays until the next one arrives.
 * @returns the response, and a function that loads it once more
 */
export const useLoaded = <Answer>(path: string, version = ''): [Loaded<Answer>, () => void] => {
  const [loaded, setLoaded] = useState<{ path: string; request: string; value: Loaded<Answer> }>({
    path,
    request: '',
    value: { state: 'loading' },
  });
  const [attempts, setAttempts] = useState(0);
  const request = `${path} ${version} ${attempts}`;
  useEffect(() => {
    const controller = new AbortController();
    call<Answer>(path, { signal: controller.signal }).then(
      (answer) => setLoaded({ path, request, value: { state: 'ready', answer } }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setLoaded({
          path,
          request,
          value: { state: 'failed', error: error instanceof CallError ? error.message : String(error) },
        });
      },
    );
    return () => controller.abort();
  }, [path, request]);
  const again = useCallback(() => setAttempts((count) => count + 1), []);
  return [loaded.path === path ? loaded.value : { state: 'loading' }, again];
};
