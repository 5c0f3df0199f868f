import type { Releases } from '../release/releases.ts';

/** What went wrong while serving one store's current release. */
export type Trouble = {
  /** The release it is about: a new one begins anew. */
  release: string | null;
  readErrors: number;
  /** The last one, in a sentence; null: none yet. */
  last: string | null;
  /** When, in milliseconds since 1970. */
  lastAt: number | null;
};

export const noTrouble = (): Trouble => ({ release: null, readErrors: 0, last: null, lastAt: null });

export const addTrouble = (trouble: Trouble, release: string, message: string, now: number): Trouble => ({
  release,
  readErrors: trouble.release === release ? trouble.readErrors + 1 : 1,
  last: message,
  lastAt: now,
});

export type StoreHealth = {
  store: string;
  release: string | null;
  /** Seconds since the release was made. */
  age: number | null;
  pages: number;
  readErrors: number;
  lastReadError: string | null;
  lastReadErrorAt: string | null;
  /** Why the newest release is not the one that is served. */
  problem: string | null;
  /** One-time codes that the API refused since its ceiling of the day is reached, until none has been for an hour. */
  refusedCodes: number;
};

export type Health = {
  status: 'ok' | 'troubled' | 'unavailable';
  /** Which of the server processes says so. */
  process: number;
  /** Of all processes: `needsAttention` are paid and not ordered, `duplicatePayments` paid twice; a person looks at both. */
  payments: PaymentHealth;
  /** Why nobody, or not everybody, can check out: a sentence each. */
  checkout: string[];
  stores: StoreHealth[];
};

export type PaymentHealth = { open: number; needsAttention: number; duplicatePayments: number };

export const storeHealth = (
  store: string,
  { releases, past, refusedCodes }: { releases: Releases; past: Trouble; refusedCodes: number },
  now: number,
): StoreHealth => {
  const root = releases.current()?.root;
  const trouble = past.release === root?.id ? past : noTrouble();
  return {
    store,
    release: root?.id ?? null,
    age: root ? Math.max(0, Math.round((now - root.createdAt) / 1000)) : null,
    pages: root?.pages ?? 0,
    readErrors: trouble.readErrors,
    lastReadError: trouble.last,
    lastReadErrorAt: trouble.lastAt === null ? null : new Date(trouble.lastAt).toISOString(),
    problem: releases.problem(),
    refusedCodes,
  };
};

/**
 * 'unavailable' where a store has no release at all; 'troubled' where pages or releases could not be read, or checkout
 * does not work, or a store sends no more one-time codes.
 */
export const overallHealth = (
  stores: StoreHealth[],
  payments: PaymentHealth,
  checkout: string[],
  process: number,
): Health => {
  const facts = { process, payments, checkout, stores };
  if (stores.some(({ release }) => release === null)) return { status: 'unavailable', ...facts };
  const isTroubled =
    checkout.length > 0 ||
    stores.some(({ readErrors, problem, refusedCodes }) => readErrors > 0 || problem !== null || refusedCodes > 0);
  return { status: isTroubled ? 'troubled' : 'ok', ...facts };
};
