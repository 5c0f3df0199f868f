import { runStoreCommand } from './supervisor/store-command.ts';

/** `npm run pin -- --store S001`: keeps the store as it is; webhooks and schedules wait until it is unpinned. */
await runStoreCommand({ usage: 'npm run pin -- --store S001', needsStore: true }, async ({ chosen, jobs }) => {
  for (const { code } of chosen) {
    await jobs.pin(code);
    process.stdout.write(`${code}  is pinned\n`);
  }
  return 0;
});
