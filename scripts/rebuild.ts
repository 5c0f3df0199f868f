import { setTimeout as sleep } from 'node:timers/promises';
import { runLine } from '../src/publish/status-text.ts';
import { runStoreCommand } from './supervisor/store-command.ts';

const pollMs = 200;

/**
 * `npm run rebuild -- [--store S001] [--force] [--wait]`: asks the worker of a running `npm start` to pull everything
 * and publish what differs, at once even if a store pauses after a failure. `--force` also publishes a release that is
 * held back; `--wait` waits for the end and reports the result. Pinned stores are passed over.
 */
await runStoreCommand(
  {
    usage: 'npm run rebuild -- [--store S001] [--force] [--wait]',
    options: { force: { type: 'boolean' }, wait: { type: 'boolean' } },
  },
  async ({ chosen, jobs, values }) => {
    const asked: { store: string; request: number }[] = [];
    const isPinned = async (store: string): Promise<boolean> => {
      if (!(await jobs.isPinned(store))) return false;
      process.stderr.write(`${store}  is pinned; unpin it first: npm run unpin -- --store ${store}\n`);
      return true;
    };
    for (const { code } of chosen) {
      if (await isPinned(code)) continue;
      const request = await jobs.request(code, { cause: 'person', products: null, force: values['force'] === true });
      await jobs.retry(code);
      asked.push({ store: code, request });
      process.stdout.write(`${code}  will be rebuilt\n`);
    }
    if (asked.length === 0) return 1;
    if (!values['wait']) return 0;
    let failed = 0;
    for (const { store, request } of asked)
      for (;;) {
        const run = (await jobs.runs(50, store)).findLast((one) => one.request !== null && one.request >= request);
        if (run) {
          process.stdout.write(`${runLine(run)}\n`);
          if (run.error !== null) failed += 1;
          break;
        }
        if (await isPinned(store)) {
          failed += 1;
          break;
        }
        await sleep(pollMs);
      }
    return failed === 0 ? 0 : 1;
  },
);
