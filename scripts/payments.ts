import { existsSync } from 'node:fs';
import { readEnvironment } from '../src/config/environment.ts';
import { messageOf } from '../src/lib/errors.ts';
import { attemptStorePath, openAttemptStore } from '../src/server/payments/attempt-store.ts';
import { importAttempts } from '../src/server/payments/import-attempts.ts';
import {
  parsePaymentsCommand,
  PaymentsCommandError,
  runPaymentsCommand,
} from '../src/server/payments/payments-command.ts';

/**
 * `npm run payments -- list|needs-attention|retry|refunded|import|new-key …`: shows and settles payment attempts while the
 * server runs.
 */
const main = async (): Promise<void> => {
  const command = parsePaymentsCommand(process.argv.slice(2));
  const env = readEnvironment();
  const { dataDir } = env;
  if (command.action === 'import') {
    console.log(`${await importAttempts(env)} payment attempts are in Postgres now`);
    return;
  }
  if (command.action === 'new-key' && env.databaseUrl === null)
    throw new PaymentsCommandError('set DATABASE_URL and JOURNAL_KEY: without them, the key is in journal.key');
  if (env.databaseUrl === null && !existsSync(attemptStorePath(dataDir)))
    throw new PaymentsCommandError(`there is no payment journal in ${dataDir}; set DATA_DIR to the server's`);
  const store = openAttemptStore(env);
  try {
    console.log(await runPaymentsCommand(store, command, Date.now()));
  } finally {
    await store.close();
  }
};

await main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});
