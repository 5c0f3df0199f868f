import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresPrograms, startPostgres, type TestPostgres } from '../../lib/testing/postgres.ts';
import { testJournalKey } from '../testing/attempt-engines.ts';
import { newAttempt, type CheckoutIntent } from './attempt-machine.ts';
import { attemptStorePath, openAttemptStore, type AttemptStoreLocation } from './attempt-store.ts';
import { importAttempts } from './import-attempts.ts';

const now = 1_795_000_000_000;
const intent: CheckoutIntent = {
  paymentType: 'khqr',
  source: { checkout_type: 'cart' },
  address: '5',
  note: '',
  transfer: null,
  amount: 1250,
};

describe.runIf(postgresPrograms !== null)('attempts of a file', () => {
  let server: TestPostgres;
  let dataDir: string;
  let shared: AttemptStoreLocation;
  let file: AttemptStoreLocation;
  beforeAll(async () => {
    server = await startPostgres();
    dataDir = mkdtempSync(join(tmpdir(), 'import-'));
    shared = { dataDir, databaseUrl: server.url, journalKey: testJournalKey };
    file = { dataDir, databaseUrl: null, journalKey: null };
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  test('are moved to Postgres with their tokens, and go on there', async () => {
    const local = openAttemptStore(file);
    const ids = Array.from({ length: 205 }, (_, index) => `a${index}`);
    for (const id of ids) {
      const start = {
        id,
        store: 'S001',
        account: id,
        intent,
        quote: null,
        locale: 'en' as const,
        origin: 'http://a.localhost',
      };
      await local.start(newAttempt(start, now), {
        key: `key of ${id}`,
        token: `token of ${id}`,
        ignoresAttention: false,
      });
    }
    await local.close();
    const other = new DatabaseSync(attemptStorePath(dataDir));
    const hold = other.prepare('UPDATE attempts SET lease_by = ? WHERE id = ?');
    hold.run(`${process.ppid}-abc`, 'a7');
    await expect(importAttempts(shared)).rejects.toThrow('a server works on');
    hold.run(null, 'a7');
    other.close();

    expect(await importAttempts(shared)).toBe(ids.length);
    expect(existsSync(attemptStorePath(dataDir))).toBe(false);
    await expect(importAttempts(shared)).rejects.toThrow('to import');

    const store = openAttemptStore(shared);
    expect(await store.counts()).toEqual({ open: ids.length, needsAttention: 0, duplicatePayments: 0 });
    expect(await store.accountOf('S001', 'token of a9')).toBe('a9');
    const claimed = await store.claimDue(now, () => 500);
    expect(new Map(claimed.map(({ attempt, token }) => [attempt.id, token]))).toEqual(
      new Map(ids.map((id) => [id, `token of ${id}`])),
    );
    await store.close();
  });
});
