import { readStatus } from '../src/publish/status.ts';
import { statusTable } from '../src/publish/status-text.ts';
import { runStoreCommand } from './supervisor/store-command.ts';

/** `npm run status -- [--store S001] [--json]`: shows each store's release, last run, next run and last error. */
await runStoreCommand(
  { usage: 'npm run status -- [--store S001] [--json]', options: { json: { type: 'boolean' } } },
  async ({ chosen, env, jobs, values }) => {
    const now = Date.now();
    const stores = await readStatus(chosen, env.dataDir, jobs, now);
    process.stdout.write(values['json'] ? `${JSON.stringify({ stores })}\n` : `${statusTable(stores, now)}\n`);
    return 0;
  },
);
