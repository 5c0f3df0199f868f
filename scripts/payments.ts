import { existsSync } from 'node:fs';
import { readEnvironment } from '../src/config/environment.ts';
import { messageOf } from '../src/lib/errors.ts';
import { journalPath, openJournal } from '../src/server/payments/open-journal.ts';
import {
  PaymentsCommandError,
  readPaymentsCommand,
  runPaymentsCommand,
} from '../src/server/payments/payments-command.ts';

/** `npm run payments -- list|stuck|retry|given-back …`: the payment journal, while the server runs. */
const main = async (): Promise<void> => {
  const command = readPaymentsCommand(process.argv.slice(2));
  const { dataDir, journalKey } = readEnvironment();
  if (!existsSync(journalPath(dataDir)))
    throw new PaymentsCommandError(`there is no payment journal in ${dataDir}; set DATA_DIR to the server's`);
  const journal = openJournal(dataDir, journalKey);
  try {
    console.log(await runPaymentsCommand(journal, command, Date.now()));
  } finally {
    await journal.close();
  }
};

await main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
});
