import { testJournalKey } from './attempt-engines.ts';
import { startTestShop } from './test-shop.ts';

/**
 * A server that is killed: `node paying-shop.ts <data folder> <port of the API> [<Postgres>]`.
 * Says its port; ends with whoever started it.
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
