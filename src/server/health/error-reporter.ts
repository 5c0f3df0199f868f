import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { messageOf } from '../../lib/errors.ts';
import type { Release } from '../../release/release.ts';
import { addServingError, noServingErrors, type ServingErrors } from './health.ts';

/** The same problem is logged at most once within this time. */
const logIntervalMs = 60_000;
/** Maximum number of problems whose last log time is remembered. */
const maxProblems = 1000;

/** Reports errors while serving one store, in the log and in its health. */
export type ErrorReporter = {
  /** Reports that a page, or its error page, cannot be read. */
  note(release: Release, target: string, error: unknown): void;
  /** Reports once why the newest release is not being served, and once that it is again; null: it is. */
  release(problem: string | null): void;
  current(): ServingErrors;
};

export const createErrorReporter = (store: string, logger: Logger): ErrorReporter => {
  let errors = noServingErrors();
  let releaseProblem: string | null = null;
  const loggedAt = new LRUCache<string, number>({ max: maxProblems });

  const isNew = (problem: string, now: number): boolean => {
    const last = loggedAt.get(problem);
    if (last !== undefined && now - last < logIntervalMs) return false;
    loggedAt.set(problem, now);
    return true;
  };

  return {
    note: (release, target, error) => {
      const problem = messageOf(error);
      const now = Date.now();
      errors = addServingError(errors, release.id, problem, now);
      if (isNew(problem, now)) logger.error({ store, release: release.id, target, problem }, 'failed to read a page');
    },
    release: (problem) => {
      if (problem === releaseProblem) return;
      releaseProblem = problem;
      if (problem === null) logger.info({ store }, 'recovered: serving the latest release');
      else
        logger.error(
          { store, problem },
          'failed to open the latest release; still serving the previous one, if there is one',
        );
    },
    current: () => errors,
  };
};
