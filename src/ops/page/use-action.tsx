import { useState, type JSX } from 'react';
import type { ActionAnswer } from '../api-types.ts';
import { call, CallError } from './api.ts';
import { OpsNotice } from './components/notice.tsx';

type Said = { tone: 'success' | 'danger'; message: string };

export type Action = {
  /** Runs an action by its path; resolves to whether it succeeded. */
  run: (path: string, body?: object) => Promise<boolean>;
  /** Path of the action in progress. */
  pending: string | null;
  /** Notice with the result of the last action. */
  said: JSX.Element | null;
};

/** Runs actions on the server, and reports their results. */
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
