import { join } from 'node:path';
import { fileMark } from '../lib/sql/file-mark.ts';
import { openPostgres } from '../lib/sql/postgres.ts';
import type { Sql } from '../lib/sql/sql.ts';
import { openSqlite } from '../lib/sql/sqlite.ts';
import { createJobs, type Jobs, type JobTimes } from './jobs.ts';
import { jobMigrations } from './schema.ts';

/** Returns the file in which a machine stores its jobs if it has no `DATABASE_URL`. */
export const jobsFile = (dataDir: string): string => join(dataDir, 'jobs.sqlite');

/**
 * Where the jobs of a deployment are stored.
 * @property databaseUrl Postgres, shared by all machines; null: a file in `dataDir`
 */
export type JobsLocation = { dataDir: string; databaseUrl: string | null };

/** Returns the queue's file; opens it again whenever another takes its place, as a worker does with a damaged one. */
const keepFile = (path: string) => {
  const open = () => {
    const sql = openSqlite({ path, migrations: jobMigrations });
    return { sql, mark: fileMark(path) };
  };
  let opened: ReturnType<typeof open> | null = null;
  const current = (): Sql => {
    opened ??= open();
    const mark = fileMark(path);
    if (mark !== null && mark !== opened.mark) {
      const former = opened;
      opened = open();
      void former.sql.close().catch(() => undefined);
    }
    return opened.sql;
  };
  const sql: Sql = {
    all: async (statement, ...values) => current().all(statement, ...values),
    run: async (statement, ...values) => current().run(statement, ...values),
    transaction: async (work) => current().transaction(work),
    close: async () => opened?.sql.close(),
  };
  return { sql, open: current };
};

const openShared = (url: string, times?: JobTimes, now?: () => number): Jobs =>
  createJobs(openPostgres({ url, name: 'jobs', migrations: jobMigrations }), times, now, true);

/**
 * Opens the queue of a deployment.
 * @throws {Error} if its file is damaged, newer than this program or cannot be written; Postgres fails at first use
 */
export const openJobs = ({ dataDir, databaseUrl }: JobsLocation, times?: JobTimes, now?: () => number): Jobs => {
  if (databaseUrl !== null) return openShared(databaseUrl, times, now);
  const file = keepFile(jobsFile(dataDir));
  file.open();
  return createJobs(file.sql, times, now);
};

/** Opens the queue of a deployment; a file that cannot be opened fails at each use, too, until it can. */
export const openJobsLater = ({ dataDir, databaseUrl }: JobsLocation): Jobs =>
  databaseUrl === null ? createJobs(keepFile(jobsFile(dataDir)).sql) : openShared(databaseUrl);
