import type { JobRun } from '../jobs/jobs.ts';
import type { StoreStatus } from './status.ts';

/** Formats a time span in the largest unit that fits: `45 s`, `3 min`, `7 h`, `2 d`. */
export const formatSpan = (seconds: number): string => {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
};

/** Aligns rows in columns, below the header. */
export const formatTable = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** @param now milliseconds since 1970 */
export const statusTable = (stores: readonly StoreStatus[], now: number): string => {
  const until = (time: string | null): string =>
    time === null ? '–' : `in ${formatSpan(Math.max(0, (Date.parse(time) - now) / 1000))}`;
  const rows = stores.map(({ store, state, release, ageSeconds, pages, lastRun, nextRunAt }) => [
    store,
    state,
    release ?? '–',
    ageSeconds === null ? '–' : formatSpan(ageSeconds),
    pages === null ? '–' : String(pages),
    lastRun ? `${lastRun.outcome}, ${lastRun.cause}, ${lastRun.seconds.toFixed(1)} s` : '–',
    until(nextRunAt),
  ]);
  const errors = stores.flatMap(({ store, lastError }) => (lastError === null ? [] : [`${store}: ${lastError}`]));
  const table = formatTable([['store', 'state', 'release', 'age', 'pages', 'last run', 'next run'], ...rows]);
  return [table, ...errors].join('\n');
};

/** Formats one run as a line. */
export const runLine = (run: JobRun): string => {
  const figures =
    run.outcome === 'published'
      ? `  ${run.rendered ?? 0} rendered, ${run.removed ?? 0} removed, release ${run.release}`
      : '';
  const seconds = ((run.endedAt - run.startedAt) / 1000).toFixed(1);
  const error = run.error === null ? '' : `  ${run.error}`;
  return `${new Date(run.endedAt).toISOString()}  ${run.store}  ${run.outcome}  ${run.cause}  ${seconds} s${figures}${error}`;
};
