import type { Logger } from 'pino';
import { messageOf } from '../../release/release-error.ts';
import type { Release } from '../../release/release.ts';
import { addServingError, noServingErrors, type ServingErrors } from './health.ts';

/** The same problem is one line in the log within this time, however many visitors meet it. Milliseconds. */
const oneLinePer = 60_000;
/** Problems whose last line is remembered. */
const remembered = 1000;

/** What goes wrong with one store while it is served: in the log, and for its health. */
export type ErrorReporter = {
  /** A page, or its error page, cannot be read. */
  note(release: Release, target: string, error: unknown): void;
  /** Says once what keeps the newest release from being served, and once that it is over; null: nothing does. */
  release(problem: string | null): void;
  current(): ServingErrors;
};

export const createErrorReporter = (store: string, logger: Logger): ErrorReporter => {
  let trouble = noServingErrors();
  let releaseProblem: string | null = null;
  const said = new Map<string, number>();

  const isNew = (problem: string, now: number): boolean => {
    const last = said.get(problem);
    if (last !== undefined && now - last < oneLinePer) return false;
    if (said.size >= remembered) said.clear();
    said.set(problem, now);
    return true;
  };

  return {
    note: (release, target, error) => {
      const problem = messageOf(error);
      const now = Date.now();
      trouble = addServingError(trouble, release.root.id, problem, now);
      if (isNew(problem, now))
        logger.error({ store, release: release.root.id, target, problem }, 'a page cannot be read');
    },
    release: (problem) => {
      if (problem === releaseProblem) return;
      releaseProblem = problem;
      if (problem === null) logger.info({ store }, 'the newest release is served again');
      else
        logger.error(
          { store, problem },
          'the newest release cannot be opened; the one before stays, where there is one',
        );
    },
    current: () => trouble,
  };
};
