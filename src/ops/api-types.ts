import type { JobRun } from '../jobs/jobs.ts';
import type { StoreStatus } from '../publish/status.ts';

/** Requests and responses between the operations page and its server. Times are ISO 8601. */

export type StoreRow = Omit<StoreStatus, 'state'> & {
  /** `unknown`: the queue cannot be read; the store has a release. */
  state: StoreStatus['state'] | 'unknown';
  host: string;
  /** Scheme, host and port of its public pages. */
  origin: string;
};

export type PaymentCounts = { open: number; needsAttention: number; duplicatePayments: number };

/** State of the whole deployment; sent at first, and again after each change. */
export type Overview = {
  stores: StoreRow[];
  /** What cannot be read at the moment, and why: a sentence each. */
  problems: string[];
  /** null: no payment was ever started here, or they cannot be read. */
  payments: PaymentCounts | null;
  /** The latest runs of all stores, newest first; null: the queue cannot be read. */
  runs: RunRow[] | null;
};

export type RunRow = Omit<JobRun, 'startedAt' | 'endedAt'> & { startedAt: string; endedAt: string };

export type ReleaseRow = {
  id: string;
  createdAt: string;
  pages: number;
  isCurrent: boolean;
  /** Whether a rollback switches to this release. */
  isFormer: boolean;
};

/** `runs`: null if the queue cannot be read. */
export type OpsStoreDetails = { releases: ReleaseRow[]; runs: RunRow[] | null };

export type ChangeKind = 'added' | 'changed' | 'removed';

export type Comparison = Record<ChangeKind, { total: number; addresses: string[] }>;

/** Lines of a page's markup: those that are in only one release, and those around them. */
export type PageDifference =
  | {
      kind: 'hunks';
      hunks: { line: number; lines: { id: number; kind: 'same' | 'added' | 'removed'; text: string }[] }[];
    }
  /** The two pages have hardly a line in common. */
  | { kind: 'too different' };

export type PaymentRow = {
  id: string;
  store: string;
  account: string;
  createdAt: string;
  since: string;
  state: string;
  type: string;
  /** Cents. */
  amount: number;
  items: string[];
  paidWith: string | null;
  /** URL of a bank transfer's receipt. */
  receipt: string | null;
  orderId: string | null;
  /** Further payments for the same attempt. */
  duplicatePayments: string[];
  problem: string | null;
  canRetry: boolean;
  canRefund: boolean;
};

/** A sentence that says what was done, or why it was not. */
export type ActionAnswer = { message: string };
