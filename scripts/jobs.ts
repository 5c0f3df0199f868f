import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRun } from '../src/jobs/jobs.ts';
import { runLine } from '../src/publish/status-text.ts';
import { runStoreCommand } from './supervisor/store-command.ts';

const shownRuns = 20;
const followMs = 500;

/** `npm run jobs -- [--store S001] [--follow] [--json]`: prints the last runs, oldest first, and follows new ones. */
await runStoreCommand(
  {
    usage: 'npm run jobs -- [--store S001] [--follow] [--json]',
    options: { follow: { type: 'boolean' }, json: { type: 'boolean' } },
  },
  async ({ chosen, stores, jobs, values }) => {
    const [only] = chosen.length < stores.length ? chosen : [];
    const seen = new Set<string>();
    const print = (runs: JobRun[]): void => {
      for (const run of runs.toReversed()) {
        if (seen.has(run.id)) continue;
        seen.add(run.id);
        process.stdout.write(`${values['json'] ? JSON.stringify(run) : runLine(run)}\n`);
      }
    };
    print(await jobs.runs(shownRuns, only?.code));
    if (!values['follow']) return 0;
    const stopped = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
    while (!stopped.signal.aborted) {
      await sleep(followMs, null, { signal: stopped.signal }).catch(() => null);
      print(await jobs.runs(shownRuns * 10, only?.code));
    }
    return 0;
  },
);
