import { join } from 'node:path';
import { SingleBar } from 'cli-progress';
import { readPasswordSettings } from '../src/commerce/accounts/password-settings.ts';
import { readModelSettings } from '../src/commerce/assistant/model-settings.ts';
import { readNotificationSettings } from '../src/commerce/notifications/notification-settings.ts';
import { readPaymentSettings } from '../src/commerce/payments/payment-settings.ts';
import { startCommerce } from '../src/commerce/start-commerce.ts';
import type { WebhookTarget } from '../src/commerce/webhooks/change-webhooks.ts';
import { readEnvironment, type Environment } from '../src/config/environment.ts';
import { readStores } from '../src/config/stores.ts';
import { embeddedWebhookSecret } from '../src/config/webhook-secrets.ts';
import { explainDiskError } from '../src/lib/disk.ts';
import { errorCodeOf, messageOf } from '../src/lib/errors.ts';
import { createLogger } from '../src/lib/logger.ts';
import { compareOrders, findLostDatabase, findMissingStores } from './data/lost-data.ts';
import { announceReady, stopOnSignals } from './supervisor/service.ts';

/**
 * Runs the embedded commerce API as a process of its own. Sends `{ type: 'ready', port }` to the process that forked
 * it, or else prints a line. Log lines go to standard error as JSON (LOG_LEVEL, default info). SIGTERM and SIGINT finish
 * the requests in flight and close the database; a second signal ends it at once.
 */
const ownDemo = join(import.meta.dirname, '..', 'src', 'commerce', 'demo');
/** In production, a shop starts empty, unless DEMO_DIR asks for a demo. */
const demoDir = process.env['DEMO_DIR'] || (process.env['NODE_ENV'] === 'production' ? null : ownDemo);

const sentenceOf = (error: unknown, { commercePort: port, dataDir }: Environment): string => {
  const code = errorCodeOf(error);
  if (code === 'EADDRINUSE') return `port ${port} is taken; stop what uses it, or set COMMERCE_PORT to another`;
  if (code === 'EACCES') return `port ${port} may not be used; set COMMERCE_PORT to another`;
  return explainDiskError(error, dataDir) ?? messageOf(error);
};

/** Returns the storefront that is notified of changes. */
const hookTarget = (env: Environment, origin: string): WebhookTarget => {
  const hosts = new Map(
    readStores(env.storesFile).flatMap(({ code, api, hosts: [host] }) =>
      api === 'embedded' && host ? [[code, host]] : [],
    ),
  );
  return {
    origin,
    hostOf: (store) => hosts.get(store) ?? null,
    secretOf: (store) => embeddedWebhookSecret(env, store),
  };
};

const main = async (): Promise<void> => {
  const env = readEnvironment();
  const lost = env.newDatabase ? null : findLostDatabase(env.dataDir);
  if (lost !== null) throw new Error(lost);
  const bar = new SingleBar({
    format: 'demo catalogue {bar} {value}/{total} products',
    hideCursor: true,
    clearOnComplete: true,
  });
  const onTerminal = process.stderr.isTTY;
  let barRuns = false;
  try {
    const commerce = await startCommerce({
      dataDir: env.dataDir,
      demoDir,
      host: '127.0.0.1',
      port: env.commercePort,
      notifications: readNotificationSettings(process.env),
      payments: readPaymentSettings(process.env),
      passwords: readPasswordSettings(process.env),
      model: readModelSettings(process.env),
      ...(env.rebuildHookOrigin === null ? {} : { webhooks: hookTarget(env, env.rebuildHookOrigin) }),
      logger: createLogger({ name: 'commerce-api', level: env.logLevel }),
      progress: (done, total) => {
        if (!onTerminal) return;
        if (!barRuns) bar.start(total, done);
        barRuns = true;
        bar.update(done);
      },
    });
    bar.stop();
    const embedded = readStores(env.storesFile).filter(({ api }) => api === 'embedded');
    const codes = embedded.map(({ code }) => code);
    const missing = findMissingStores(env.dataDir, codes);
    // With DATABASE_URL, the payment journal is in Postgres, which is backed up separately.
    const differences = env.databaseUrl === null ? compareOrders(env.dataDir, codes, Date.now()) : [];
    for (const sentence of [...(missing === null ? [] : [missing]), ...differences]) console.error(sentence);
    stopOnSignals(() => commerce.close());
    announceReady(commerce.port, `commerce API ready http://127.0.0.1:${commerce.port}`);
  } catch (error) {
    bar.stop();
    throw new Error(sentenceOf(error, env), { cause: error });
  }
};

await main().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
});
