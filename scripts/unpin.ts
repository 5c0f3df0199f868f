import { runStoreCommand } from './supervisor/store-command.ts';

/** `npm run unpin -- --store S001`: lets webhooks and schedules change the store again, and publishes what waits. */
await runStoreCommand({ usage: 'npm run unpin -- --store S001', needsStore: true }, async ({ chosen, jobs }) => {
  for (const { code } of chosen) {
    await jobs.unpin(code);
    process.stdout.write(`${code}  is not pinned any more\n`);
  }
  return 0;
});
