import { parseAdminCommand, runAdminCommand } from '../src/commerce/admin-cli/admin-command.ts';
import { databasePath } from '../src/commerce/start-commerce.ts';
import { openStorage } from '../src/commerce/storage/open-storage.ts';
import { readEnvironment } from '../src/config/environment.ts';
import { messageOf } from '../src/lib/errors.ts';

/** `npm run shop -- price|stock|order|confirm|…`: does the work of a shop's staff (R101) while the API runs. */
const main = async (): Promise<void> => {
  const command = parseAdminCommand(process.argv.slice(2), new Date());
  const storage = openStorage(databasePath(readEnvironment().dataDir));
  try {
    console.log(await runAdminCommand(storage, command));
  } finally {
    await storage.close();
  }
};

await main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});
