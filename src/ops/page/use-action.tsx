import { useState, type JSX } from 'react';
import type { ActionAnswer } from '../api-types.ts';
import { call, CallError } from './api.ts';
import { OpsNotice } from './components/notice.tsx';

type Said = { tone: 'success' | 'danger'; message: string };

export type Action = {
  /** Does something, once at a time; resolves with whether it was done. */
  run: (path: string, body?: object) => Promise<boolean>;
  /** The path of what is under way. */
  pending: string | null;
  /** What came of the last one, for the page. */
  said: JSX.Element | null;
};

/** Has the server do something, and says what came of it. */
export const useAction = (): Action => {
  const [pending, setPending] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const run = async (path: string, body: object = {}): Promise<boolean> => {
    setPending(path);
    setSaid(null);
    try {
      const { message } = await call<ActionAnswer>(path, { method: 'POST', body });
      setSaid({ tone: 'success', message });
      return true;
    } catch (error) {
      setSaid({ tone: 'danger', message: error instanceof CallError ? error.message : String(error) });
      return false;
    } finally {
      setPending(null);
    }
  };
  const notice = said && (
    <OpsNotice tone={said.tone} announce={said.tone === 'danger' ? 'assertive' : 'polite'}>
      {said.message}
    </OpsNotice>
  );
  return { run, pending, said: notice };
};
