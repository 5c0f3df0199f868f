import { testJournalKey } from './attempt-engines.ts';
import { startTestShop } from './test-shop.ts';

/**
 * A server for tests that kill it: `node paying-shop.ts <data folder> <port of the API> [<Postgres>]`. Sends its port
 * to its parent process, and exits with it.
 */
const [dataDir = '', apiPort = '', databaseUrl = ''] = process.argv.slice(2);
const shop = await startTestShop({
  dataDir,
  env: {
    COMMERCE_PORT: apiPort,
    ...(databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl, JOURNAL_KEY: testJournalKey }),
  },
});
process.send?.({ port: shop.port });
process.once('disconnect', () => process.exit(0));
