import { rollBackStore } from '../src/publish/roll-back.ts';
import { runStoreCommand } from './supervisor/store-command.ts';

/** `npm run rollback -- --store S001`: serves the previous release again, until the next run publishes a newer one. */
await runStoreCommand(
  { usage: 'npm run rollback -- --store S001', needsStore: true },
  async ({ chosen, env, jobs }) => {
    for (const { code } of chosen) {
      const { id, createdAt } = await rollBackStore({ env, store: code, jobs });
      process.stdout.write(`${code}  release ${id} of ${new Date(createdAt).toISOString()} is served again\n`);
    }
    return 0;
  },
);
