import { join } from 'node:path';
import { openPostgres } from '../lib/sql/postgres.ts';
import { openSqlite } from '../lib/sql/sqlite.ts';
import { createJobs, type Jobs, type JobTimes } from './jobs.ts';
import { jobMigrations } from './schema.ts';

/** Returns the file in which a machine stores its jobs if it has no `DATABASE_URL`. */
export const jobsFile = (dataDir: string): string => join(dataDir, 'jobs.sqlite');

/**
 * Where the jobs of a deployment are stored.
 * @property databaseUrl Postgres, shared by all machines; null: a file in `dataDir`
 */
export type JobsPlace = { dataDir: string; databaseUrl: string | null };

/**
 * Opens the queue of a deployment.
 * @throws {Error} if its file is damaged, newer than this program or cannot be written; Postgres fails at first use
 */
export const openJobs = ({ dataDir, databaseUrl }: JobsPlace, times?: JobTimes, now?: () => number): Jobs =>
  createJobs(
    databaseUrl === null
      ? openSqlite({ path: jobsFile(dataDir), migrations: jobMigrations })
      : openPostgres({ url: databaseUrl, name: 'jobs', migrations: jobMigrations }),
    times,
    now,
    databaseUrl !== null,
  );
