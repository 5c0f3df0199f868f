import type { JobRun } from '../jobs/jobs.ts';
import type { StoreStatus } from '../publish/status.ts';

/** What the operations page asks its server, and is told. Times are ISO 8601. */

export type StoreRow = StoreStatus & {
  host: string;
  /** Scheme, host and port of its public pages. */
  origin: string;
};

export type PaymentCounts = { open: number; needsAttention: number; duplicatePayments: number };

/** Sent once at first, and again whenever it changed. */
export type Overview = {
  stores: StoreRow[];
  /** null: no payment was ever begun here. */
  payments: PaymentCounts | null;
  /** The newest runs of all stores, the newest first. */
  runs: RunRow[];
};

export type RunRow = Omit<JobRun, 'startedAt' | 'endedAt'> & { startedAt: string; endedAt: string };

export type ReleaseRow = {
  id: string;
  createdAt: string;
  pages: number;
  isCurrent: boolean;
  /** Whether a rollback leads here. */
  isFormer: boolean;
};

export type OpsStoreDetails = { releases: ReleaseRow[]; runs: RunRow[] };

export type ChangeKind = 'added' | 'changed' | 'removed';

export type Comparison = Record<ChangeKind, { total: number; addresses: string[] }>;

/** Lines of a page's markup: those that only one release has, and those around them. */
export type PageDifference =
  | {
      kind: 'hunks';
      hunks: { line: number; lines: { id: number; kind: 'same' | 'added' | 'removed'; text: string }[] }[];
    }
  /** They have hardly a line in common. */
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
  orderId: string | null;
  /** Payments that were made twice. */
  duplicatePayments: string[];
  problem: string | null;
  canRetry: boolean;
  canRefund: boolean;
};

/** What was done, or why it was not, in a sentence. */
export type ActionAnswer = { message: string };
