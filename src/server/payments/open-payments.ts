import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { apiOrigin } from '../../config/environment.ts';
import { ConfigError, type StoreConfig } from '../../config/stores.ts';
import { paths } from '../../contract/paths.ts';
import type { HttpResponse } from '../http/response.ts';
import { ProxyError } from '../api-proxy/proxy-error.ts';
import { createUpstream, type Upstream } from '../api-proxy/upstream.ts';
import type { RequestContext } from '../http/request-context.ts';
import { isJournalError } from './journal-connection.ts';
import type { JournalCounts } from './journal.ts';
import { journalKeyPath } from './open-journal.ts';
import { closedAnswer } from './pay-answer.ts';
import { openCheckout, type Checkout, type CheckoutOptions } from './payments.ts';
import { deriveKey } from './token-box.ts';

/** Checkout of all stores, which may be closed while pages are served. */
export type Payments = Pick<Checkout, 'answer' | 'endSessions' | 'close'> & {
  /** Signs the cookie by which a device is known. */
  deviceKey: Uint8Array;
  /** Zeros while the journal cannot be read. */
  counts(): JournalCounts;
  /** Why nobody, or not everybody, can check out: a sentence each; empty when all is well. */
  problems(): string[];
};

export type PaymentsOptions = CheckoutOptions & {
  /** How often it is looked whether checkout works; null: never. Milliseconds. */
  probeEveryMs: number | null;
};

/** Orders, attempts and receipts need some room on the disk. */
const minFreeBytes = 16 << 20;
const noCounts: JournalCounts = { open: 0, stuck: 0, surplus: 0 };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const diskProblem = (dataDir: string): string | null => {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  return free < minFreeBytes ? `the disk of ${dataDir} is full: ${Math.floor(free / 1e6)} MB are left` : null;
};

/** An API, and the stores that share it. */
type Probe = { codes: string[]; upstream: Upstream };

/** Whether an API answers what publishing asks of it too. */
const apiProblem = async ({ codes, upstream }: Probe, signal: AbortSignal): Promise<string | null> => {
  const [first = ''] = codes;
  const api = `the commerce API of ${codes.join(', ')}`;
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
  try {
    const { status } = await upstream.get(paths.products(first, { page: 1, rowPerPage: 1 }), headers, signal);
    return status >= 500 ? `${api} answers ${status}` : null;
  } catch (error) {
    if (!(error instanceof ProxyError)) throw error;
    return `${api} does not answer (${error.message})`;
  }
};

/**
 * Opens checkout, and keeps looking whether it works. A journal that cannot be used closes it, in a sentence in the log;
 * it is opened again once the journal can be.
 */
export const createPayments = (options: PaymentsOptions): Payments => {
  const { stores, env, dataDir, logger, limits, probeEveryMs, now = Date.now } = options;
  let checkout: Checkout | null = null;
  let journalProblem: string | null = null;
  let otherProblems: string[] = [];
  const leaving = new AbortController();
  const probes = [...Map.groupBy(stores, (store) => apiOrigin(store, env))].map(([origin, sharing]): Probe => ({
    codes: sharing.map(({ code }) => code),
    upstream: createUpstream(origin, limits, 1),
  }));

  const note = (problem: string | null): void => {
    if (problem === journalProblem) return;
    journalProblem = problem;
    if (problem === null) logger.info('checkout is open again');
    else logger.error({ problem }, 'nobody can check out; pages are served');
  };

  const closeDamaged = async (): Promise<void> => {
    const damaged = checkout;
    checkout = null;
    await damaged?.close();
  };

  const onJournalError = (reason: unknown): void => {
    note(`the payment journal cannot be used: ${messageOf(reason)}`);
    if (isJournalError(reason, 'damaged'))
      closeDamaged().catch((failure: unknown) => logger.error({ err: failure }, 'failed to close the payment journal'));
  };

  const open = (): void => {
    try {
      checkout = openCheckout({ ...options, onJournalError });
      note(null);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      note(error.message);
    }
  };

  const probeJournal = async (): Promise<void> => {
    if (!checkout) {
      open();
      return;
    }
    try {
      await checkout.probe(now());
      note(null);
    } catch (error) {
      onJournalError(error);
    }
  };

  const probe = async (): Promise<void> => {
    await probeJournal();
    const apis = await Promise.all(probes.map((one) => apiProblem(one, leaving.signal)));
    otherProblems = [diskProblem(dataDir), ...apis].filter((problem) => problem !== null);
  };

  open();
  const deviceKey = ((): Uint8Array => {
    try {
      return deriveKey(journalKeyPath(dataDir), env.journalKey, 'known device');
    } catch {
      // Without a key that can be read, which the journal has said, devices are known to this process alone.
      return randomBytes(32);
    }
  })();
  let probing: Promise<void> | null = null;
  const look = (): void => {
    probing ??= probe()
      .catch((error: unknown) => logger.error({ err: error }, 'failed to look whether checkout works'))
      .finally(() => {
        probing = null;
      });
  };
  if (probeEveryMs !== null) look();
  const timer = probeEveryMs === null ? undefined : setInterval(look, probeEveryMs).unref();

  return {
    deviceKey,
    answer: async (store: StoreConfig, request: RequestContext): Promise<HttpResponse> =>
      checkout ? checkout.answer(store, request) : closedAnswer(),
    endSessions: async (store, token) => checkout?.endSessions(store, token),
    counts: () => {
      try {
        return checkout?.counts() ?? noCounts;
      } catch (error) {
        onJournalError(error);
        return noCounts;
      }
    },
    problems: () => [...(journalProblem === null ? [] : [journalProblem]), ...otherProblems],
    close: async () => {
      clearInterval(timer);
      leaving.abort();
      await probing;
      for (const { upstream } of probes) upstream.close();
      await checkout?.close();
    },
  };
};
