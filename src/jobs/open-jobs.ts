import { join } from 'node:path';
import { openSqlite } from '../lib/sql/sqlite.ts';
import { createJobs, type Jobs, type JobTimes } from './jobs.ts';
import { jobMigrations } from './schema.ts';

/** Where the jobs of a deployment are kept. */
export const jobsFile = (dataDir: string): string => join(dataDir, 'jobs.sqlite');

/**
 * Opens the queue of a deployment.
 * @throws {Error} if its file is damaged, newer than this program or cannot be written
 */
export const openJobs = (dataDir: string, times?: JobTimes, now?: () => number): Jobs =>
  createJobs(openSqlite({ path: jobsFile(dataDir), migrations: jobMigrations }), times, now);
